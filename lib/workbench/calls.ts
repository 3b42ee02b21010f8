import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { HistoryEntry } from '@/lib/core/history/rules/entry'
import type { InputOf, OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { type CallRequest, requestOf } from '@/lib/core/wire/calls/request'
import { recordOf } from '@/lib/core/words/rules/records'
import { changedClassOf, toChangedClass } from '@/lib/history/calls'
import { eachOf, partyOf, toPartyAnswer, toViolationAnswer, violationOf } from '@/lib/quality/calls/quality'
import type { FirstOf } from '@/lib/quality/rules/quality-check'
import type { workbenchCall, workbenchChangesCall, workbenchListCall } from './calls.contract'
import type { Publication } from './rules/publication'
import {
  rowCounts,
  type EventLine,
  type HoursLine,
  type ListQuestion,
  type StandingList,
  type StandingQuestion,
  type Workbench,
  type WorkbenchList,
  type WorkbenchQuestion,
} from './rules/workbench'

const queryOf = ({ faculty, monday, by }: WorkbenchQuestion) => ({
  faculty,
  week: monday,
  by,
})

export const workbenchRequest = (question: WorkbenchQuestion) =>
  requestOf<typeof workbenchCall>('GET /api/workbench/', { query: queryOf(question) })
export function workbenchListRequest({ list, row, ...question }: ListQuestion): CallRequest<WorkbenchList> {
  const query = { ...queryOf(question), row }
  if (list === 'changed') {
    const { read, ...request } = requestOf<typeof workbenchChangesCall>('GET /api/workbench/changes/', {
      query,
    })
    return { ...request, read: (answer) => ({ is: 'changes', ...eachOf(read(answer), changedClassOf) }) }
  }
  const { read, ...request } = requestOf<typeof workbenchListCall>('GET /api/workbench/list/', {
    query: { ...query, list },
  })
  return { ...request, read: (answer) => listOf(read(answer)) }
}

export const workbenchQuestionOf = ({
  week,
  ...question
}: InputOf<typeof workbenchCall>['query']): WorkbenchQuestion => ({ ...question, monday: mondayOf(week) })

export const listQuestionOf = ({
  list,
  row,
  ...query
}: InputOf<typeof workbenchListCall>['query']): StandingQuestion => ({
  ...workbenchQuestionOf(query),
  list,
  row: row ?? null,
})

type WorkbenchAnswer = OwnAnswerOf<typeof workbenchCall>
type ListAnswer = OwnAnswerOf<typeof workbenchListCall>
type HoursAnswer = Extract<ListAnswer, { is: 'hours' }>['items'][number]
type EventAnswer = Extract<ListAnswer, { is: 'events' }>['items'][number]

const publicationOf = ({
  date,
  minutes,
  ...publication
}: NonNullable<WorkbenchAnswer['publication']>): Publication => ({ ...publication, at: { date, minutes } })

export const workbenchAnswer = ({ rows, publication, ...workbench }: Workbench): WorkbenchAnswer => ({
  ...workbench,
  publication: publication && { id: publication.id, title: publication.title, ...publication.at },
  rows: rows.map(({ id, title, section, slots, counts }) => [
    ...([id, title, section, slots] as const),
    rowCounts.map((count) => counts[count]),
  ]),
})

export const workbenchOf = ({ rows, publication, ...answer }: WorkbenchAnswer): Workbench => ({
  ...answer,
  publication: publication && publicationOf(publication),
  rows: rows.map(([id, title, section, slots, counts]) => ({
    id,
    title,
    section,
    slots,
    counts: recordOf(rowCounts, (_, index) => counts[index] ?? 0),
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

export function listAnswer(list: StandingList): ListAnswer {
  switch (list.is) {
    case 'hours':
      return { ...list, ...eachOf(list, hoursAnswer) }
    case 'troubles':
      return { is: list.is, ...eachOf(list, toViolationAnswer) }
    case 'events':
      return { is: list.is, ...eachOf(list, eventAnswer) }
  }
}

export function listOf(answer: ListAnswer): StandingList {
  switch (answer.is) {
    case 'hours':
      return { ...answer, ...eachOf(answer, hoursOf) }
    case 'troubles':
      return { is: answer.is, ...eachOf(answer, violationOf) }
    case 'events':
      return { is: answer.is, ...eachOf(answer, eventOf) }
  }
}

export const changesAnswer = (changes: FirstOf<HistoryEntry>): OwnAnswerOf<typeof workbenchChangesCall> =>
  eachOf(changes, toChangedClass)
