import type { HistoryAct, OwnAct, ClassesSummary, SummarySlot, FullAct } from '@/lib/core/rules/history/act'
import type { HistoryEntry, HistorySlot, HistorySubject } from '@/lib/core/rules/history/entry'
import type { Json } from '@/lib/core/rules/history/row'
import type {
  ChangeId,
  EventId,
  HistoryEntryId,
  LoadItemId,
  MeetingId,
  ProgrammeId,
  UserId,
} from '@/lib/core/rules/names/ids'
import { readSubject, subjectWord } from '@/lib/core/calls/schedule/subject'
import type { WireChange, WireHistoryFilter, WireHistorySlot, WireOwnAct } from './calls.contract'

export const ownActsUrl = '/api/history/'

export const changeUrl = (id: ChangeId, after: HistoryEntryId | null = null): string =>
  `/api/history/${id}/${after === null ? '' : `?after=${after}`}`

/** The workbook of a filter's results; takes the same query as the page's address. */
export const historyBookUrl = (filter: URLSearchParams): string => `/api/history/xlsx/?${filter}`

/** The filter in a workbook's query. */
export const historyQuestion = ({ about, person, kind, from, until, dbeg, dend }: WireHistoryFilter) => ({
  about: about === undefined ? null : aboutOf(about),
  person: (person ?? null) as UserId | null,
  kind: kind ?? null,
  from: from ?? null,
  until: until ?? null,
  classes: dbeg && dend ? { from: dbeg, to: dend } : null,
})

function aboutOf(text: string): HistorySubject | { kind: 'class'; id: MeetingId } {
  const [kind, id] = text.split(':')
  return { kind, id: Number(id) } as HistorySubject
}

const encodeSlot = ({ pair, rooms, groups, state, ...slot }: HistorySlot): WireHistorySlot => ({
  title: slot.title,
  para: pair,
  auditories: [...rooms],
  teachers: [...slot.teachers],
  comment: slot.comment,
  link: slot.link,
  groups: groups.map(({ title, subgroup }) => ({ title, ngroup: subgroup })),
  projected: state === 'projected',
  hidden: slot.hidden,
})

const decodeSlot = ({ para, auditories, groups, projected, ...slot }: WireHistorySlot): HistorySlot => ({
  ...slot,
  pair: para,
  rooms: auditories,
  state: projected ? 'projected' : 'published',
  groups: groups.map(({ title, ngroup }) => ({ title, subgroup: ngroup })),
})

const encodeTold = (slot: SummarySlot | null) => slot && { day: slot.day, para: slot.pair, date: slot.date }
const decodeTold = (slot: WireChange['classes'][number]['from']): SummarySlot | null =>
  slot && { day: slot.day, pair: slot.para, date: slot.date }

const encodeAct = (act: HistoryAct): Omit<WireOwnAct, 'may_undo'> => ({
  id: act.id,
  date: act.at.date,
  minutes: act.at.minutes,
  by: act.by,
  by_id: act.byId,
  own: act.isOwn,
  action: act.action,
  undoes: act.undoes,
  part_of: act.partOf,
  undone_by: act.undoneBy,
  classes: act.classes.map(({ act: what, kind, meetings, isLeast, titles, whose, from, to }) => ({
    act: what,
    type: kind,
    count: meetings,
    at_least: isLeast,
    titles,
    whose,
    from: encodeTold(from),
    to: encodeTold(to),
  })),
  tables: act.rows,
})

export const encodeOwnActs = (acts: readonly OwnAct[]): WireOwnAct[] =>
  acts.map((act) => ({ ...encodeAct(act), may_undo: act.mayUndo }))

export const encodeChange = (act: FullAct): WireChange => ({
  ...encodeAct(act),
  entries: act.entries.map(({ id, kind, lessonType, act: what, before, after, shift, dates, ...entry }) => ({
    id,
    type: kind,
    nt: lessonType,
    act: what,
    shift,
    dates,
    schedule_ids: entry.meetingIds,
    event_id: entry.eventId,
    nagruzka_id: entry.loadItemId,
    metaprogram_id: entry.programmeId,
    before: before && encodeSlot(before),
    after: after && encodeSlot(after),
    seen_in: entry.seenIn && { type: subjectWord(entry.seenIn.kind), id: entry.seenIn.id },
  })),
  next: act.next,
  rows: act.others.map(({ fields, ...row }) => ({
    ...row,
    fields: fields as WireChange['rows'][number]['fields'],
  })),
  parts: act.parts.map(({ changeId, meetingIds }) => ({ change_id: changeId, schedule_ids: meetingIds })),
  moment: act.moment,
  may_undo: act.mayUndo,
})

const decodeAct = (wire: Omit<WireOwnAct, 'may_undo'>): HistoryAct => ({
  id: wire.id as ChangeId,
  at: { date: wire.date, minutes: wire.minutes },
  by: wire.by,
  byId: wire.by_id as UserId | null,
  isOwn: wire.own,
  action: wire.action,
  undoes: wire.undoes as ChangeId | null,
  partOf: wire.part_of as ChangeId | null,
  undoneBy: wire.undone_by as ChangeId | null,
  classes: wire.classes.map(({ type, count, at_least: isLeast, from, to, ...told }): ClassesSummary => ({
    ...told,
    kind: type,
    meetings: count,
    isLeast,
    from: decodeTold(from),
    to: decodeTold(to),
  })),
  rows: wire.tables,
})

export const decodeOwnActs = (wire: readonly WireOwnAct[]): OwnAct[] =>
  wire.map((act) => ({ ...decodeAct(act), mayUndo: act.may_undo }))

export const decodeChange = (wire: WireChange): FullAct => ({
  ...decodeAct(wire),
  entries: wire.entries.map(({ id, type, nt, act, shift, dates, before, after, ...entry }): HistoryEntry => ({
    id: id as HistoryEntryId,
    kind: type,
    lessonType: nt,
    act,
    shift,
    dates,
    eventId: entry.event_id as EventId,
    loadItemId: entry.nagruzka_id as LoadItemId | null,
    programmeId: entry.metaprogram_id as ProgrammeId | null,
    meetingIds: entry.schedule_ids as MeetingId[],
    before: before && decodeSlot(before),
    after: after && decodeSlot(after),
    seenIn: entry.seen_in && readSubject(entry.seen_in.type, String(entry.seen_in.id)),
  })),
  next: wire.next as HistoryEntryId | null,
  others: wire.rows.map(({ fields, ...row }) => ({
    ...row,
    fields: fields.map(({ field, before, after }) => ({
      field,
      before: before as Json,
      after: after as Json,
    })),
  })),
  parts: wire.parts.map((part) => ({
    changeId: part.change_id as ChangeId,
    meetingIds: part.schedule_ids as MeetingId[],
  })),
  moment: wire.moment,
  mayUndo: wire.may_undo,
})
