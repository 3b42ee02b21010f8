import { readSubject, subjectWord } from '@/lib/core/schedule/calls/subject'
import type { InputOf, OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import type { FeedOf } from '@/lib/feeds/rules/feed'
import type * as calls from './calls.contract'

/** The path where calendars read feeds. Without a trailing slash, as some calendars require `.ics` at the end. */
const feedsPath = '/api/calendar/'

export const feedPath = (secret: string): string => `${feedsPath}${secret}.ics`

/** The secret in the last part of a feed's path; null if there is none. */
export const secretInFile = (file: string): string | null => /^([\w-]{32})\.ics$/.exec(file)?.[1] ?? null

/** A path without the feed's secret, for the log. */
export const withoutFeedSecret = (path: string): string => (path.startsWith(feedsPath) ? `${feedsPath}…` : path)

/** What a feed is of, in the API's word for the kind. */
export const feedAbout = (of: FeedOf): Pick<ListedFeed, 'kind' | 'subjectId' | 'subgroup'> =>
  of.kind === 'own'
    ? { kind: 'own', subjectId: null, subgroup: 0 }
    : { kind: subjectWord(of.subject.kind), subjectId: of.subject.id, subgroup: of.subgroup }

/** Null if it names no subject. A subgroup is accepted only for a group. */
export function feedOf({ kind, id, subgroup }: InputOf<typeof calls.makeFeedCall>['body']): FeedOf | null {
  if (kind === 'own') return { kind }
  const subject = readSubject(kind, id === null ? null : String(id))
  if (!subject) return null
  return { kind: 'subject', subject, subgroup: subject.kind === 'group' ? subgroup : 0 }
}

export type ListedFeed = OwnAnswerOf<typeof calls.feedsCall>['feeds'][number]
export type Feed = OwnAnswerOf<typeof calls.feedCall>

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
