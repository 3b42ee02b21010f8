import type { FeedOf } from '@/lib/feeds/rules/feed'
import type { FeedId } from '@/lib/core/rules/names/ids'
import { isSubgroup } from '@/lib/core/rules/names/resource'
import { readSubject, subjectWord, type SubjectWord } from '@/lib/core/calls/schedule/subject'

/**
 * The path where calendars read feeds. Without a trailing slash, as some calendars require `.ics` at the end.
 */
const feedsPath = '/api/calendar/'

export const feedPath = (secret: string): string => `${feedsPath}${secret}.ics`

/** The secret in the last part of a feed's path; null if there is none. */
export const secretInFile = (file: string): string | null => /^([\w-]{32})\.ics$/.exec(file)?.[1] ?? null

/** A path without the feed's secret, for the log. */
export const withoutFeedSecret = (path: string): string =>
  path.startsWith(feedsPath) ? `${feedsPath}…` : path

/** URLs of the user's feeds and of a single one. */
export const feedsUrl = '/api/feed/'
export const feedUrl = (id: FeedId): string => `${feedsUrl}${id}/`
export const replaceFeedUrl = (id: FeedId): string => `${feedUrl(id)}replace/`

/** API name of the user's own timetable, in place of a subject's kind. */
const ownWord = 'own'

type WireOf = { type: SubjectWord | typeof ownWord; id: number | null; ngroup: 0 | 1 | 2 }

export const encodeFeedOf = (of: FeedOf): WireOf =>
  of.kind === 'own'
    ? { type: ownWord, id: null, ngroup: 0 }
    : { type: subjectWord(of.subject.kind), id: of.subject.id, ngroup: of.subgroup }

/** Null if it names no subject. A subgroup is accepted only for a group. */
export function decodeFeedOf({
  type,
  id,
  ngroup,
}: {
  type: string
  id: number | null
  ngroup: number
}): FeedOf | null {
  if (type === ownWord) return { kind: 'own' }
  const subject = readSubject(type, id === null ? null : String(id))
  if (!subject) return null
  return { kind: 'subject', subject, subgroup: subject.kind === 'group' && isSubgroup(ngroup) ? ngroup : 0 }
}

/** Links that add an address to each calendar. Yandex has none, so the address is pasted there. */
export function addLinks(address: string, name: string) {
  const webcal = address.replace(/^https?:/, 'webcal:')
  const outlook = (host: string) =>
    `https://${host}/calendar/0/addfromweb?${new URLSearchParams({ url: address, name })}`
  return {
    apple: webcal,
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    yandex: 'https://calendar.yandex.ru/week?sidebar=addFeed',
    outlook: outlook('outlook.live.com'),
    outlookWork: outlook('outlook.office.com'),
  }
}
