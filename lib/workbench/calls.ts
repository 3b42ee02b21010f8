import type { FacultyId, LoadItemId } from '@/lib/core/rules/names/ids'
import {
  rowCounts,
  type EventLine,
  type HoursLine,
  type ListQuestion,
  type RowCount,
  type Workbench,
  type WorkbenchList,
  type WorkbenchQuestion,
} from '@/lib/workbench/rules/workbench'
import { mondayOf } from '@/lib/core/rules/calendar/calendar-date'
import type { InputOf } from '@/lib/core/calls/calls/call.contract'
import {
  decodeFirst,
  decodeParty,
  decodeTrouble,
  encodeFirst,
  encodeParty,
  encodeTrouble,
} from '@/lib/quality/calls/quality'
import type { workbenchCall, workbenchListCall, WireWorkbench, WireWorkbenchList } from './calls.contract'

const path = '/api/workbench/'

const queryOf = ({ faculty, monday, by }: WorkbenchQuestion): URLSearchParams =>
  new URLSearchParams({ faculty: String(faculty), week: monday, by })

export const workbenchUrl = (question: WorkbenchQuestion): string => `${path}?${queryOf(question)}`

export function workbenchListUrl({ list, row, ...question }: ListQuestion): string {
  const query = queryOf(question)
  query.set('list', list)
  if (row !== null) query.set('row', String(row))
  return `${path}list/?${query}`
}

export const decodeWorkbenchQuestion = ({
  faculty,
  week,
  by,
}: InputOf<typeof workbenchCall>['query']): WorkbenchQuestion => ({
  faculty: faculty as FacultyId,
  monday: mondayOf(week),
  by,
})

export const decodeListQuestion = ({
  list,
  row,
  ...query
}: InputOf<typeof workbenchListCall>['query']): ListQuestion => ({
  ...decodeWorkbenchQuestion(query),
  list,
  row: row ?? null,
})

export const encodeWorkbench = ({ days, pairs, rows, counts }: Workbench): WireWorkbench => ({
  days: [...days],
  pairs: [...pairs],
  rows: rows.map(({ id, title, section, slots, counts: own }) => [
    ...([id, title, section, slots] as const),
    rowCounts.map((count) => own[count]),
  ]),
  counts: { ...counts },
})

export const decodeWorkbench = ({ days, pairs, rows, counts }: WireWorkbench): Workbench => ({
  days,
  pairs,
  counts,
  rows: rows.map(([id, title, section, slots, own]) => ({
    id,
    title,
    section,
    slots,
    counts: Object.fromEntries(rowCounts.map((count, index) => [count, own[index] ?? 0])) as Record<
      RowCount,
      number
    >,
  })),
})

type WireHours = Extract<WireWorkbenchList, { is: 'hours' }>['items'][number]
type WireEvent = Extract<WireWorkbenchList, { is: 'events' }>['items'][number]

const encodeHours = ({ lessonType: nt, required: h, groups, teachers, ...line }: HoursLine): WireHours => ({
  ...line,
  nt,
  h,
  groups: groups.map(encodeParty),
  teachers: teachers.map(encodeParty),
})

const decodeHours = ({ id, nt, h, groups, teachers, ...line }: WireHours): HoursLine => ({
  ...line,
  id: id as LoadItemId,
  lessonType: nt,
  required: h,
  groups: groups.map(decodeParty),
  teachers: teachers.map(decodeParty),
})

const encodeEvent = ({ who, pair, lessonType, ...line }: EventLine): WireEvent => ({
  ...line,
  para: pair,
  nt: lessonType,
  who: who.map(encodeParty),
})

const decodeEvent = ({ who, para, nt, ...line }: WireEvent): EventLine => ({
  ...line,
  pair: para,
  lessonType: nt,
  who: who.map(decodeParty),
})

export function encodeWorkbenchList(list: WorkbenchList): WireWorkbenchList {
  switch (list.is) {
    case 'hours':
      return { is: list.is, departments: [...list.departments], ...encodeFirst(list, encodeHours) }
    case 'troubles':
      return { is: list.is, ...encodeFirst(list, encodeTrouble) }
    case 'events':
      return { is: list.is, ...encodeFirst(list, encodeEvent) }
  }
}

export function decodeWorkbenchList(wire: WireWorkbenchList): WorkbenchList {
  switch (wire.is) {
    case 'hours':
      return { is: wire.is, departments: wire.departments, ...decodeFirst(wire, decodeHours) }
    case 'troubles':
      return { is: wire.is, ...decodeFirst(wire, decodeTrouble) }
    case 'events':
      return { is: wire.is, ...decodeFirst(wire, decodeEvent) }
  }
}
