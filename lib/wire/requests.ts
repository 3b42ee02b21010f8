import type { Booked, BookingOrder } from '@/lib/domain/booking'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { UntaughtDate } from '@/lib/domain/placement'
import { bookUrl } from './addresses'
import type { ChangeCall } from './change-calls'
import { decodeConflict, encodeConflict, type WireConflict } from './conflict'
import { decodeQuery, encodeQuery, type WireQuery } from './schedule'

export type WireBooked = WireQuery & {
  dates: CalendarDate[]
  untaught: UntaughtDate[]
  busy: WireConflict[]
  change_id: number | null
}

/** `today` marks what is of this day. */
export const encodeBooked = (booked: Booked, today: CalendarDate): WireBooked => ({
  ...encodeQuery(booked.request, today),
  dates: booked.dates,
  untaught: booked.untaught,
  busy: booked.busy.map(encodeConflict),
  change_id: booked.changeId,
})

export const decodeBooked = (booked: WireBooked): Booked => ({
  request: decodeQuery(booked),
  dates: booked.dates,
  untaught: booked.untaught,
  busy: booked.busy.map(decodeConflict),
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
    groups: order.groups,
    schedule_ids: order.transition?.meetings ?? [],
    aud_to: order.transition?.roomId ?? null,
    reason_to: order.transition?.reason ?? '',
    nagruzka_id: order.loadItemId,
    dry_run: order.dryRun,
  },
})
