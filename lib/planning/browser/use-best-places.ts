'use client'

import type { OfferedPlace } from '@/lib/planning/rules/best-places'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import type { Plannable } from '@/lib/core/rules/names/resource'
import { bestPlacesRequest } from '@/lib/planning/calls/best-places'
import { useRequest } from '@/lib/core/browser/calls/answers'

/** The best places for an item, planned for `subject`, from the week from `monday` on; undefined while loading. */
export function useBestPlaces(
  subject: Plannable,
  item: LoadItem,
  monday: CalendarDate,
): { places: readonly OfferedPlace[] | undefined; hasFailed: boolean; reload: () => void } {
  const { data, error, mutate } = useRequest(
    'timetable',
    bestPlacesRequest(subject, item, monday),
    (places) => places,
    { quiet: true },
  )
  return { places: data, hasFailed: error !== undefined, reload: () => void mutate() }
}
