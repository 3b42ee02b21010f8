import { loadDemo } from '@/db/demo/load-demo'
import { DemoRandom } from '@/db/demo/random'
import { room } from '@/db/schema'
import { freshDatabase } from '@/db/testing/database'
import { calendarDate, weekDates, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import type { LoadItemId, ProgrammeDisciplineId } from '@/lib/core/names/rules/ids'
import { spanDates } from '@/lib/core/placing/rules/placement-span'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { superuser } from '@/testing/actors'
import { placeItem } from './place-item'
import { viewPlacementSpan } from './view-placement-span'

const today = calendarDate('2026-11-16')
const mondays = ['2026-09-07', '2026-10-26', '2026-11-02', '2026-11-16', '2026-12-21'].map(calendarDate)
const items = 60
const slotsEach = 6

test('for any item, slot, room and parity of the demo university, the span counts the dates that placing previews', async () => {
  const { sql, db } = await freshDatabase()
  await loadDemo(sql, { today, report: () => {} })
  const [someone] = await sql<{ id: number }[]>`select id from "user" where is_superuser limit 1`
  const context: ServiceContext = {
    db,
    now: { date: today, minutes: 0 },
    actor: { ...superuser, userId: (someone?.id ?? 1) as ServiceContext['actor']['userId'] },
  }
  const loads = await sql<{ id: LoadItemId }[]>`select id from load_item`
  const rows = await sql<{ id: ProgrammeDisciplineId }[]>`
    select id from programme_discipline where is_active and project_active`
  const rooms = await db.select({ id: room.id }).from(room)
  const random = new DemoRandom(2030)
  const met = { free: 0, partly: 0, taken: 0 }
  for (let number = 0; number < items; number += 1) {
    const item =
      number % 4 === 0
        ? { of: 'programme' as const, id: random.pick(rows).id }
        : { of: 'load' as const, id: random.pick(loads).id }
    const monday = random.pick(mondays)
    const roomId = random.pick([null, random.pick(rooms).id])
    const span = await viewPlacementSpan(context, { item, monday, roomId })
    for (let slot = 0; slot < slotsEach; slot += 1) {
      const day = random.pick([1, 2, 3, 4, 5, 6, 6, 7] as const)
      const pair = random.pick(defaultPairs)
      const parity = random.pick([null, 0, 1] as const)
      const { dates, free } = spanDates(span, { day, pair }, parity)
      const date = parity === null ? weekDates(monday)[day - 1] : dates[0]
      if (!date) continue
      const preview = await placeItem(context, {
        ...item,
        roomId,
        date,
        pair,
        published: random.pick([true, false]),
        onTaken: 'refuse',
        dryRun: true,
        scope: { repeat: 'until_the_end', everySecondWeek: parity !== null },
      })
      // What is over is placed, but is no place to look for.
      const isCounted = (one: CalendarDate) => one >= today || dates.every((asked) => asked < today)
      expect({ item, date, pair, parity, roomId, dates: free }).toEqual({
        item,
        date,
        pair,
        parity,
        roomId,
        dates: preview.dates.filter(isCounted),
      })
      const all = new Set([...preview.dates, ...preview.skipped.map((one) => one.date)])
      expect([...all].filter(isCounted)).toHaveLength(dates.length)
      if (dates.length > 0) met[free.length === 0 ? 'taken' : free.length < dates.length ? 'partly' : 'free'] += 1
    }
  }
  // Each kind of answer is among them.
  expect(Math.min(...Object.values(met))).toBeGreaterThan(5)
})
