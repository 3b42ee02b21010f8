import path from 'node:path'
import { createElement } from 'react'
import { OccupancySheet } from '@/components/print/occupancy-sheet'
import { importTimetable } from '@/db/import/import-timetable'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import type { FreshDatabase } from '@/db/testing/database'
import { buildUser } from '@/db/testing/factories'
import { teachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, calendarDate, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, RoomId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { moveClass } from '@/lib/moves/service/move-class'
import { exportMoves, exportSchedule } from '@/lib/print/service/export-schedule'
import { viewOccupancy } from '@/lib/print/service/view-occupancy'
import { superuser } from '@/testing/actors'
import { readBack, writtenClasses } from '@/testing/grid-sheets/faculty-week'
import { realTimetable } from '@/testing/grid-sheets/real'
import { chanceFrom } from '@/testing/grid-sheets/timetable'
import { openInOffice } from '@/testing/office'
import { openPress, type PrintingPress } from '@/testing/printed-documents'
import { occupancyFaults, printOccupancy, roomsInUse, unreported } from '@/testing/printed-occupancy'
import { servedDatabase } from '@/testing/served-database'
import { sheetsOf } from '@/testing/workbooks'
import { scheduleBook } from './books'
import { movesBook } from './moves-book'

const folder = process.env.TIMETABLE_DATA ?? ''
const now = { date: calendarDate('2024-03-12'), minutes: 600 }
const term = { from: calendarDate('2024-02-05'), to: calendarDate('2024-06-09') }

let database: FreshDatabase
let context: Parameters<typeof exportSchedule>[0]

beforeAll(async () => {
  database = await servedDatabase({ UNIVERSITY_TIME_ZONE: 'Europe/Moscow' })
  await importTimetable(database.db, {
    path: path.join(folder, 'mirea_2024_spring.json.gz'),
    semester: {},
    progress: () => undefined,
  })
  const { id: userId } = await buildUser(database.db, { isSuperuser: true })
  context = { db: database.db, actor: { ...superuser, userId }, now }
}, 300_000)

/** The busiest room or group of the term, excluding placeholders, and its number of meetings. */
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
    const read = sheetsOf(bytes)
    const [, , head, ...listed] = read['Список'] ?? []
    expect(head?.[0]).toBe('Дата')
    expect(listed).toHaveLength(meetings)
    const { sheets, pages } = await openInOffice(bytes)
    expect(sheets).toEqual(read)
    expect(pages.length).toBeGreaterThan(10)
    for (const { width, height } of pages) expect([Math.round(width), Math.round(height)]).toEqual([842, 595])
  },
  120_000,
)

test('the transition sheet of the busiest group holds all that was withdrawn and moved', async () => {
  const { subject } = await busiest('group')
  const question = { subject, also: [], ...term, drafts: false }
  const { schedule } = await exportSchedule(context, question)
  const [first, ...coming] = schedule.items.filter(({ date }) => date > now.date).slice(0, 16)
  if (!first) throw new Error('Nothing is coming')
  const order = { seenOn: null, to: null, roomId: null, justChange: false, untilEnd: false, dryRun: false }
  for (const [index, { id }] of coming.entries())
    await moveClass(context, { ...order, id, reason: `-${index} причина` })
  const sunday = addDays(mondayOf(first.date), 6)
  await moveClass(context, { ...order, id: first.id, to: { date: sunday, pair: 7 }, reason: '=перенос' })

  const { bytes } = await movesBook(await exportMoves(context, question))
  const read = sheetsOf(bytes)
  const rows = read['Лист переносов'] ?? []
  expect(rows[2]).toEqual(['Всего 16 изменений: перенос\u00a0— 1, снятие\u00a0— 15'])
  const told = rows.slice(5)
  expect(told).toHaveLength(16)
  for (const reason of ['=перенос', ...coming.map((_, index) => `-${index} причина`)])
    expect(told.filter((cells) => cells.includes(reason))).toHaveLength(1)
  const { sheets, pages } = await openInOffice(bytes)
  expect(sheets).toEqual(read)
  expect(pages.length).toBeGreaterThan(0)
  for (const { width, height, text } of pages) {
    expect([Math.round(width), Math.round(height)]).toEqual([842, 595])
    expect(text).toContain('Откуда')
  }
}, 120_000)

describe('occupancy', () => {
  const date = calendarDate('2024-03-12')
  let press: PrintingPress
  beforeAll(async () => {
    press = await openPress()
  })
  afterAll(() => press.close())

  test('counts the rooms that the database holds taken, in every pair of a day', async () => {
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

  // The fullest pair of the day, and one in which many classes share a placeholder.
  test.each([3, 6] as const)(
    'pair %i on paper: every room of every building once and whole, with all that it holds',
    async (pair) => {
      const occupancy = await viewOccupancy(context, { date, pair, buildings: [] })
      const calendar = await findCalendar(database.db)
      const time = calendar.pairTimes.find((one) => one.pair === pair)
      const day = teachingDay(calendar, date)
      const sheet = await printOccupancy(await press.open(createElement(OccupancySheet, { occupancy, day, time })))
      expect(occupancyFaults(sheet)).toEqual([])
      const uses = await roomsInUse(database.sql, date, pair)
      expect(uses.length).toBeGreaterThan(100)
      expect(unreported(sheet, uses)).toEqual([])
    },
    60_000,
  )
})

describe('a faculty’s week as a workbook', () => {
  const cases = ['mirea_2024_spring.json.gz', 'voenmeh_2025_spring.json.gz'].flatMap((file) =>
    [21, 22, 23].map((seed) => [file, seed] as const),
  )
  test.each(cases)('%s %i: what is written is read back without a doubt', async (file, seed) => {
    const timetable = realTimetable(file, 8, chanceFrom(seed))
    for (const week of process.env.TEST_LONG ? [3, 4] : [3 + (seed % 2)]) {
      const { read, doubts, unread } = await readBack(timetable, week, 'a3')
      expect([doubts, unread]).toEqual([[], []])
      expect(read).toEqual(writtenClasses(timetable, week))
    }
  })
})
