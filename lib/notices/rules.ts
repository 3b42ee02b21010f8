import type { Actor } from '@/lib/core/actor/rules/actor'
import { weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ActCounts } from '@/lib/core/history/rules/told-act'
import type { PushId } from '@/lib/core/names/rules/ids'
import {
  isOfAbsence,
  isOfAppeal,
  isOfBooking,
  isOfCampaign,
  isOfSubstitution,
  type Notice,
  noticeTopics,
  type NoticeTopic,
} from '@/lib/core/notices/rules/notice'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { keysOf } from '@/lib/core/words/rules/records'

/**
 * The channels by which notices leave the product: e-mail, the receiver for the university's messenger, and
 * web push.
 */
export const noticeChannels = ['email', 'messenger', 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/**
 * `now`: after a short pause; `hourly`, `daily`, `weekly`: the changes of an hour, of a day, or of a week until
 * Monday in one message.
 */
export const digests = ['now', 'hourly', 'daily', 'weekly'] as const
export type Digest = (typeof digests)[number]

const dayMinutes = 24 * 60

/** What a person chooses: by which channel, or on the page, to be told of which topic. */
export const noticePlaces = ['page', ...noticeChannels] as const
export type NoticePlace = (typeof noticePlaces)[number]

/** A place where a topic is not told. */
export type Muted = `${NoticePlace}.${NoticeTopic}`
/** Whether a topic may be left out in a place: what waits for one's own answer is always told on the page. */
export const isMutable = (place: NoticePlace, topic: NoticeTopic): boolean => place !== 'page' || topic !== 'questions'

const isTeacher = ({ boundTo }: Actor): boolean => boundTo.teacherId !== null

/** Who is told of topics that are not everybody's. */
const concerned: Partial<Record<NoticeTopic, (actor: Actor) => boolean>> = {
  // Teachers are in charge of bookings that others make.
  bookings: (actor) => isAllowed(actor, 'room.book') || isAllowed(actor, 'bookings.approve_some') || isTeacher(actor),
  appeals: (actor) => isAllowed(actor, 'appeals.open'),
  questions: isTeacher,
  wishes: isTeacher,
  absences: (actor) => isAllowed(actor, 'absences.open'),
}

/** The topics that a person may be told of at all: others are not theirs to choose. */
export const topicsOf = (actor: Actor): readonly NoticeTopic[] =>
  noticeTopics.filter((topic) => concerned[topic]?.(actor) ?? true)

export const mutable: readonly Muted[] = noticePlaces.flatMap((place) =>
  noticeTopics.filter((topic) => isMutable(place, topic)).map((topic): Muted => `${place}.${topic}`),
)

/**
 * When a user wants the messages of a channel. Times are minutes of a day; no messages are sent during the quiet
 * ones. `dailyAt`: also when a week's are sent on Monday.
 */
export type NoticeTimes = {
  digest: Digest
  dailyAt: number
  quiet: { from: number; to: number } | null
}

/** A browser's push address and keys (RFC 8291, base64url). */
export type PushKeys = { endpoint: string; p256dh: string; auth: string }

/** A browser that receives a user's notices. `isOwn`: the one they are using. */
export type PushBrowser = { id: PushId; device: string; addedAt: CivilTime; isOwn: boolean }

/** Maximum number of browsers per person. */
export const mostPush = 10

/** Hosts of the push services of current browsers; `*.` stands for any subdomain. */
export const allowedPushServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

/**
 * A browser's push address, normalised; null unless it is https, has no password and belongs to one of the
 * services. The server sends requests there, and must not be directed elsewhere.
 */
export function pushEndpoint(text: string, services: readonly string[]): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const { protocol, host, username, password } = url
  const isKnown = services.some((one) =>
    one.startsWith('*.') ? host.endsWith(one.slice(1)) && host.length >= one.length : host === one,
  )
  return protocol === 'https:' && isKnown && !username && !password ? url.href : null
}

/**
 * Whether the operator has listed exactly this host, which may then be in a private network. Hosts matched by
 * `*.`, and those of the known services, are chosen by browsers, and must be public.
 */
export const isNamedWhole = (endpoint: string, services: readonly string[]): boolean => {
  const { host } = new URL(endpoint)
  return services.includes(host) && !allowedPushServices.some((allowed) => allowed === host)
}

/** A user's settings of messages. `offered`: the channels that the university has configured. */
export type NoticeSettings = Omit<NoticeTimes, 'digest'> & {
  digests: Record<NoticeChannel, Digest>
  muted: readonly Muted[]
  /** Used only once it is confirmed. */
  email: string | null
  isConfirmed: boolean
  /** False: no letters for now, although the address is confirmed. */
  emailOn: boolean
  messenger: boolean
  offered: Record<NoticeChannel, boolean>
  /** The university's VAPID key; null: no web push. */
  pushKey: string | null
  browsers: PushBrowser[]
}

/** The default: no messages. */
export const noTelling: Omit<NoticeSettings, 'offered' | 'pushKey' | 'browsers'> = {
  email: null,
  isConfirmed: false,
  emailOn: true,
  messenger: false,
  digests: { email: 'now', messenger: 'now', push: 'now' },
  muted: [],
  dailyAt: 18 * 60,
  quiet: null,
}

/** Minutes passed since `from`, today or yesterday. */
const since = (minutes: number, from: number): number => (minutes - from + dayMinutes) % dayMinutes

const isQuiet = (minutes: number, { from, to }: { from: number; to: number }): boolean =>
  since(minutes, from) < since(to, from)

/** Whether changes that have waited for `age` minutes are due at this moment; `pause`: the minimum wait. */
export function isDue(
  { digest, dailyAt, quiet }: NoticeTimes,
  { age, now: { date, minutes }, pause }: { age: number; now: CivilTime; pause: number },
): boolean {
  if (age < pause || (quiet && isQuiet(minutes, quiet))) return false
  const sinceDaily = since(minutes, dailyAt)
  switch (digest) {
    case 'now':
      return true
    case 'hourly':
      return age >= 60
    case 'daily':
      return age >= sinceDaily
    case 'weekly':
      // Before the hour, today's counts as yesterday.
      return age >= sinceDaily + ((weekdayOf(date) - 1 + (minutes < dailyAt ? 6 : 0)) % 7) * dayMinutes
  }
}

/** After so many attempts, over about two days, a message counts as undeliverable. */
export const mostAttempts = 14

const [firstPause, longestPause] = [15, 6 * 60 * 60]

/**
 * Seconds until the next attempt: doubled after each, and reduced by up to half by `chance` from 0 to 1, so
 * that not all messages are retried at once.
 */
export const backOff = (attempts: number, chance: number): number =>
  Math.min(longestPause, firstPause * 2 ** (attempts - 1)) * (1 - chance / 2)

/** Thrown by a transport if further attempts cannot help. */
export class Undeliverable extends Error {}

/** Thrown if the browser's subscription no longer exists: it is deleted, and the administrators need not know. */
export class Gone extends Undeliverable {}

/** The kinds of letters that the university words. `mixed`: of several kinds in one; `any`: what the others lack. */
export const letterKinds = [
  'any',
  'changed',
  'added',
  'removed',
  'bookings',
  'appeals',
  'substitutions',
  'absences',
  'wishes',
  'mixed',
] as const
export type LetterKind = (typeof letterKinds)[number]

/** The university's own words around what a letter tells; '': none. `headline`: the letter's subject; `contact`: whom to ask. */
export type LetterWords = { headline: string; opening: string; closing: string; contact: string }

export const letterLimits: Readonly<Record<keyof LetterWords, number>> = {
  headline: 150,
  opening: 1000,
  closing: 1000,
  contact: 200,
}
export const letterParts = keysOf(letterLimits)

export const noLetterWords: LetterWords = { headline: '', opening: '', closing: '', contact: '' }

/** The words for letters of a kind. `version`: null while they are the product's. */
export type LetterTemplate = LetterWords & { kind: LetterKind; version: number | null }

/** A template as a letter; `isExample`: about an invented class, since nothing of the kind was told yet. */
export type LetterPreview = { subject: string; text: string; isExample: boolean }

/** What the words may have in braces, each standing for something of the letter. */
export const placeholders = ['name', 'university', 'gist', 'count', 'class', 'when', 'reason'] as const
export type LetterMark = (typeof placeholders)[number]

function kindOfNotice(notice: Pick<Notice, 'kind'>): Exclude<LetterKind, 'any' | 'mixed'> {
  if (isOfBooking(notice)) return 'bookings'
  if (isOfAppeal(notice)) return 'appeals'
  if (isOfSubstitution(notice)) return 'substitutions'
  if (isOfAbsence(notice)) return 'absences'
  if (isOfCampaign(notice)) return 'wishes'
  if (notice.kind === 'changed' || notice.kind === 'bells') return 'changed'
  return notice.kind === 'added' || notice.kind === 'joined' ? 'added' : 'removed'
}

/** The kind of a letter that tells these notices. */
export function letterKindOf(notices: readonly Pick<Notice, 'kind'>[]): LetterKind {
  const [first, ...others] = new Set(notices.map(kindOfNotice))
  return first === undefined || others.length > 0 ? 'mixed' : first
}

/** The words of one kind; what it lacks is as in letters of any kind. */
export function wordsFor(templates: readonly (LetterWords & { kind: LetterKind })[], kind: LetterKind): LetterWords {
  const of = (wanted: LetterKind) => templates.find((one) => one.kind === wanted) ?? noLetterWords
  const [own, any] = [of(kind), of('any')]
  return {
    headline: own.headline || any.headline,
    opening: own.opening || any.opening,
    closing: own.closing || any.closing,
    contact: own.contact || any.contact,
  }
}

/** What stands in braces, and braces that are open or closed alone. */
const marksIn = /\{[^{}\n]*\}|[{}]/g

/** What a text has in braces that is none of the known marks, such as `{имя}`. */
export const unknownMarks = (text: string, known: readonly string[]): string[] => [
  ...new Set(text.match(marksIn)?.filter((one) => !known.includes(one)) ?? []),
]

/** A text with values for its marks. A line with a mark that has no value in this letter is left out. */
export const filled = (text: string, values: ReadonlyMap<string, string>): string =>
  text
    .split('\n')
    .filter((line) => (line.match(marksIn) ?? []).every((one) => values.get(one)))
    .map((line) => line.replaceAll(marksIn, (one) => values.get(one) ?? ''))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

type CountedNotice = Pick<Notice, 'kind' | 'dates' | 'shift'> &
  Record<'before' | 'after', { pair: Pair; rooms: readonly unknown[]; teachers: readonly unknown[] } | null>

/** What a notice says was done to how many classes, in the words of the history; nothing if it is not about classes. */
export function countOfNotice({ kind, dates, shift, before, after }: CountedNotice): ActCounts {
  const of = (act: ActCounts[number]['act']): ActCounts => [{ act, kind: 'class', meetings: dates.length }]
  if (kind === 'added' || kind === 'joined') return of('published')
  if (kind === 'cancelled') return of('withdrawn')
  if (kind === 'left') return of('groups')
  if (kind !== 'changed') return []
  const isMoved = shift !== 0 || before?.pair !== after?.pair
  const hasOther = (side: 'rooms' | 'teachers') => JSON.stringify(before?.[side]) !== JSON.stringify(after?.[side])
  return of(isMoved ? 'moved' : hasOther('rooms') ? 'rooms' : hasOther('teachers') ? 'teachers' : 'groups')
}
