'use client'

import { useMemo } from 'react'
import type { Actor } from '@/lib/domain/actor'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { LoadItem } from '@/lib/domain/load-item'
import type { SlotOccupation } from '@/lib/domain/occupation'
import type { Pair } from '@/lib/domain/pairs'
import { spanOccupation } from '@/lib/domain/placement-span'
import type { Subject } from '@/lib/domain/resource'
import { isAllowed } from '@/lib/domain/rights'
import { spanReasonText } from '@/lib/text/placement-span'
import { placementSpanUrl } from '@/lib/wire/addresses'
import { decodePlacementSpan } from '@/lib/wire/placement-span'
import { useAnswer } from './answers'

/** Asked only for whoever plans the item, and only of one item: several are told of the shown week. */
function useSpan(
  actor: Actor,
  subject: Subject | null,
  selection: readonly LoadItem[],
  monday: CalendarDate,
) {
  const [item, ...others] = selection
  const isAsked =
    item !== undefined &&
    others.length === 0 &&
    item.teachers.length + item.groups.length > 0 &&
    isAllowed(actor, 'draft.view', item.plan)
  const url =
    isAsked && subject !== null && subject.kind !== 'room' ? placementSpanUrl(subject, item, monday) : null
  return useAnswer('timetable', url, decodePlacementSpan, { quiet: true })
}

/**
 * Where the selected item, planned for `subject`, can stand from each slot of the week from `monday` until the end; null while that is
 * unknown.
 */
export function usePlacementSpan(
  actor: Actor,
  subject: Subject | null,
  selection: readonly LoadItem[],
  { monday, pairs }: { monday: CalendarDate; pairs: readonly Pair[] },
): readonly SlotOccupation[] | null {
  const { data, error } = useSpan(actor, subject, selection, monday)
  const occupation = useMemo(() => data && spanOccupation(data, pairs, spanReasonText), [data, pairs])
  return (error === undefined && occupation) || null
}

/** Whether that could not be told, and how to ask again. */
export function useSpanFailure(...question: Parameters<typeof useSpan>): {
  hasFailed: boolean
  reload: () => void
} {
  const { error, mutate } = useSpan(...question)
  return { hasFailed: error !== undefined, reload: () => void mutate() }
}
