import type { Booked, BookingOrder, TakenBack } from '@/lib/booking/rules/booking'
import { weekdayOf, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { RequestId } from '@/lib/core/rules/names/ids'
import type { Moved, MoveOrder, SwapOffer, SwapOrder, Swapped } from '@/lib/core/rules/requests/move'
import type { ListedRequest } from '@/lib/core/rules/schedule/schedule'
import { weekdayTitles } from '@/lib/core/texts/schedule/weekdays'
import { bookUrl, moveUrl, swapUrl, takeBackUrl } from '@/lib/core/calls/calls/addresses'
import type { ChangeCall } from '@/lib/core/calls/placing/change-calls'
import { decodeUntouched, encodeUntouched } from '@/lib/core/calls/placing/class-change'
import { decodeConflict, encodeConflict } from '@/lib/core/calls/placing/conflict'
import { decodeQuery, encodeQuery } from '@/lib/core/calls/schedule/schedule'
import {
  decodeItem,
  decodePlace,
  decodeSlot,
  encodeItem,
  encodePlace,
  encodeSlot,
} from '@/lib/core/calls/schedule/schedule-item'
import type {
  WireBooked,
  WireMoved,
  WireRequests,
  WireSwapOffers,
  WireSwapped,
  WireTakenBack,
} from './requests.contract'

/** `today` marks today's requests. */
export const encodeBooked = (booked: Booked, today: CalendarDate): WireBooked => ({
  ...encodeQuery(booked.request, today),
  dates: booked.dates,
  untaught: booked.untaught,
  busy: booked.busy.map(encodeConflict),
  warnings: booked.warnings,
  change_id: booked.changeId,
})

export const decodeBooked = (booked: WireBooked): Booked => ({
  request: decodeQuery(booked),
  dates: booked.dates,
  untaught: booked.untaught,
  busy: booked.busy.map(decodeConflict),
  warnings: booked.warnings,
  changeId: booked.change_id as Booked['changeId'],
})

export const bookCall = (order: BookingOrder): ChangeCall => ({
  method: 'POST',
  url: bookUrl,
  body: {
    date: order.date,
    pair: order.pair,
    aud_id: order.roomId,
    reason: order.reason,
    in_charge: order.inCharge,
    in_charge_id: order.inChargeTeacherId,
    until: order.until,
    semi_week: order.everySecondWeek ?? false,
    groups: order.groups,
    schedule_ids: order.transition?.meetings ?? [],
    aud_to: order.transition?.roomId ?? null,
    reason_to: order.transition?.reason ?? '',
    nagruzka_id: order.loadItemId,
    dry_run: order.dryRun,
  },
})

export const encodeMoved = (moved: Moved, today: CalendarDate): WireMoved => ({
  moved: moved.items.map(encodeItem),
  query: moved.request && encodeQuery(moved.request, today),
  untouched: moved.untouched.map(encodeUntouched),
  untaught: moved.untaught,
  warnings: moved.warnings,
  change_id: moved.changeId,
})

export const decodeMoved = (moved: WireMoved): Moved => ({
  items: moved.moved.map(decodeItem),
  request: moved.query && decodeQuery(moved.query),
  untouched: moved.untouched.map(decodeUntouched),
  untaught: moved.untaught,
  warnings: moved.warnings,
  changeId: moved.change_id as Moved['changeId'],
})

export const moveCall = (order: MoveOrder): ChangeCall => ({
  method: 'POST',
  url: moveUrl,
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
})

export const encodeSwapped = (swapped: Swapped, today: CalendarDate): WireSwapped => ({
  swapped: swapped.items.map(encodeItem),
  query: swapped.request && encodeQuery(swapped.request, today),
  untouched: swapped.untouched.map(encodeUntouched),
  warnings: swapped.warnings,
  change_id: swapped.changeId,
})

export const decodeSwapped = (swapped: WireSwapped): Swapped => ({
  items: swapped.swapped.map(decodeItem),
  request: swapped.query && decodeQuery(swapped.query),
  untouched: swapped.untouched.map(decodeUntouched),
  warnings: swapped.warnings,
  changeId: swapped.change_id as Swapped['changeId'],
})

export const swapCall = (order: SwapOrder): ChangeCall => ({
  method: 'POST',
  url: swapUrl,
  body: {
    schedule_items_from: order.from,
    schedule_items_to: order.to,
    aud_to: order.roomId,
    keep_rooms: order.keepsRooms,
    until_the_end: order.untilEnd,
    reason: order.reason,
    dry_run: order.dryRun,
  },
})

export const encodeSwapOffers = (offers: readonly SwapOffer[]): WireSwapOffers =>
  Object.fromEntries(offers.map(({ id, conflicts }) => [id, conflicts.map(encodeConflict)]))

export const decodeSwapOffers = (offers: WireSwapOffers): SwapOffer[] =>
  Object.entries(offers).map(([id, conflicts]) => ({
    id: Number(id) as SwapOffer['id'],
    conflicts: conflicts.map(decodeConflict),
  }))

export const takeBackCall = (id: RequestId, dryRun: boolean): ChangeCall => ({
  method: 'DELETE',
  url: takeBackUrl(id, dryRun),
})

export const encodeTakenBack = (id: number, { slots, warnings, changeId }: TakenBack): WireTakenBack => ({
  id,
  slots: slots.map(encodeSlot),
  warnings,
  change_id: changeId,
})

export const decodeTakenBack = ({ slots, warnings, change_id: changeId }: WireTakenBack): TakenBack => ({
  slots: slots.map(decodeSlot),
  warnings,
  changeId: changeId as TakenBack['changeId'],
})

/** Requests by date, grouped by day. */
export function encodeRequestDays(requests: readonly ListedRequest[], today: CalendarDate): WireRequests {
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

export const decodeRequestDays = ({ queries }: WireRequests): ListedRequest[] =>
  queries.flatMap(({ items }) =>
    items.map((one) => ({ ...decodeQuery(one), movedFrom: one.from && decodePlace(one.from) })),
  )
