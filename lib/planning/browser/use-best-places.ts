'use client'

import type { OfferedPlace } from '@/lib/planning/rules/best-places'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import type { Plannable } from '@/lib/core/rules/names/resource'
import { bestPlacesRequest } from '@/lib/planning/calls/best-places'
import { asItIs, type Asked, useAsked } from '@/lib/core/browser/calls/answers'

/** The best places for an item, planned for `subject`, from the week from `monday` on. */
export const useBestPlaces = (
  subject: Plannable,
  item: LoadItem,
  monday: CalendarDate,
): Asked<readonly OfferedPlace[]> => useAsked('timetable', bestPlacesRequest(subject, item, monday), asItIs)
