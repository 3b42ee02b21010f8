import path from 'node:path'
import { importTimetable } from '@/db/import/import-timetable'
import { buildUser } from '@/db/testing/factories'
import { freshDatabase, type FreshDatabase } from '@/db/testing/database'
import { calendarDate, type CalendarDate } from '@/lib/domain/calendar-date'
import type { GroupId, RoomId } from '@/lib/domain/ids'
import type { Pair } from '@/lib/domain/pairs'
import type { Subject } from '@/lib/domain/resource'
import { exportSchedule } from '@/lib/services/exports/export-schedule'
import { viewOccupancy } from '@/lib/services/rooms/view-occupancy'
import { superuser } from '@/testing/actors'
import { openInOffice } from '@/testing/office'
import { sheetsOf } from '@/testing/workbooks'
import { scheduleBook } from './schedule-book'

const folder = process.env.TIMETABLE_DATA ?? ''
const now = { date: calendarDate('2024-03-12'), minutes: 600 }
const term = { from: calendarDate('2024-02-05'), to: calendarDate('2024-06-09') }

let database: FreshDatabase
let context: Parameters<typeof exportSchedule>[0]

beforeAll(async () => {
  database = await freshDatabase()
  await importTimetable(database.db, {
    path: path.join(folder, 'mirea_2024_spring.json.gz'),
    semester: {},
    progress: () => undefined,
  })
  const { id: userId } = await buildUser(database.db, { isSuperuser: true })
  context = { db: database.db, actor: { ...superuser, userId }, now }
}, 300_000)

/** Which room or group, no placeholder, has the most in the term, and how many meetings that is. */
async function busiest(kind: 'room' | 'group'): Promise<{ subject: Subject; meetings: number }> {
  const [row] = await database.sql<{ id: number; meetings: number }[]>`
    select resource_id as id, count(distinct meeting_id)::integer as meetings from claim
    where kind = ${kind} and date between ${term.from} and ${term.to}
      and not (kind = 'room' and resource_id in (select id from room where id <= 0 or is_placeholder))
    group by 1 order by 2 desc, 1 limit 1`
  if (!row) throw new Error('Nothing was imported')
  const { id, meetings } = row
  return {
    subject: kind === 'room' ? { kind, id: id as RoomId } : { kind, id: id as GroupId },
    meetings,
  }
}

test.each(['room', 'group'] as const)(
  'the workbook of the busiest %s holds every class of the term',
  async (kind) => {
    const { subject, meetings } = await busiest(kind)
    const data = await exportSchedule(context, { subject, also: [], ...term, drafts: false })
    const { bytes } = await scheduleBook(data)
    const [head, ...listed] = sheetsOf(bytes)['Список'] ?? []
    expect(head?.[0]).toBe('Дата')
    expect(listed).toHaveLength(meetings)
    const { pages } = await openInOffice(bytes)
    expect(pages.length).toBeGreaterThan(10)
    for (const { width, height } of pages) expect([Math.round(width), Math.round(height)]).toEqual([842, 595])
  },
  120_000,
)

test('occupancy counts the rooms that the database holds taken, in every pair of a day', async () => {
  const date: CalendarDate = calendarDate('2024-03-12')
  const counted = await database.sql<{ pair: Pair; taken: number }[]>`
    select pair, count(distinct resource_id)::integer as taken
    from claim join room on room.id = resource_id and room.id > 0 and not room.is_placeholder
    where claim.kind = 'room' and date = ${date} and hold in ('firm', 'soft') group by pair order by pair`
  expect(counted.length).toBeGreaterThan(5)
  for (const { pair, taken } of counted) {
    const { buildings } = await viewOccupancy(context, { date, pair, buildings: [] })
    expect([pair, buildings.reduce((sum, one) => sum + one.taken, 0)]).toEqual([pair, taken])
  }
})
