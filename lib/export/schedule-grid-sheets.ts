import { type AcademicCalendar, teachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import {
  addDays,
  type CalendarDate,
  dayMonth,
  mondayOf,
  weekDates,
  weekdayOf,
} from '@/lib/core/calendar/rules/calendar-date'
import { type Pair, pairNumbers, pairsOf } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import { standsFor } from '@/lib/core/calendar/texts/dates'
import { weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import type { Subject } from '@/lib/core/names/rules/resource'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { namesIn } from '@/lib/core/schedule/rules/own-names'
import type { Schedule, ScheduleItem, ScheduleRequest } from '@/lib/core/schedule/rules/schedule'
import type { ScheduleExport } from '@/lib/core/schedule/rules/schedule-export'
import { cellAt, type GridCell, isEmptyCell, weekCells, type WeekCells } from '@/lib/core/schedule/rules/schedule-grid'
import { exportTexts, scheduleTitle, weekSheetName, weekText } from '@/lib/core/schedule/texts/exports'
import { gridTexts, groupText, pairTitle, requestTitle, timeRange } from '@/lib/core/schedule/texts/grid'
import { roomsText } from '@/lib/core/schedule/texts/rooms-text'
import { insteadText } from '@/lib/core/schedule/texts/substitutions'
import { traceText } from '@/lib/core/schedule/texts/traces'
import { heightOf } from './row-height'
import { shortened, textCell } from './sheet-cell'
import { headingRows } from './sheet-heading'
import { type Look, looks } from './sheet-looks'
import type { BookSheet, WorkbookCell } from './workbook'

/** One class or request in a cell of the grid. */
type GridEntry = { text: string; look: Look }

/** In characters: a row cannot be higher than a page. The list sheet has the full text. */
const longestPart = 240
const part = (text: string): string =>
  text.length <= longestPart ? text : shortened(text, longestPart).slice(0, -1) + exportTexts.wholeInList

/** All entries of a cell, in the order of the grid; overlapping ones are listed side by side. */
const entriesOf = ({ items, requests }: GridCell, subject: Subject): GridEntry[] => [
  ...items.map((item) => ({ text: itemText(item, subject), look: lookOf(item) })),
  ...requests.map((request) => ({
    text: requestText(request, subject),
    look: request.overlaps ? looks.overlap : looks.request,
  })),
]

function lookOf(item: ScheduleItem): Look {
  if (item.state === 'trace') return looks.trace
  if (item.overlaps) return looks.overlap
  return item.state === 'projected' ? looks.draft : looks.body
}

function itemText(item: ScheduleItem, subject: Subject): string {
  const { rooms, teachers, groups } = namesIn(subject, item)
  return [
    item.state === 'trace' ? part(traceText(item)) : '',
    `${lessonTypeShort[item.lessonType]} ${part(item.title)}`.trim(),
    roomsText(rooms),
    teachers.map(({ name }) => name).join(', '),
    insteadText(item),
    part(groups.map(groupText).join(', ')),
    part(item.comment),
    item.state === 'projected' ? gridTexts.draft : '',
    item.overlaps ? `⚠ ${exportTexts.overlap}` : '',
    item.state === 'trace' ? '' : part(traceText(item)),
  ]
    .filter(Boolean)
    .join('\n')
}

function requestText(request: ScheduleRequest, subject: Subject): string {
  const { rooms, groups } = namesIn(subject, request)
  return [
    `${requestTitle[request.kind]}: ${part(request.title)}`,
    roomsText(rooms),
    request.description === request.title ? '' : part(request.description),
    part(groups.map(groupText).join(', ')),
    request.inCharge,
    request.overlaps ? `⚠ ${exportTexts.overlap}` : '',
  ]
    .filter(Boolean)
    .join('\n')
}

const dayWidth = 14
const pairWidth = 21
const lowestRow = 24

/**
 * A week of the exported period; its first and last days are clipped to the period. `pairs`: its columns, the
 * same in every week.
 */
type Week = Period & { monday: CalendarDate; cells: WeekCells; pairs: readonly Pair[] }

/** One sheet for each non-empty week; only the first week if all are empty. */
export function scheduleGridSheets(data: ScheduleExport): BookSheet[] {
  const weeks = weeksOf(data.period, data.schedule, pairsShown(data))
  const filled = weeks.filter(({ cells }) => !cells.every(isEmptyCell))
  return (filled.length > 0 ? filled : weeks.slice(0, 1)).map((week) => weekSheet(data, week))
}

/** The university's pairs, and any other pair in use. */
function pairsShown({ calendar, schedule: { items, requests, wishes } }: ScheduleExport): readonly Pair[] {
  const day = pairsOf(calendar)
  const used = new Set([...items, ...requests, ...wishes].map(({ pair }) => pair))
  return pairNumbers.filter((pair) => day.includes(pair) || used.has(pair))
}

function weeksOf({ from, to }: Period, shown: Schedule, pairs: readonly Pair[]): Week[] {
  const byWeek = new Map<CalendarDate, Schedule>()
  const scheduleOf = (date: CalendarDate): Schedule => {
    const monday = mondayOf(date)
    const known = byWeek.get(monday) ?? { ...shown, items: [], requests: [], wishes: [] }
    byWeek.set(monday, known)
    return known
  }
  for (const item of shown.items) scheduleOf(item.date).items.push(item)
  for (const request of shown.requests) scheduleOf(request.date).requests.push(request)
  const weeks: Week[] = []
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6)
    weeks.push({
      monday,
      pairs,
      from: monday < from ? from : monday,
      to: sunday > to ? to : sunday,
      cells: weekCells(scheduleOf(monday), monday, { subgroup: 0, subject: null }),
    })
  }
  return weeks
}

function weekSheet(data: ScheduleExport, week: Week): BookSheet {
  const { pairs } = week
  const { subject, calendar } = data
  const dates = weekDates(week.monday).filter(
    (date) => date >= week.from && date <= week.to && (weekdayOf(date) !== 7 || hasAnything(week, date)),
  )
  const header = [
    ...headingRows(data, {
      title: scheduleTitle(subject),
      period: weekText(week, teachingDay(calendar, week.from).parity),
      columns: 1 + pairs.length,
    }),
    [
      textCell(exportTexts.day, looks.head),
      ...pairs.map((pair) => {
        const time = calendar.pairTimes.find((one) => one.pair === pair)
        return textCell(`${pairTitle(pair)}${time ? `\n${timeRange(time)}` : ''}`, {
          ...looks.head,
          height: 27,
        })
      }),
    ],
  ]
  const days = dates.map((date) => dayRows(data, week, date))
  const firstRows = days.map((_, index) => header.length + days.slice(0, index).flat().length)
  return {
    name: weekSheetName(week),
    columns: [dayWidth, ...pairs.map(() => pairWidth)],
    rows: [...header, ...days.flat()],
    blocks: firstRows,
    headerRows: header.length,
    headerColumns: 1,
  }
}

const dayCells = (week: Week, date: CalendarDate): GridCell[] =>
  week.pairs.map((pair) => cellAt(week.cells, { day: weekdayOf(date), pair }))

const hasAnything = (week: Week, date: CalendarDate): boolean => !dayCells(week, date).every(isEmptyCell)

/**
 * A day takes as many rows as its fullest pair has entries; the last entry of each pair spans the remaining
 * rows.
 */
function dayRows({ subject, calendar }: ScheduleExport, week: Week, date: CalendarDate): WorkbookCell[][] {
  const columns = dayCells(week, date).map((cell) => entriesOf(cell, subject))
  const depth = Math.max(1, ...columns.map((entries) => entries.length))
  const heights = rowHeights(columns, depth)
  const rows: WorkbookCell[][] = heights.map(() => Array<null>(1 + week.pairs.length).fill(null))
  const put = (row: number, column: number, cell: WorkbookCell) => {
    const cells = rows[row]
    if (cells) cells[column] = cell
  }
  put(0, 0, spanning(textCell(dayText(calendar, date), { ...looks.day, height: heights[0] }), depth))
  columns.forEach((entries, index) => {
    if (entries.length === 0) put(0, index + 1, spanning(textCell('', looks.empty), depth))
    entries.forEach((entry, row) => {
      const rest = row === entries.length - 1 ? depth - row : 1
      put(row, index + 1, spanning(textCell(entry.text, { ...entry.look, height: heights[row] }), rest))
    })
  })
  return rows
}

const spanning = (cell: WorkbookCell, rows: number): WorkbookCell =>
  cell && (rows > 1 ? { ...cell, rowSpan: rows } : cell)

/**
 * Heights that fit every entry. The last entry of a pair may use all rows it spans; if they are too low, the
 * last row grows.
 */
function rowHeights(columns: readonly GridEntry[][], depth: number): number[] {
  const heights = Array<number>(depth).fill(lowestRow)
  const at = (row: number) => heights[row] ?? 0
  for (const entries of columns)
    entries.slice(0, entries.length < depth ? -1 : depth).forEach(({ text }, row) => {
      heights[row] = Math.max(at(row), heightOf(text, pairWidth))
    })
  for (const entries of columns) {
    const [last] = entries.slice(-1)
    if (!last || entries.length === depth) continue
    const spanned = heights.slice(entries.length - 1).reduce((sum, height) => sum + height, 0)
    heights[depth - 1] = at(depth - 1) + Math.max(0, heightOf(last.text, pairWidth) - spanned)
  }
  return heights
}

function dayText(calendar: AcademicCalendar, date: CalendarDate): string {
  const { holiday, moved, short } = teachingDay(calendar, date)
  const notes = [
    holiday === null ? '' : `${gridTexts.holiday}: ${holiday}`,
    moved ? standsFor(moved.runsAs) : '',
    ...(short ? short.times.map((time) => `${time.pair}: ${timeRange(time)}`) : []),
  ]
  return [weekdayTitles[weekdayOf(date)], dayMonth(date), ...notes].filter(Boolean).join('\n')
}
