import type { Queryable } from '@/db/client'
import { wish } from '@/db/schema'
import { inUniversity, someMonday } from '@/db/testing/claims'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { findWished } from './find-pieces'

const day = (after: number): CalendarDate => addDays(someMonday, after)

const keepFree = (db: Queryable, values: Partial<typeof wish.$inferInsert> = {}) =>
  db.insert(wish).values({
    kind: 'teacher',
    resourceId: 1,
    startsOn: day(0),
    endsOn: day(4),
    title: 'Командировка',
    isAbsence: true,
    ...values,
  })

/** Days after the Monday and pairs in which teacher 1 is absent, queried from Tuesday to Thursday. */
async function away(db: Queryable): Promise<string[]> {
  const found = await findWished(db, [{ kind: 'teacher', id: 1 }], { from: day(1), to: day(3) })
  const dates = [0, 1, 2, 3, 4, 5].map(day)
  return found.filter(({ isAway }) => isAway).map(({ date, pair }) => `${dates.indexOf(date)}.${pair}`)
}

const eachPair = (...days: number[]) => days.flatMap((one) => [1, 2, 3, 4, 5, 6, 7, 8].map((pair) => `${one}.${pair}`))

test.each([
  ['all the while', {}, [1, 2, 3]],
  ['from a day on', { startsOn: day(2) }, [2, 3]],
  ['from the last day on', { startsOn: day(3) }, [3]],
  ['to a day', { endsOn: day(2) }, [1, 2]],
  ['to the first day', { endsOn: day(1) }, [1]],
  ['before', { endsOn: day(0) }, []],
  ['after', { startsOn: day(4) }, []],
  ['on a weekday', { weekday: 3 }, [2]],
] as const)('whoever is away %s is away then, as far as it is asked', (_, values, days) =>
  inUniversity(async (db) => {
    await keepFree(db, values)
    expect((await away(db)).sort()).toEqual(eachPair(...days))
  }),
)

test('an absence is of its teacher and its pair, and each of two counts', () =>
  inUniversity(async (db) => {
    await keepFree(db, { pair: 2, endsOn: day(1) })
    await keepFree(db, { pair: 2, startsOn: day(1), endsOn: day(1) })
    await keepFree(db, { resourceId: 2 })
    await keepFree(db, { kind: 'group' as const, isAbsence: false })
    expect(await away(db)).toEqual(['1.2', '1.2'])
  }))

test('a wish is no absence', () =>
  inUniversity(async (db) => {
    await keepFree(db, { isAbsence: false, pair: 3 })
    const found = await findWished(db, [{ kind: 'teacher', id: 1 }], { from: day(1), to: day(1) })
    expect(found).toEqual([{ key: expect.any(String), date: day(1), pair: 3, isAway: false }])
  }))

test('a group that is away is so with both of its halves', () =>
  inUniversity(async (db) => {
    await keepFree(db, { kind: 'group' as const, pair: 3 })
    const found = await findWished(db, [{ kind: 'group', id: 1 }], { from: day(1), to: day(1) })
    expect(found.map(({ pair, isAway }) => [pair, isAway])).toEqual([
      [3, true],
      [3, true],
    ])
    expect(new Set(found.map(({ key }) => key)).size).toBe(2)
  }))
