import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
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

export const offerState = ({ answer, until }: { answer: OfferAnswer | null; until: CivilTime | null }): OfferState =>
  answer ?? (until ? 'asked' : 'queued')
