'use client'

import type { OfferedPlace } from '@/lib/planning/rules/best-places'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import type { Plannable } from '@/lib/core/rules/names/resource'
import { bestPlacesUrl } from '@/lib/core/calls/calls/addresses'
import { decodeBestPlace } from '@/lib/planning/calls/best-places'
import type { WireBestPlace } from '@/lib/planning/calls/best-places.contract'
import { useAnswer } from '@/lib/core/browser/calls/answers'

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
