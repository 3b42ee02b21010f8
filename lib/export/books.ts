import { type CalendarDate, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { type Pair, pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import { studentCount } from '@/lib/core/names/rules/resource'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { oncePerExam } from '@/lib/core/schedule/rules/exam-pieces'
import {
  otherRemark,
  type StatedTime,
  statedTime,
  statesExamTime,
  timeOfClass,
} from '@/lib/core/schedule/rules/own-time'
import type { NamedGroup, ScheduleItem, ScheduleRequest } from '@/lib/core/schedule/rules/schedule'
import type { ScheduleExport } from '@/lib/core/schedule/rules/schedule-export'
import { withoutOwnTraces } from '@/lib/core/schedule/rules/trace'
import {
  exportTexts,
  listColumns,
  exportPeriodText,
  scheduleTitle,
  exportStateText,
} from '@/lib/core/schedule/texts/exports'
import { groupText, requestTitle, timeRange } from '@/lib/core/schedule/texts/grid'
import { roomsText } from '@/lib/core/schedule/texts/rooms-text'
import { insteadText } from '@/lib/core/schedule/texts/substitutions'
import { traceText } from '@/lib/core/schedule/texts/traces'
import type { TableRowOutcome } from '@/lib/imports/rules/table-row'
import { rowDetails, rowsBookTexts as texts, rowStatusTitles } from '@/lib/imports/texts/imports'
import { facultyBook } from './faculty-book'
import { sheetFileName } from './file-name'
import { historyBook } from './history-book'
import { hoursBook } from './hours-book'
import { movesBook } from './moves-book'
import { overlapsBook } from './overlaps-book'
import { heightOf } from './row-height'
import { scheduleGridSheets } from './schedule-grid-sheets'
import { sessionBook } from './session-book'
import { dateCell, momentCell, numberCell, textCell } from './sheet-cell'
import { headingRows } from './sheet-heading'
import { type Look, looks } from './sheet-looks'
import { type BookSheet, type WorkbookCell, workbook } from './workbook'

type Column = keyof typeof listColumns

const order = [
  'date',
  'day',
  'pair',
  'time',
  'type',
  'title',
  'groups',
  'subgroup',
  'teachers',
  'rooms',
  'students',
  'state',
  'comment',
  'link',
] as const satisfies readonly Column[]

const widths: Record<Column, number> = {
  date: 10,
  day: 6,
  pair: 6,
  time: 11,
  type: 14,
  title: 34,
  groups: 24,
  subgroup: 10,
  teachers: 24,
  rooms: 14,
  students: 10,
  state: 14,
  comment: 34,
  link: 16,
}

const centred: readonly Column[] = ['day', 'pair', 'time', 'subgroup', 'students']

type Entry = {
  date: CalendarDate
  pair: Pair
  /** If different from its pair's. */
  stated: StatedTime | null
  look: Look
  texts: Partial<Record<Column, string | number | null>>
}

/** The whole period as one table to filter and sort, a row for each class and request. */
function listSheet(data: ScheduleExport): BookSheet {
  const { subject, period, schedule, calendar } = data
  const entries = [
    ...oncePerExam(withoutOwnTraces(schedule.items)).map(itemEntry),
    ...schedule.requests.map(requestEntry),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.pair - b.pair))
  const rows = entries.map(({ date, pair, stated, look, texts }): WorkbookCell[] => {
    const time = timeOfClass(stated, pairTimeOn(calendar, date, pair))
    const all = { ...texts, day: weekdayShort[weekdayOf(date)], pair, time: time ? timeRange(time) : '' }
    const height = Math.max(
      ...order.map((column) => (column === 'date' ? 0 : heightOf(String(all[column] ?? ''), widths[column]))),
    )
    return order.map((column) => {
      const own: Look = centred.includes(column) ? { ...look, align: 'center' } : look
      if (column === 'date') return dateCell(date, { ...own, height })
      const value = all[column] ?? ''
      return typeof value === 'number' ? numberCell(value, own) : textCell(value, own)
    })
  })
  const header = [
    ...headingRows(data, {
      title: scheduleTitle(subject),
      period: exportPeriodText(period),
      columns: order.length,
    }),
    order.map((column) => textCell(listColumns[column], { ...looks.head, height: 27 })),
  ]
  return {
    name: exportTexts.listSheet,
    columns: order.map((column) => widths[column]),
    rows: [...header, ...rows],
    headerRows: header.length,
    isList: true,
  }
}

const names = (named: readonly { name: string }[]): string => named.map(({ name }) => name).join(', ')
const audience = (groups: readonly NamedGroup[]): string => groups.map(groupText).join(', ')

/** The time column has that of an exam. */
const remarkOf = (item: ScheduleItem): string => (statesExamTime(item) ? otherRemark(item) : item.comment)

const itemEntry = (item: ScheduleItem): Entry => ({
  date: item.date,
  pair: item.pair,
  stated: statedTime(item),
  look: item.state === 'trace' ? looks.trace : item.state === 'projected' ? looks.draft : looks.body,
  texts: {
    type: lessonTypeTitle[item.lessonType],
    title: item.title,
    groups: audience(item.groups),
    subgroup: item.subgroup || null,
    // A struck-out row names the original teacher.
    teachers: names((item.trace?.kind === 'substitution' && item.substitution?.instead) || item.teachers),
    rooms: roomsText(item.rooms),
    students: item.groups.length > 0 ? (studentCount(item.groups) ?? exportTexts.unknown) : null,
    state: [exportStateText(item), item.overlaps ? exportTexts.overlap : ''].filter(Boolean).join(', '),
    comment: [remarkOf(item), insteadText(item), traceText(item)].filter(Boolean).join('\n'),
    link: item.link,
  },
})

const requestEntry = (request: ScheduleRequest): Entry => ({
  date: request.date,
  pair: request.pair,
  stated: null,
  look: looks.request,
  texts: {
    type: requestTitle[request.kind].toLowerCase(),
    title: request.title,
    groups: audience(request.groups),
    teachers: [names(request.teachers), request.inCharge].filter(Boolean).join(', '),
    rooms: roomsText(request.rooms),
    students: request.groups.length > 0 ? (studentCount(request.groups) ?? exportTexts.unknown) : null,
    state: [exportTexts.requested, request.overlaps ? exportTexts.overlap : ''].filter(Boolean).join(', '),
    comment: request.description === request.title ? '' : request.description,
  },
})

type TableBookCell = string | number | CivilTime | null

/** A table as displayed: texts, numbers and times by column. */
type TableBook = {
  /** Of the sheet, and of the file unless it has its own. */
  title: string
  fileTitle?: string
  columns: readonly string[]
  rows: readonly (readonly TableBookCell[])[]
}

const [narrowest, widest] = [8, 60]
const momentWidth = 16

const lengthOf = (value: TableBookCell | undefined): number =>
  typeof value === 'object' && value !== null ? momentWidth : String(value ?? '').length

function cellOf(value: TableBookCell): WorkbookCell {
  if (typeof value === 'number') return numberCell(value, looks.body)
  if (typeof value === 'object' && value !== null) return momentCell(value, looks.body)
  return textCell(value ?? '', looks.body)
}

/** A table as a file that can be pasted back: titles, then one line per row. */
export const tableBook = async ({
  title,
  fileTitle = title,
  columns,
  rows,
}: TableBook): Promise<{ name: string; bytes: Uint8Array }> => {
  const widthOf = (at: number): number =>
    rows.reduce((width, row) => Math.max(width, lengthOf(row[at])), (columns[at] ?? '').length)
  const sheet = {
    name: title,
    columns: columns.map((_, at) => Math.min(widest, Math.max(narrowest, widthOf(at) + 2))),
    rows: [columns.map((column) => textCell(column, looks.head)), ...rows.map((row) => row.map(cellOf))],
    headerRows: 1,
    isList: rows.length > 0,
  }
  return { name: sheetFileName(fileTitle), bytes: await workbook([sheet]) }
}

/** The results of a file's rows, a line for each problem, as a list for correcting the file. */
const rowsBook = async (rows: readonly TableRowOutcome[]): Promise<{ name: string; bytes: Uint8Array }> => ({
  name: texts.fileName,
  bytes: await workbook([
    {
      name: texts.sheet,
      columns: [9, 50, 16, 18, 70],
      rows: [
        [texts.row, texts.what, texts.status, texts.column, texts.detail].map((text) => textCell(text, looks.head)),
        ...rows.flatMap((row) =>
          rowDetails(row).map(({ column, text }) => [
            numberCell(row.number, looks.body),
            ...[row.what, rowStatusTitles[row.status], column ?? '', text].map((cell) => textCell(cell, looks.body)),
          ]),
        ),
      ],
      headerRows: 1,
      isList: true,
    },
  ]),
})

/** A schedule as a file: one sheet per week in the screen's layout, then the full list. */
export const scheduleBook = async (data: ScheduleExport): Promise<{ name: string; bytes: Uint8Array }> => ({
  name: sheetFileName(`${scheduleTitle(data.subject)} ${exportPeriodText(data.period)}`),
  bytes: await workbook([...scheduleGridSheets(data), listSheet(data)]),
})

/** Workbooks built in a worker thread (`make-book`), by name. */
export const books = {
  schedule: scheduleBook,
  moves: movesBook,
  history: historyBook,
  overlaps: overlapsBook,
  rows: rowsBook,
  table: tableBook,
  faculty: facultyBook,
  hours: hoursBook,
  session: sessionBook,
}
