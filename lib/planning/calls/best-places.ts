import type { BestPlace, OfferedPlace } from '@/lib/planning/rules/best-places'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import type { Plannable } from '@/lib/core/rules/names/resource'
import { placeReasons } from '@/lib/planning/texts/best-places'
import { ownItemQuery } from '@/lib/core/calls/calls/addresses'
import { requestOf } from '@/lib/core/calls/calls/request'
import type { bestPlacesCall } from './best-places.contract'

/** The best places for an item, planned for `subject`, from the week from `monday` on. */
export const bestPlacesRequest = (subject: Plannable, item: Pick<LoadItem, 'ref'>, monday: CalendarDate) =>
  requestOf<typeof bestPlacesCall>('GET /api/group/nagruzka-best-places/', {
    query: { ...ownItemQuery(subject, item), from: monday },
  })

export const offeredPlace = (place: BestPlace): OfferedPlace => ({
  day: place.day,
  pair: place.pair,
  parity: place.parity,
  date: (place.dates[0] ?? place.free[0]) as CalendarDate,
  dates: place.dates.length,
  free: place.free.length,
  room: place.room,
  price: Math.round(place.price * 10) / 10,
  reasons: placeReasons(place),
})
