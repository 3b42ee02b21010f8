import { addDays, mondayOf, parseCalendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { historySubjectKinds, type HistorySubject } from '@/lib/core/history/rules/entry'
import { type HistoryKind, historyKinds } from '@/lib/core/history/rules/kinds'
import { idIn, largeIdIn, type ChangeId, type MeetingId, type UserId } from '@/lib/core/names/rules/ids'
import { saidQuery } from '@/lib/core/words/rules/address'

export const historyPath = '/history/'

/**
 * The filters of the history, as in its address. `week`: changes to classes of that week; `change`: only this
 * one.
 */
export type HistorySearch = {
  about: HistorySubject | { kind: 'class'; id: MeetingId } | null
  person: UserId | null
  kind: HistoryKind | null
  from: CalendarDate | null
  until: CalendarDate | null
  week: CalendarDate | null
  change: ChangeId | null
  before: ChangeId | null
}

export const wholeHistory: HistorySearch = {
  about: null,
  person: null,
  kind: null,
  from: null,
  until: null,
  week: null,
  change: null,
  before: null,
}

function aboutIn(text: string | null): HistorySearch['about'] {
  const [, word, digits = ''] = /^([a-z]+):(-?\d+)$/.exec(text ?? '') ?? []
  if (word === 'class') {
    const id = largeIdIn<MeetingId>(digits)
    return id === null ? null : { kind: word, id }
  }
  const kind = historySubjectKinds.find((one) => one === word)
  return kind && /^-?\d{1,9}$/.test(digits) ? { kind, id: Number(digits) } : null
}

/** Parses the address; malformed values count as absent. */
export const readHistorySearch = (params: { get(name: string): string | null }): HistorySearch => ({
  about: aboutIn(params.get('about')),
  person: idIn(params.get('person')),
  kind: historyKinds.find((one) => one === params.get('kind')) ?? null,
  from: parseCalendarDate(params.get('from') ?? ''),
  until: parseCalendarDate(params.get('until') ?? ''),
  week: parseCalendarDate(params.get('week') ?? ''),
  change: largeIdIn(params.get('change')),
  before: largeIdIn(params.get('before')),
})

/** The query of a search, for the page's address and for the workbook of its results. */
export const historyQuery = ({ about, ...search }: HistorySearch): URLSearchParams =>
  saidQuery({ about: about && `${about.kind}:${about.id}`, ...search })

/** The query for a search's workbook: it covers all pages of the search. */
export function historyBookQuery({ week, ...search }: HistorySearch): URLSearchParams {
  const query = historyQuery({ ...search, week: null, change: null, before: null })
  if (week) {
    query.set('dbeg', mondayOf(week))
    query.set('dend', addDays(mondayOf(week), 6))
  }
  return query
}

export function historyUrl(search: Partial<HistorySearch>): string {
  const query = historyQuery({ ...wholeHistory, ...search })
  return query.size > 0 ? `${historyPath}?${query}` : historyPath
}
