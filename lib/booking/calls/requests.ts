import type { Booked, BookingOrder } from '@/lib/booking/rules/booking'
import type { BookingEdit } from '@/lib/booking/rules/booking-edit'
import type { StandingBooking } from '@/lib/core/requests/rules/standing-booking'
import { weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import { encodeUntouched } from '@/lib/core/changing/calls/class-change'
import { type RequestId, idNumbered } from '@/lib/core/names/rules/ids'
import { conflictOf, decodeConflict, encodeConflict } from '@/lib/core/placing/calls/conflict'
import type { Moved, MoveOrder, SwapOffer, SwapOrder, Swapped, SwapQuestion } from '@/lib/core/placing/rules/move'
import { decodeQuery, encodeQuery } from '@/lib/core/schedule/calls/schedule'
import { decodeItem, decodePlace, encodeItem, encodePlace } from '@/lib/core/schedule/calls/schedule-item'
import type { ListedRequest } from '@/lib/core/schedule/rules/schedule'
import type { OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import { decodedBy, requestOf, wireRequestOf } from '@/lib/core/wire/calls/request'
import type * as calls from './requests.contract'

/** `today` marks today's requests. */
export const encodeBooked = (booked: Booked, today: CalendarDate): calls.BookedAnswer => ({
  ...encodeQuery(booked.request, today),
  dates: booked.dates,
  untaught: booked.untaught,
  skipped: booked.skipped.map(encodeConflict),
  waiting: booked.waiting.map(encodeConflict),
  busy: booked.busy.map(encodeConflict),
  is_asked: booked.isAsked,
  warnings: booked.warnings,
  change_id: booked.changeId,
})

export const decodeBooked = (booked: calls.BookedAnswer): Booked => ({
  request: decodeQuery(booked),
  dates: booked.dates,
  untaught: booked.untaught,
  skipped: booked.skipped.map(decodeConflict),
  waiting: booked.waiting.map(decodeConflict),
  busy: booked.busy.map(decodeConflict),
  isAsked: booked.is_asked,
  warnings: booked.warnings,
  changeId: booked.change_id,
})

const bookedBody = (order: Omit<BookingEdit, 'id' | 'version' | 'only'>) => ({
  date: order.date,
  pair: order.pair,
  aud_id: order.roomId,
  reason: order.reason,
  in_charge: order.inCharge,
  in_charge_id: order.inChargeTeacherId,
  until: order.until,
  semi_week: order.everySecondWeek ?? false,
  ...(order.skipsTaken && { on_conflict: 'skip' as const }),
  groups: order.groups,
  dry_run: order.dryRun,
})

export const bookRequest = (order: BookingOrder) =>
  decodedBy(
    decodeBooked,
    wireRequestOf<typeof calls.bookCall>('POST /api/query/add-for-date/', {
      body: {
        ...bookedBody(order),
        ...(order.queues && { on_conflict: 'queue' as const }),
        schedule_ids: order.transition?.meetings ?? [],
        aud_to: order.transition?.roomId ?? null,
        reason_to: order.transition?.reason ?? '',
        nagruzka_id: order.loadItemId,
      },
    }),
  )

export const encodeStandingBooking = (booking: StandingBooking): calls.StandingBookingAnswer => ({
  id: booking.id,
  version: booking.version,
  type: booking.kind,
  date: booking.date,
  para: booking.pair,
  dates: [...booking.dates],
  past: booking.past,
  until: booking.until,
  semi_week: booking.everySecondWeek,
  aud: booking.room,
  reason: booking.reason,
  in_charge: booking.inCharge,
  in_charge_id: booking.inChargeTeacherId,
  groups: [...booking.groups],
  nagruzka_id: booking.loadItemId,
})

export const decodeStandingBooking = (booking: calls.StandingBookingAnswer): StandingBooking => ({
  id: booking.id,
  version: booking.version,
  kind: booking.type,
  date: booking.date,
  pair: booking.para,
  dates: booking.dates,
  past: booking.past,
  until: booking.until,
  everySecondWeek: booking.semi_week,
  room: booking.aud,
  reason: booking.reason,
  inCharge: booking.in_charge,
  inChargeTeacherId: booking.in_charge_id,
  groups: booking.groups,
  loadItemId: booking.nagruzka_id,
})

export const standingBookingRequest = (id: RequestId) =>
  decodedBy(
    decodeStandingBooking,
    wireRequestOf<typeof calls.standingBookingCall>('GET /api/query/{id}/', { params: { id } }),
  )

export const editBookingRequest = ({ id, version, only, ...order }: BookingEdit) =>
  decodedBy(
    decodeBooked,
    wireRequestOf<typeof calls.editBookingCall>('PUT /api/query/{id}/', {
      params: { id },
      body: { ...bookedBody(order), version, ...(only !== undefined && { only_date: only }) },
    }),
  )

export const encodeMoved = (moved: Moved, today: CalendarDate): calls.MovedAnswer => ({
  moved: moved.items.map(encodeItem),
  query: moved.request && encodeQuery(moved.request, today),
  untouched: moved.untouched.map(encodeUntouched),
  untaught: moved.untaught,
  warnings: moved.warnings,
  change_id: moved.changeId,
})

export const decodeMoved = (moved: calls.MovedAnswer): Moved => ({
  items: moved.moved.map(decodeItem),
  request: moved.query && decodeQuery(moved.query),
  untouched: inOwnNames(moved.untouched),
  untaught: moved.untaught,
  warnings: moved.warnings,
  changeId: moved.change_id,
})

export const moveRequest = (order: MoveOrder) =>
  decodedBy(
    decodeMoved,
    wireRequestOf<typeof calls.moveCall>('POST /api/query/move-schedule-to-date/', {
      body: {
        schedule_id: order.id,
        date_from: order.seenOn,
        date_to: order.to?.date ?? null,
        pair_to: order.to?.pair ?? null,
        aud_to: order.roomId,
        reason: order.reason,
        just_change: order.justChange,
        until_the_end: order.untilEnd,
        version: order.version,
        dry_run: order.dryRun,
      },
    }),
  )

export const encodeSwapped = (swapped: Swapped, today: CalendarDate): calls.SwappedAnswer => ({
  swapped: swapped.items.map(encodeItem),
  query: swapped.request && encodeQuery(swapped.request, today),
  untouched: swapped.untouched.map(encodeUntouched),
  warnings: swapped.warnings,
  change_id: swapped.changeId,
})

export const decodeSwapped = (swapped: calls.SwappedAnswer): Swapped => ({
  items: swapped.swapped.map(decodeItem),
  request: swapped.query && decodeQuery(swapped.query),
  untouched: inOwnNames(swapped.untouched),
  warnings: swapped.warnings,
  changeId: swapped.change_id,
})

export const swapRequest = (order: SwapOrder) =>
  decodedBy(
    decodeSwapped,
    wireRequestOf<typeof calls.swapCall>('POST /api/schedule/swap-schedule-items/', {
      body: {
        schedule_items_from: order.from,
        schedule_items_to: order.to,
        aud_to: order.roomId,
        keep_rooms: order.keepsRooms,
        until_the_end: order.untilEnd,
        reason: order.reason,
        dry_run: order.dryRun,
      },
    }),
  )

export const swapOffersRequest = ({ id, others, roomId, keepsRooms }: SwapQuestion) =>
  requestOf<typeof calls.swapOffersCall>('GET /api/schedule/{id}/swap-offers/', {
    params: { id },
    query: {
      ids: others,
      roomId,
      keepRooms: keepsRooms,
    },
  })

type SwapOffersAnswer = OwnAnswerOf<typeof calls.swapOffersCall>

export const swapOffersAnswer = (offers: readonly SwapOffer[]): SwapOffersAnswer =>
  Object.fromEntries(offers.map(({ id, conflicts }) => [id, inOwnNames(conflicts.map(encodeConflict))]))

export const swapOffersOf = (offers: SwapOffersAnswer): SwapOffer[] =>
  Object.entries(offers).map(([id, conflicts]) => ({
    id: idNumbered(Number(id)),
    conflicts: conflicts.map(conflictOf),
  }))

export const takeBackBookingRequest = (id: RequestId, dryRun: boolean) =>
  requestOf<typeof calls.takeBackCall>('DELETE /api/query/{id}/', {
    params: { id },
    query: { dryRun },
  })

/** Requests by date, grouped by day. */
export function encodeRequestDays(requests: readonly ListedRequest[], today: CalendarDate): calls.RequestDaysAnswer {
  const dates = [...new Set(requests.map(({ date }) => date))]
  return {
    queries: dates.map((date) => ({
      date,
      day: weekdayOf(date),
      day_of_week: weekdayTitles[weekdayOf(date)],
      is_today: date === today,
      items: requests
        .filter((one) => one.date === date)
        .map((one) => ({ ...encodeQuery(one, today), from: one.movedFrom && encodePlace(one.movedFrom) })),
    })),
  }
}

export const decodeRequestDays = ({ queries }: calls.RequestDaysAnswer): ListedRequest[] =>
  queries.flatMap(({ items }) =>
    items.map((one) => ({ ...decodeQuery(one), movedFrom: one.from && decodePlace(one.from) })),
  )
