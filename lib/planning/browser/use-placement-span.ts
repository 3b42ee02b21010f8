'use client'
import { useMemo } from 'react'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { Subject } from '@/lib/core/names/rules/resource'
import { spanOccupation } from '@/lib/core/placing/rules/placement-span'
import { spanReasonText } from '@/lib/core/placing/texts/placement-span'
import { placementSpanUrl } from '@/lib/core/refusals/calls/addresses'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { SlotOccupation } from '@/lib/core/schedule/rules/occupation'
import { type AskedFailure, useAsked } from '@/lib/core/wire/browser/answers'
import { decodePlacementSpan } from '@/lib/planning/calls/placement-span'

/**
 * Makes a request only for a single item that the actor plans. For several items, marks cover just the shown
 * week.
 */
function useSpan(actor: Actor, subject: Subject | null, selection: readonly LoadItem[], monday: CalendarDate) {
  const [item, ...others] = selection
  const isAsked =
    item !== undefined &&
    others.length === 0 &&
    item.teachers.length + item.groups.length > 0 &&
    isAllowed(actor, 'draft.view', item.plan)
  const url = isAsked && subject !== null && subject.kind !== 'room' ? placementSpanUrl(subject, item, monday) : null
  return useAsked('timetable', url, decodePlacementSpan)
}

/**
 * Where the selected item, planned for `subject`, can stand from each slot of the week from `monday` until
 * the end; null while that is unknown.
 */
export function usePlacementSpan(
  actor: Actor,
  subject: Subject | null,
  selection: readonly LoadItem[],
  { monday, pairs }: { monday: CalendarDate; pairs: readonly Pair[] },
): readonly SlotOccupation[] | null {
  const { data } = useSpan(actor, subject, selection, monday)
  return useMemo(() => (data ? spanOccupation(data, pairs, spanReasonText) : null), [data, pairs])
}

/** How asking for that failed, and a way to ask again. */
export const useSpanFailure = (...question: Parameters<typeof useSpan>): AskedFailure => useSpan(...question)
