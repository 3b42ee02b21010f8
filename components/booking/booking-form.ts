import { whyHeld } from '@/components/core/changes/failure-note'
import { type DateEntry, fieldDate } from '@/components/core/dates/date-field'
import { book } from '@/lib/booking/browser/bookings'
import { type Booked, type BookingOrder, isQueued } from '@/lib/booking/rules/booking'
import {
  bookedText,
  freePairsText,
  missingTexts,
  bookingTexts as texts,
  transitionReason,
} from '@/lib/booking/texts/booking'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { countOver, type DayTimes, type Pair } from '@/lib/core/calendar/rules/pairs'
import { pairsFrom } from '@/lib/core/free-rooms/rules/room-search'
import type { GroupId, LoadItemId, MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import { type Failure, failureOf, saysTaken } from '@/lib/core/refusals/browser/refusal'
import type { ScheduleItem, TitledRoom } from '@/lib/core/schedule/rules/schedule'

export type PickedGroup = { id: GroupId; title: string }
export type PickedRoom = TitledRoom

/** «Checkout form state» of the specification, section 3; the place is in the task. */
export type BookingForm = {
  reason: string
  inCharge: string
  /** Null: the name is not a teacher's. */
  inChargeTeacherId: TeacherId | null
  /** Repeats every week through this date; null: once. */
  until: DateEntry
  /** With `until`: repeats every second week instead. */
  everySecondWeek: boolean
  /** With `until`: taken dates are skipped. */
  skipsTaken: boolean
  /** Number of consecutive pairs, limited by the end of the day. */
  pairCount: number
  groups: readonly PickedGroup[]
  /** The load item the exam belongs to. */
  examId: LoadItemId | null
  /** Classes make way for it. */
  isTransition: boolean
  /** In a transition: the room is held rather than freed. */
  keepsRoom: boolean
  /** The classes that make way, and their new room. */
  givingWay: readonly MeetingId[]
  roomTo: PickedRoom | null
}

export const emptyBooking: BookingForm = {
  reason: '',
  inCharge: '',
  inChargeTeacherId: null,
  until: null,
  everySecondWeek: false,
  skipsTaken: false,
  pairCount: 1,
  groups: [],
  examId: null,
  isTransition: false,
  keepsRoom: false,
  givingWay: [],
  roomTo: null,
}

/** The room and slot, and the classes there. */
export type BookingPlace = {
  room: PickedRoom | null
  at: DatedSlot
  /** The university's pairs. */
  pairs: readonly Pair[]
  standing: readonly ScheduleItem[]
}

/** The first missing field; null: complete. */
export function missingIn(form: BookingForm, place: BookingPlace): string | null {
  if (place.room === null) return missingTexts.room
  if (form.isTransition) {
    if (waysOf(form, place).every(({ giving }) => giving.length === 0)) return missingTexts.giveWay
    if (form.roomTo === null) return missingTexts.roomTo
    if (form.keepsRoom && form.inChargeTeacherId === null) return missingTexts.inCharge
  }
  if (form.until === 'wrong') return missingTexts.until
  return form.reason.trim() === '' ? missingTexts.reason : null
}

const waysOf = (form: BookingForm, { at, pairs, standing }: BookingPlace) =>
  pairsFrom(pairs, at.pair, form.pairCount).map((pair) => ({
    pair,
    giving: form.isTransition ? standing.filter((item) => item.pair === pair && form.givingWay.includes(item.id)) : [],
  }))

/**
 * One order per pair. In a transition that frees the room, pairs without a class to move are skipped;
 * `in_charge_id` is only sent if the room is held.
 */
export function bookingOrders(form: BookingForm, place: BookingPlace, dryRun: boolean): BookingOrder[] {
  const { room, at } = place
  const { isTransition, keepsRoom, roomTo } = form
  if (room === null) return []
  const reason = form.reason.trim()
  return waysOf(form, place)
    .filter(({ giving }) => !isTransition || keepsRoom || giving.length > 0)
    .map(({ pair, giving }) => ({
      roomId: room.id,
      date: at.date,
      pair,
      until: fieldDate(form.until),
      everySecondWeek: form.until !== null && form.everySecondWeek,
      skipsTaken: form.until !== null && form.skipsTaken,
      // Where a booking takes no consent, taken dates are refused nonetheless.
      queues: form.until === null || !form.skipsTaken,
      reason,
      inCharge: form.inCharge.trim(),
      inChargeTeacherId: !isTransition || keepsRoom ? form.inChargeTeacherId : null,
      groups: form.groups.map(({ id }) => id),
      transition:
        roomTo && giving.length > 0
          ? {
              meetings: giving.map(({ id }) => id),
              roomId: roomTo.id,
              reason: transitionReason(reason, giving, roomTo.title),
            }
          : null,
      loadItemId: form.examId,
      dryRun,
    }))
}

/** The text beside the button. `heldBy`: no pair can be booked; null: some can. */
type Verdict = { heldBy: string | null; note: string }

/** The current time, and the pair times, to say what is past. */
export type Clock = { now: CivilTime; calendar: DayTimes }

/** The result of one pair, real or dry run. */
export type PairAnswer = { pair: Pair } & ({ booked: Booked } | { failure: Failure })
export type BookedPair = Extract<PairAnswer, { booked: Booked }>
export type FailedPair = Extract<PairAnswer, { failure: Failure }>

export const bookedOf = (answers: readonly PairAnswer[]): BookedPair[] =>
  answers.filter((answer): answer is BookedPair => 'booked' in answer)

export const failedOf = (answers: readonly PairAnswer[]): FailedPair[] =>
  answers.filter((answer): answer is FailedPair => 'failure' in answer)

/** The refused pairs; lost answers are unknown and excluded. */
export const refusedOf = (answers: readonly PairAnswer[]): FailedPair[] =>
  failedOf(answers).filter(({ failure }) => failure.kind !== 'lost')

/** Whether all dates that can be asked for are taken, and wait. */
export function areQueued(answers: readonly PairAnswer[]): boolean {
  const free = bookedOf(answers)
  return free.length > 0 && free.every(({ booked }) => isQueued(booked))
}

/** The distinct warnings of all pairs. */
export const warningsOf = (answers: readonly PairAnswer[]): ChangeWarning[] => [
  ...new Map(
    answers
      .flatMap((answer) => ('booked' in answer ? answer.booked.warnings : []))
      .map((warning) => [warning.text, warning]),
  ).values(),
]

/** Books all pairs in parallel and independently. */
export const bookAll = (orders: readonly BookingOrder[]): Promise<PairAnswer[]> =>
  Promise.all(
    orders.map((order) =>
      book(order).then(
        (booked): PairAnswer => ({ pair: order.pair, booked }),
        (error: unknown): PairAnswer => ({ pair: order.pair, failure: failureOf(error) }),
      ),
    ),
  )

/** What would be booked in one pair. */
export function bookedLine({ pair, booked }: BookedPair, { now, calendar }: Clock): string {
  const { dates, untaught, skipped, waiting } = booked
  if (isQueued(booked)) return texts.queues
  const taken = [...skipped, ...waiting]
  const all = [...new Set([...dates, ...[...untaught, ...taken].map(({ date }) => date)])]
  const free = dates.filter((one) => !waiting.some(({ date }) => date === one))
  const line = bookedText(
    { dates: free, untaught, skipped: taken },
    countOver(
      calendar,
      now,
      all.map((date) => ({ date, pair })),
    ),
  )
  return booked.isAsked ? `${line}. ${texts.needsConsent}` : line
}

export function bookingVerdict(answers: readonly PairAnswer[], clock: Clock): Verdict {
  const [free, refused] = [bookedOf(answers), refusedOf(answers)]
  const [first] = refused
  if (first && refused.length === answers.length) {
    const areTaken = refused.length > 1 && refused.every(({ failure }) => saysTaken(failure))
    return { heldBy: areTaken ? texts.allTaken : whyHeld(first.failure), note: '' }
  }
  const [only, ...more] = free
  if (!only) return { heldBy: null, note: '' }
  const pairsOf = (some: readonly { pair: PairAnswer['pair'] }[]) => some.map(({ pair }) => pair)
  const isAlone = more.length === 0 && refused.length === 0
  return {
    heldBy: null,
    note: isAlone ? bookedLine(only, clock) : freePairsText(pairsOf(free), pairsOf(refused)),
  }
}
