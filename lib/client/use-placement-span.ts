'use client'

import { useMemo } from 'react'
import type { Actor } from '@/lib/domain/actor'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { RoomId } from '@/lib/domain/ids'
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

type Spanned = {
  /** Every slot with its verdict; null while unknown. */
  occupation: readonly SlotOccupation[] | null
  hasFailed: boolean
  reload: () => void
}

/**
 * Where `item`, planned for `subject`, can stand from each slot of the week from `monday` until the end, in a room if any is given.
 * Asked only for whoever plans the item, and only of one item: several are told of the shown week.
 */
export function usePlacementSpan(
  actor: Actor,
  subject: Subject | null,
  selection: readonly LoadItem[],
  { monday, pairs, roomId = null }: { monday: CalendarDate; pairs: readonly Pair[]; roomId?: RoomId | null },
): Spanned {
  const [item, ...others] = selection
  const isAsked =
    item !== undefined &&
    others.length === 0 &&
    item.teachers.length + item.groups.length > 0 &&
    isAllowed(actor, 'draft.view', item.plan)
  const url =
    isAsked && subject !== null && subject.kind !== 'room'
      ? placementSpanUrl(subject, item, monday, roomId)
      : null
  const { data, error, mutate } = useAnswer('timetable', url, decodePlacementSpan, { quiet: true })
  const occupation = useMemo(() => data && spanOccupation(data, pairs, spanReasonText), [data, pairs])
  return {
    occupation: (error === undefined && occupation) || null,
    hasFailed: error !== undefined,
    reload: () => void mutate(),
  }
}
