import { daysBetween } from '@/lib/core/calendar/rules/calendar-date'
import { type CivilTime, civilTimeAfter } from '@/lib/core/calendar/rules/civil-time'
import { type DayTimes, pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, MeetingId, OfferId, TeacherId } from '@/lib/core/names/rules/ids'
import type { OfferAnswer } from '@/lib/core/requests/rules/substitution'
import type { NamedTeacher } from '@/lib/core/schedule/rules/schedule'
import type { AbsentItem } from './absence-plan'

/** How many teachers may be asked about one class, and how long each may be given to answer, in hours. */
export const mostAsked = 12
export const longestAnswer = 168

/** `queued`: asked once those before them cannot; `asked`: their answer is waited for. */
export const offerStates = ['queued', 'asked', 'yes', 'no', 'late', 'taken', 'withdrawn'] as const
export type OfferState = (typeof offerStates)[number]

/** A teacher who is asked about a class, as whoever asks sees it. `until`: by when to answer; null: not asked yet. */
export type SubstituteOffer = {
  id: OfferId
  teacher: NamedTeacher
  state: OfferState
  until: CivilTime | null
}

/** A question to the user: whether they hold this class. */
export type OwnOffer = {
  id: OfferId
  item: AbsentItem
  instead: NamedTeacher
  until: CivilTime
  /** Who asks, and why. */
  by: string
  reason: string
}

/** Whom to ask, in this order: one after another, or all at once. */
export type OfferOrder = {
  id: MeetingId
  instead: TeacherId
  teachers: readonly TeacherId[]
  atOnce: boolean
  hours: number
  reason: string
  version?: number | undefined
}

/** `version`: of the class that the user saw. */
export type OfferReply = { id: OfferId; answer: 'yes' | 'no'; version?: number | undefined }

/**
 * What the link of a letter leads to: a question to answer, `problem` says why an answer was not taken; that none is
 * needed, and why; or what was just said.
 */
export type LinkedOffer =
  | { is: 'open'; offer: OwnOffer; problem: string | null }
  | { is: 'over'; why: string }
  | { is: 'said'; answer: OfferReply['answer'] }

/** What a question came to. `changeId` null: nothing was stored. */
export type OfferDone = { changeId: ChangeId | null }

const minutesPerHour = 60
const minutesPerDay = 24 * minutesPerHour
/** Minutes that anybody has to answer, if the class is not sooner. */
const leastAnswer = 5

/**
 * By when whoever is asked now has to answer: so that each of those who are left gets an equal share of the time before the
 * class. `left`: those who share it, with whoever is asked; 1: nobody comes after.
 */
export function answerUntil(
  calendar: DayTimes,
  now: CivilTime,
  { date, pair, hours, left }: Pick<AbsentItem, 'date' | 'pair'> & { hours: number; left: number },
): CivilTime {
  const startsAt = pairTimeOn(calendar, date, pair)?.startsAt ?? 0
  const ahead = daysBetween(now.date, date) * minutesPerDay + startsAt - now.minutes
  const share = Math.max(leastAnswer, Math.floor(ahead / left))
  return civilTimeAfter(now, Math.min(hours * minutesPerHour, share, ahead))
}

export const offerState = ({ answer, until }: { answer: OfferAnswer | null; until: CivilTime | null }): OfferState =>
  answer ?? (until ? 'asked' : 'queued')
