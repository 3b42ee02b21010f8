import { dateOf, type DateEntry } from '@/components/dates/date-field'
import type { BookingOrder } from '@/lib/domain/booking'
import type { GroupId, LoadItemId, MeetingId, RoomId, TeacherId } from '@/lib/domain/ids'
import type { DatedSlot } from '@/lib/domain/dated-slot'
import type { Pair } from '@/lib/domain/pairs'
import { pairsFrom } from '@/lib/domain/room-search'
import type { ScheduleItem } from '@/lib/domain/schedule'
import { missingTexts, transitionReason } from '@/lib/text/booking'

export type PickedGroup = { id: GroupId; title: string }
export type PickedRoom = { id: RoomId; title: string }

/** «Checkout form state» of the specification, section 3; where it is to be is the task's. */
export type BookingForm = {
  reason: string
  inCharge: string
  /** Null: a name that is no teacher's. */
  inChargeTeacherId: TeacherId | null
  /** Every week through this date; null: once. */
  until: DateEntry
  /** With `until`: every second week instead. */
  everySecondWeek: boolean
  /** Pairs one after another, as far as the day has them. */
  pairCount: number
  groups: readonly PickedGroup[]
  /** The load item whose exam it is. */
  examId: LoadItemId | null
  /** Classes give way to it. */
  isTransition: boolean
  /** Of a transition: the room is held, and not freed. */
  keepsRoom: boolean
  /** Which classes give way, and to which room. */
  givingWay: readonly MeetingId[]
  roomTo: PickedRoom | null
}

export const emptyBooking: BookingForm = {
  reason: '',
  inCharge: '',
  inChargeTeacherId: null,
  until: null,
  everySecondWeek: false,
  pairCount: 1,
  groups: [],
  examId: null,
  isTransition: false,
  keepsRoom: false,
  givingWay: [],
  roomTo: null,
}

/** Where it is to be, and what stands there. */
export type BookingPlace = {
  room: PickedRoom | null
  at: DatedSlot
  /** Of the university's day. */
  pairs: readonly Pair[]
  standing: readonly ScheduleItem[]
}

/** The first thing without which it cannot be booked; null: nothing is missing. */
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
    giving: form.isTransition
      ? standing.filter((item) => item.pair === pair && form.givingWay.includes(item.id))
      : [],
  }))

/**
 * One order a pair. Of a transition that frees the room, a pair in which nobody gives way asks for nothing; `in_charge_id` goes only
 * where the room is kept.
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
      until: dateOf(form.until),
      everySecondWeek: form.until !== null && form.everySecondWeek,
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
