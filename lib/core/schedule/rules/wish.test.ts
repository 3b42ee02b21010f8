import { sql } from 'drizzle-orm'
import { wish } from '@/db/schema'
import { inUniversity, someMonday } from '@/db/testing/claims'
import { addDays, datesBetween } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import { idNumbered } from '@/lib/core/names/rules/ids'
import { wishSpanText } from '@/lib/core/placing/texts/wishes'
import { wishCovers, type NewWish } from './wish'

const next = addDays(someMonday, 1)
const last = addDays(someMonday, 2)
const away = (about: Partial<NewWish>): NewWish => ({
  subject: { kind: 'teacher', id: idNumbered(1) },
  startsOn: someMonday,
  endsOn: someMonday,
  weekday: null,
  pair: null,
  title: 'Болезнь',
  isAbsence: true,
  ...about,
})
const isAllDay = () => true

test.each<[string, NewWish, (typeof someMonday)[], (pair: number) => boolean]>([
  ['16.11', away({}), [someMonday], isAllDay],
  ['16.11, с 3-й пары', away({ firstPair: 3 }), [someMonday], (pair) => pair >= 3],
  ['16.11, по 2-ю пару', away({ lastPair: 2 }), [someMonday], (pair) => pair <= 2],
  ['16.11, с 2-й по 3-ю пару', away({ firstPair: 2, lastPair: 3 }), [someMonday], (pair) => pair === 2 || pair === 3],
  ['16.11, 2-я пара', away({ firstPair: 2, lastPair: 2 }), [someMonday], (pair) => pair === 2],
  ['16.11 – 18.11', away({ endsOn: last, weekday: 2 }), [next], isAllDay],
  ['16.11 – 18.11', away({ endsOn: last, pair: 4 }), [someMonday, next, last], (pair) => pair === 4],
])('%s: the database and the product agree what it is about', (text, one, dates, isIn) =>
  inUniversity(async (db) => {
    expect(wishSpanText(one.startsOn, one.endsOn, one).replaceAll('\u00a0', ' ')).toBe(text)
    const slots = datesBetween(addDays(someMonday, -1), addDays(last, 1)).flatMap((date) =>
      defaultPairs.map((pair) => ({ date, pair })),
    )
    const { subject, ...values } = one
    await db.insert(wish).values({ ...values, kind: subject.kind, resourceId: subject.id, madeBy: idNumbered(1) })
    const found = await db.execute<{ date: string; pair: number }>(sql`
      select date, pair from wished_slots('{}', '{1}', '{}', ${addDays(someMonday, -1)}, ${addDays(last, 1)}) order by 1, 2`)
    const expected = slots.filter(({ date, pair }) => dates.includes(date) && isIn(pair))
    expect([...found]).toEqual(expected)
    expect(slots.filter((slot) => wishCovers(one, slot))).toEqual(expected)
  }),
)

test('of several days the part is that of the first and of the last', () =>
  inUniversity(async (db) => {
    const one = away({ endsOn: last, firstPair: 7, lastPair: 1 })
    expect(wishSpanText(one.startsOn, one.endsOn, one).replaceAll('\u00a0', ' ')).toBe(
      '16.11 с 7-й пары – 18.11 по 1-ю пару',
    )
    const { subject, ...values } = one
    await db.insert(wish).values({ ...values, kind: subject.kind, resourceId: subject.id, madeBy: idNumbered(1) })
    const found = await db.execute(sql`
      select date, pair from wished_slots('{}', '{1}', '{}', ${someMonday}, ${last}) order by 1, 2`)
    const slots = [
      ...[7, 8].map((pair) => ({ date: someMonday, pair })),
      ...defaultPairs.map((pair) => ({ date: next, pair })),
      { date: last, pair: 1 },
    ]
    expect([...found]).toEqual(slots)
  }))
