import { weekdayOf, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { studentCount } from '@/lib/core/rules/names/group'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { NamedGroup, ScheduleItem, ScheduleRequest } from '@/lib/core/rules/schedule/schedule'
import type { ScheduleExport } from '@/lib/core/rules/schedule/schedule-export'
import { ownStart, timeOfClass } from '@/lib/core/rules/schedule/own-time'
import { withoutOwnTraces } from '@/lib/core/rules/requests/trace'
import {
  exportTexts,
  listColumns,
  periodText,
  scheduleTitle,
  stateText,
} from '@/lib/core/texts/schedule/exports'
import { groupText, requestTitle, timeRange } from '@/lib/core/texts/live/grid'
import { lessonTypeTitle } from '@/lib/core/texts/names/lesson-types'
import { insteadText } from '@/lib/core/texts/requests/substitutions'
import { traceText } from '@/lib/core/texts/schedule/traces'
import { weekdayShort } from '@/lib/core/texts/schedule/weekdays'
import { heightOf } from './row-height'
import { dateCell, numberCell, textCell } from './sheet-cell'
import { headingRows } from './sheet-heading'
import { looks, type Look } from './sheet-looks'
import type { BookSheet, SheetCell } from './workbook'

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
  /** Its own start. */
  startsAt: number | null
  look: Look
  texts: Partial<Record<Column, string | number | null>>
}

/** The whole period in one table that can be filtered and sorted, a row for each class and request. */
export function listSheet(data: ScheduleExport): BookSheet {
  const { subject, period, schedule, calendar } = data
  const times = new Map(calendar.pairTimes.map((time) => [time.pair, time]))
  const entries = [
    ...withoutOwnTraces(schedule.items).map(itemEntry),
    ...schedule.requests.map(requestEntry),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.pair - b.pair))
  const rows = entries.map(({ date, pair, startsAt, look, texts }): SheetCell[] => {
    const time = timeOfClass(startsAt, times.get(pair))
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
      period: periodText(period),
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
const titles = (titled: readonly { title: string }[]): string => titled.map(({ title }) => title).join(', ')
const audience = (groups: readonly NamedGroup[]): string => groups.map(groupText).join(', ')

const itemEntry = (item: ScheduleItem): Entry => ({
  date: item.date,
  pair: item.pair,
  startsAt: ownStart(item),
  look: item.state === 'trace' ? looks.trace : item.state === 'projected' ? looks.draft : looks.body,
  texts: {
    type: lessonTypeTitle[item.lessonType],
    title: item.title,
    groups: audience(item.groups),
    subgroup: item.subgroup || null,
    // A struck-out row names the original teacher.
    teachers: names((item.trace?.kind === 'substitution' && item.substitution?.instead) || item.teachers),
    rooms: titles(item.rooms),
    students: item.groups.length > 0 ? (studentCount(item.groups) ?? exportTexts.unknown) : null,
    state: [stateText(item), item.overlaps ? exportTexts.overlap : ''].filter(Boolean).join(', '),
    comment: [item.comment, insteadText(item), traceText(item)].filter(Boolean).join('\n'),
    link: item.link,
  },
})

const requestEntry = (request: ScheduleRequest): Entry => ({
  date: request.date,
  pair: request.pair,
  startsAt: null,
  look: looks.request,
  texts: {
    type: requestTitle[request.kind].toLowerCase(),
    title: request.title,
    groups: audience(request.groups),
    teachers: [names(request.teachers), request.inCharge].filter(Boolean).join(', '),
    rooms: titles(request.rooms),
    students: request.groups.length > 0 ? (studentCount(request.groups) ?? exportTexts.unknown) : null,
    state: [exportTexts.requested, request.overlaps ? exportTexts.overlap : ''].filter(Boolean).join(', '),
    comment: request.description === request.title ? '' : request.description,
  },
})
