import { addDays, mondayOf, parseCalendarDate, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { historySubjectKinds, type HistorySubject } from '@/lib/core/rules/history/entry'
import { type HistoryKind, historyKinds } from '@/lib/core/rules/history/kinds'
import { idNumbered, largeIdIn, type ChangeId, type MeetingId } from '@/lib/core/rules/names/ids'

export const historyPath = '/history/'

/**
 * The filters of the history, as in its address. `week`: changes to classes of that week; `change`: only this
 * one.
 */
export type HistorySearch = {
  about: HistorySubject | { kind: 'class'; id: MeetingId } | null
  person: number | null
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

const numberIn = (text: string | null): number | null => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null)

function aboutIn(text: string | null): HistorySearch['about'] {
  const [, word, id = ''] = /^([a-z]+):(-?\d{1,15})$/.exec(text ?? '') ?? []
  if (word === 'class') return { kind: word, id: idNumbered(Number(id)) }
  const kind = historySubjectKinds.find((one) => one === word)
  return kind ? { kind, id: Number(id) } : null
}

/** Parses the address; malformed values count as absent. */
export const readHistorySearch = (params: { get(name: string): string | null }): HistorySearch => ({
  about: aboutIn(params.get('about')),
  person: numberIn(params.get('person')),
  kind: historyKinds.find((one) => one === params.get('kind')) ?? null,
  from: parseCalendarDate(params.get('from') ?? ''),
  until: parseCalendarDate(params.get('until') ?? ''),
  week: parseCalendarDate(params.get('week') ?? ''),
  change: largeIdIn(params.get('change')),
  before: largeIdIn(params.get('before')),
})

/** The query of a search, for the page's address and for the workbook of its results. */
export function historyQuery({ about, ...search }: HistorySearch): URLSearchParams {
  const words = { about: about && `${about.kind}:${about.id}`, ...search }
  return new URLSearchParams(
    Object.entries(words).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  )
}

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
