'use client'

import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { Plannable } from '@/lib/core/names/rules/resource'
import { asItIs, type Asked, useAsked } from '@/lib/core/wire/browser/answers'
import { bestPlacesRequest } from '@/lib/planning/calls/best-places'
import type { OfferedPlace } from '@/lib/planning/rules/best-places'

/** The best places for an item, planned for `subject`, from the week from `monday` on. */
export const useBestPlaces = (
  subject: Plannable,
  item: LoadItem,
  monday: CalendarDate,
): Asked<readonly OfferedPlace[]> => useAsked('timetable', bestPlacesRequest(subject, item, monday), asItIs)
