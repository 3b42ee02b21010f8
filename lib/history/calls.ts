import {
  type FullAct,
  type HistoryAct,
  type HistoryEntry,
  type HistorySlot,
  type HistorySubject,
  type OwnAct,
  historySubjectKinds,
} from '@/lib/core/history/rules/entry'
import type { Json } from '@/lib/core/history/rules/row'
import { type ChangeId, type HistoryEntryId, type MeetingId, idNumbered } from '@/lib/core/names/rules/ids'
import { readSubject, subjectWord } from '@/lib/core/schedule/calls/subject'
import type { AnswerOf, InputOf, OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { fieldNames } from '@/lib/core/wire/calls/field-names'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import { requestOf } from '@/lib/core/wire/calls/request'
import type { historyBookCall, listOwnActsCall, viewChangeCall } from './calls.contract'

export const viewChangeRequest = (id: ChangeId, after: HistoryEntryId | null = null) =>
  requestOf<typeof viewChangeCall>('GET /api/history/{id}/', { params: { id }, query: { after } })
/** The workbook of a filter's results; takes the same query as the page's address. */
export const historyBookUrl = (filter: URLSearchParams): string => `/api/history/xlsx/?${filter}`

type BookQuery = InputOf<typeof historyBookCall>['query']
type OwnActAnswer = OwnAnswerOf<typeof listOwnActsCall>[number]
type ActAnswer = Omit<OwnActAnswer, 'mayUndo'>
type ChangeAnswer = OwnAnswerOf<typeof viewChangeCall>
type EntryAnswer = ChangeAnswer['entries'][number]
type SlotAnswer = NonNullable<EntryAnswer['before']>

/** The filter in a workbook's query. */
export const historyQuestion = ({ about, person, kind, from, until, dbeg, dend }: BookQuery) => ({
  about: about === undefined ? null : aboutOf(about),
  person: person ?? null,
  kind: kind ?? null,
  from: from ?? null,
  until: until ?? null,
  classes: dbeg && dend ? { from: dbeg, to: dend } : null,
})

function aboutOf(text: string): HistorySubject | { kind: 'class'; id: MeetingId } {
  const [word, id] = text.split(':')
  const kind = historySubjectKinds.find((one) => one === word)
  return kind ? { kind, id: Number(id) } : { kind: 'class', id: idNumbered(Number(id)) }
}

const slotAnswer = ({ state, ...slot }: HistorySlot): SlotAnswer => ({
  ...slot,
  projected: state === 'projected',
})

const slotOf = ({ projected, ...slot }: SlotAnswer): HistorySlot => ({
  ...slot,
  state: projected ? 'projected' : 'published',
})

const ofAct = fieldNames({ isOwn: 'own', isRedo: 'redo', rows: 'tables' })
const ofClasses = fieldNames({ meetings: 'count', isLeast: 'atLeast' })
const ofEntry = fieldNames({ loadItemId: 'nagruzkaId', programmeId: 'metaprogramId' })

const actAnswer = ({ at, ...act }: HistoryAct): ActAnswer => ({
  ...ofAct.encode(act),
  ...at,
  classes: act.classes.map(ofClasses.encode),
})

const actOf = ({ date, minutes, ...act }: ActAnswer): HistoryAct => ({
  ...ofAct.decode(act),
  at: { date, minutes },
  classes: act.classes.map(ofClasses.decode),
})

export const ownActsAnswer = (acts: readonly OwnAct[]): OwnActAnswer[] =>
  acts.map((act) => ({ ...actAnswer(act), mayUndo: act.mayUndo }))

export const ownActsOf = (answer: readonly OwnActAnswer[]): OwnAct[] =>
  answer.map(({ mayUndo, ...act }) => ({ ...actOf(act), mayUndo }))

export const toChangedClass = ({ before, after, seenIn, ...entry }: HistoryEntry): EntryAnswer => ({
  ...ofEntry.encode(entry),
  before: before && slotAnswer(before),
  after: after && slotAnswer(after),
  seenIn: seenIn && { kind: subjectWord(seenIn.kind), id: seenIn.id },
})

export const changedClassOf = ({ before, after, seenIn, ...entry }: EntryAnswer): HistoryEntry => ({
  ...ofEntry.decode(entry),
  before: before && slotOf(before),
  after: after && slotOf(after),
  seenIn: seenIn && readSubject(seenIn.kind, String(seenIn.id)),
})

export const changeAnswer = ({ entries, next, others, parts, moment, mayUndo, ...act }: FullAct): ChangeAnswer => ({
  ...actAnswer(act),
  entries: entries.map(toChangedClass),
  next,
  rows: others,
  parts,
  moment,
  mayUndo,
})

/** The fields of changed rows are data, so their keys are not renamed. */
export function decodeChange({ rows, ...answer }: AnswerOf<typeof viewChangeCall>): FullAct {
  const { entries, next, parts, moment, mayUndo, ...act } = inOwnNames(answer)
  return {
    ...actOf(act),
    entries: entries.map(changedClassOf),
    next,
    parts,
    moment,
    mayUndo,
    others: rows.map(({ fields, ...row }) => ({
      ...row,
      fields: fields.map(({ field, before, after }) => ({
        field,
        before: before as Json,
        after: after as Json,
      })),
    })),
  }
}
