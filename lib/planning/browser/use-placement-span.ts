'use client'
import { useMemo } from 'react'
import { type AskedFailure, useAsked } from '@/lib/core/browser/calls/answers'
import { placementSpanUrl } from '@/lib/core/calls/calls/addresses'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import type { Subject } from '@/lib/core/rules/names/resource'
import type { SlotOccupation } from '@/lib/core/rules/placing/occupation'
import { spanOccupation } from '@/lib/core/rules/placing/placement-span'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { spanReasonText } from '@/lib/core/texts/placing/placement-span'
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
