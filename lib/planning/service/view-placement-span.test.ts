import * as fc from 'fast-check'
import type { Database } from '@/db/client'
import { holiday, movedDay } from '@/db/schema'
import { withRollback } from '@/db/testing/database'
import {
  buildDiscipline,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
  buildUser,
} from '@/db/testing/factories'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { PlacementScope } from '@/lib/core/placing/rules/placement-series'
import { spanDates } from '@/lib/core/placing/rules/placement-span'
import { superuser } from '@/testing/actors'
import { propertyRuns } from '@/testing/property-runs'
import { placeItem } from './place-item'
import { viewPlacementSpan } from './view-placement-span'

const monday = calendarDate('2026-11-16')
const runs = propertyRuns(1, 60)
const pairs = [1, 2] as const
const weekdays = [1, 2, 6] as const

const everySecond = { repeat: 'until_the_end', everySecondWeek: true } as const
const weekly = { repeat: 'until_the_end', everySecondWeek: false } as const
const scopes: PlacementScope[] = [{ repeat: 'once' }, weekly, everySecond]

/** A stream of a teacher, two halves of its first group, and another group with a placeholder for a teacher. */
async function buildItems(db: Database) {
  const { id: semesterId } = await buildSemester(db)
  const { id: disciplineId } = await buildDiscipline(db)
  const [first, second] = [await buildGroup(db), await buildGroup(db)]
  const [ivanov, vacancy] = [await buildTeacher(db), await buildTeacher(db, { isPlaceholder: true })]
  const of = { semesterId, disciplineId }
  const build = async (values: Parameters<typeof buildLoadItem>[1]) => (await buildLoadItem(db, values)).id
  return [
    await build({ ...of, groups: [first.id, second.id], teachers: [ivanov.id] }),
    await build({ ...of, groups: [first.id], subgroup: 1, teachers: [vacancy.id] }),
    await build({ ...of, groups: [first.id], subgroup: 2, endsOn: calendarDate('2026-12-10') }),
    await build({ ...of, groups: [second.id], teachers: [vacancy.id, ivanov.id] }),
  ]
}

const placed = fc.record({
  which: fc.nat(20),
  day: fc.constantFrom(...weekdays),
  week: fc.nat(2),
  pair: fc.constantFrom(...pairs),
  room: fc.constantFrom(null, 0, 1),
  scope: fc.constantFrom(...scopes),
  published: fc.boolean(),
  onTaken: fc.constantFrom('skip' as const, 'skip' as const, 'force' as const),
})

test(
  'whatever stands, the span counts the dates that placing previews, in every week and in every second',
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(placed, { minLength: 4, maxLength: 10 }), (already) =>
        withRollback(async (db) => {
          const items = await buildItems(db)
          const rooms = [(await buildRoom(db)).id, (await buildRoom(db, { isPlaceholder: true })).id]
          await db.insert(holiday).values({ date: calendarDate('2026-11-23'), title: 'День вуза' })
          await db.insert(movedDay).values({ date: calendarDate('2026-11-28'), runsAs: 1, parity: 0 })
          const actor = { ...superuser, userId: (await buildUser(db)).id }
          const context = { db, actor, now: { date: monday, minutes: 0 } }
          const place = { of: 'load' as const, dryRun: false }
          for (const { which, day, week, room, ...how } of already) {
            const id = items[which % items.length]
            if (id === undefined) continue
            await placeItem(context, {
              ...place,
              ...how,
              id,
              roomId: room === null ? null : (rooms[room] ?? null),
              date: addDays(monday, 7 * week + day - 1),
            }).catch(() => null)
          }
          for (const id of items)
            for (const roomId of [null, ...rooms.slice(0, 1)]) {
              const span = await viewPlacementSpan(context, { item: { of: 'load', id }, monday, roomId })
              for (const day of weekdays)
                for (const pair of pairs)
                  for (const parity of [null, 0, 1] as const) {
                    const { dates, free } = spanDates(span, { day, pair }, parity)
                    const date = parity === null ? addDays(monday, day - 1) : dates[0]
                    if (!date) continue
                    const preview = await placeItem(context, {
                      ...place,
                      id,
                      roomId,
                      date,
                      pair,
                      published: true,
                      onTaken: 'refuse',
                      dryRun: true,
                      scope: parity === null ? weekly : everySecond,
                    })
                    expect([day, pair, parity, free]).toEqual([day, pair, parity, preview.dates])
                  }
            }
        }),
      ),
      runs,
    ),
  120_000,
)
