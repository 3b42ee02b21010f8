import {
  rowCounts,
  type EventLine,
  type HoursLine,
  type ListQuestion,
  type RowCount,
  type Workbench,
  type WorkbenchList,
  type WorkbenchQuestion,
} from './rules/workbench'
import { mondayOf } from '@/lib/core/rules/calendar/calendar-date'
import type { InputOf, OwnAnswerOf } from '@/lib/core/calls/calls/call.contract'
import { requestOf } from '@/lib/core/calls/calls/request'
import { eachOf, partyOf, toPartyAnswer, toViolationAnswer, violationOf } from '@/lib/quality/calls/quality'
import type { workbenchCall, workbenchListCall } from './calls.contract'

const queryOf = ({ faculty, monday, by }: WorkbenchQuestion) => ({
  faculty: String(faculty),
  week: monday,
  by,
})

export const workbenchRequest = (question: WorkbenchQuestion) =>
  requestOf<typeof workbenchCall>('GET /api/workbench/', { query: queryOf(question) })
export const workbenchListRequest = ({ list, row, ...question }: ListQuestion) =>
  requestOf<typeof workbenchListCall>('GET /api/workbench/list/', {
    query: { ...queryOf(question), list, row: row === null ? undefined : String(row) },
  })

export const workbenchQuestionOf = ({
  week,
  ...question
}: InputOf<typeof workbenchCall>['query']): WorkbenchQuestion => ({ ...question, monday: mondayOf(week) })

export const listQuestionOf = ({
  list,
  row,
  ...query
}: InputOf<typeof workbenchListCall>['query']): ListQuestion => ({
  ...workbenchQuestionOf(query),
  list,
  row: row ?? null,
})

type WorkbenchAnswer = OwnAnswerOf<typeof workbenchCall>
type ListAnswer = OwnAnswerOf<typeof workbenchListCall>
type HoursAnswer = Extract<ListAnswer, { is: 'hours' }>['items'][number]
type EventAnswer = Extract<ListAnswer, { is: 'events' }>['items'][number]

export const workbenchAnswer = ({ rows, ...workbench }: Workbench): WorkbenchAnswer => ({
  ...workbench,
  rows: rows.map(({ id, title, section, slots, counts }) => [
    ...([id, title, section, slots] as const),
    rowCounts.map((count) => counts[count]),
  ]),
})

export const workbenchOf = ({ rows, ...answer }: WorkbenchAnswer): Workbench => ({
  ...answer,
  rows: rows.map(([id, title, section, slots, counts]) => ({
    id,
    title,
    section,
    slots,
    counts: Object.fromEntries(rowCounts.map((count, index) => [count, counts[index] ?? 0])) as Record<
      RowCount,
      number
    >,
  })),
})

const hoursAnswer = ({ required, groups, teachers, ...line }: HoursLine): HoursAnswer => ({
  ...line,
  h: required,
  groups: groups.map(toPartyAnswer),
  teachers: teachers.map(toPartyAnswer),
})

const hoursOf = ({ h, groups, teachers, ...line }: HoursAnswer): HoursLine => ({
  ...line,
  required: h,
  groups: groups.map(partyOf),
  teachers: teachers.map(partyOf),
})

const eventAnswer = ({ who, ...line }: EventLine): EventAnswer => ({ ...line, who: who.map(toPartyAnswer) })

const eventOf = ({ who, ...line }: EventAnswer): EventLine => ({ ...line, who: who.map(partyOf) })

export function listAnswer(list: WorkbenchList): ListAnswer {
  switch (list.is) {
    case 'hours':
      return { ...list, ...eachOf(list, hoursAnswer) }
    case 'troubles':
      return { is: list.is, ...eachOf(list, toViolationAnswer) }
    case 'events':
      return { is: list.is, ...eachOf(list, eventAnswer) }
  }
}

export function listOf(answer: ListAnswer): WorkbenchList {
  switch (answer.is) {
    case 'hours':
      return { ...answer, ...eachOf(answer, hoursOf) }
    case 'troubles':
      return { is: answer.is, ...eachOf(answer, violationOf) }
    case 'events':
      return { is: answer.is, ...eachOf(answer, eventOf) }
  }
}
