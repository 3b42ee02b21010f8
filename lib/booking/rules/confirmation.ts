import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { Pair, PairTime } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, RequestId, RoomId } from '@/lib/core/names/rules/ids'
import type { ConfirmationState } from '@/lib/core/requests/rules/confirmation'
import type { TitledRoom } from '@/lib/core/schedule/rules/schedule'

/**
 * When bookings of a room are confirmed: from `confirmAhead` minutes before they begin (null: from the beginning) until
 * `confirmWithin` minutes after; null: nobody asks.
 */
export type ConfirmationTerms = { confirmAhead: number | null; confirmWithin: number | null }

/** Minutes that somebody has to confirm at least, also after a time in which nobody could. */
const leastMinutesToConfirm = 10

/** From which minute of the day a booking is confirmed, and until which. */
export type ConfirmationWindow = { from: number; until: number }

/** Null where nobody asks. */
export function confirmationWindow(
  { confirmAhead, confirmWithin }: ConfirmationTerms,
  { startsAt }: PairTime,
): ConfirmationWindow | null {
  return confirmWithin === null
    ? null
    : { from: Math.max(0, startsAt - (confirmAhead ?? 0)), until: startsAt + confirmWithin }
}

/**
 * Until when a booking can be confirmed if its booker is told now; null if the pair is over by then, or it is too early.
 * Who is told late, because the server was down or the booking is new, has as long as anybody at least.
 */
export function deadlineOf({ from, until }: ConfirmationWindow, { endsAt }: PairTime, minutes: number): number | null {
  if (minutes < from) return null
  const deadline = Math.max(until, minutes + leastMinutesToConfirm)
  return deadline < endsAt ? deadline : null
}

/** Since when somebody has been looking without a pause, and when last. */
export type Watch = { since: CivilTime; last: CivilTime }

const longestPause = 2

const minutesSince = (from: CivilTime, { date, minutes }: CivilTime): number =>
  from.date === date ? minutes - from.minutes : Infinity

/** A pause begins the watch anew: nobody could confirm meanwhile if the server was down. */
export const watchOn = (watch: Watch | null, now: CivilTime): Watch =>
  watch && minutesSince(watch.last, now) <= longestPause ? { since: watch.since, last: now } : { since: now, last: now }

/** Whether the server has been up as long as somebody needs to confirm. */
export const hasWatched = ({ since, last }: Watch): boolean => minutesSince(since, last) >= leastMinutesToConfirm

/** `early`: it can be confirmed later today. */
export const shownConfirmations = ['early', 'open', 'confirmed', 'released'] as const
export type ShownConfirmation = (typeof shownConfirmations)[number]

/** A booking of today that is to be confirmed. */
export type BookingToConfirm = ConfirmationWindow & {
  id: RequestId
  date: CalendarDate
  pair: Pair
  room: TitledRoom
  title: string
  inCharge: string
  /** Who booked it. */
  by: string
  state: ShownConfirmation
  /** The user's own, or one they are in charge of. */
  isOwn: boolean
  /** What released it, if the user may give it back. */
  changeId: ChangeId | null
}

export type ConfirmOrder = {
  id: RequestId
  /** What the screen at the door showed. */
  code: string | null
}

/** What a code of a door says. */
export type DoorCode = { roomId: RoomId; date: CalendarDate }

export const confirmationStateAt = (
  stored: ConfirmationState | null,
  { from }: ConfirmationWindow,
  minutes: number,
): ShownConfirmation => stored ?? (minutes < from ? 'early' : 'open')
