'use client'

import type { OfferedPlace } from '@/lib/domain/best-places'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { LoadItem } from '@/lib/domain/load-item'
import type { Plannable } from '@/lib/domain/resource'
import { bestPlacesUrl } from '@/lib/wire/addresses'
import { decodeBestPlace } from '@/lib/wire/best-places'
import type { WireBestPlace } from '@/lib/wire/best-places.contract'
import { useAnswer } from './answers'

const placesOf = (answer: WireBestPlace[]): OfferedPlace[] => answer.map(decodeBestPlace)

/** The best places for an item, planned for `subject`, from the week from `monday` on; undefined while loading. */
export function useBestPlaces(
  subject: Plannable,
  item: LoadItem,
  monday: CalendarDate,
): { places: OfferedPlace[] | undefined; hasFailed: boolean; reload: () => void } {
  const { data, error, mutate } = useAnswer('timetable', bestPlacesUrl(subject, item, monday), placesOf, {
    quiet: true,
  })
  return { places: data, hasFailed: error !== undefined, reload: () => void mutate() }
}
