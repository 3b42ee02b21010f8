import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { Plannable } from '@/lib/core/names/rules/resource'
import { ownItemQuery } from '@/lib/core/refusals/calls/addresses'
import { requestOf } from '@/lib/core/wire/calls/request'
import type { BestPlace, OfferedPlace } from '@/lib/planning/rules/best-places'
import { placeReasons } from '@/lib/planning/texts/best-places'
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
