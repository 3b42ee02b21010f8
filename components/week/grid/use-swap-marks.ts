'use client'

import { useMemo } from 'react'
import { useSwapOffers } from '@/lib/moves/browser/use-swap-offers'
import type { WeekCells } from '@/lib/core/rules/schedule/schedule-grid'
import type { LessonActsOffer, SwapMarks } from '@/components/core/cards/display'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { swapOffers, swapRooms } from '@/components/core/state/task'

const none: readonly never[] = []

/** The shown classes the selected one may be swapped with; null without a swap. */
export function useSwapMarks(cells: WeekCells, acts: LessonActsOffer | null): SwapMarks | null {
  const { subject, task } = useDashboard()
  const swapped = task?.mode === 'swap' ? task : null
  const others = useMemo(() => {
    if (!swapped || !acts) return none
    const offered = cells.flatMap(({ items }) =>
      swapOffers(items, swapped, (item) => item.may.includes('move')),
    )
    return [...new Set(offered.map(({ id }) => id))].sort((a, b) => a - b)
  }, [cells, swapped, acts])
  const offers = useSwapOffers(
    swapped && others.length > 0 ? { id: swapped.item.id, others, ...swapRooms(swapped, subject) } : null,
  )
  const isSwapping = swapped !== null
  return useMemo(
    () => (isSwapping ? new Map(offers.map(({ id, conflicts }) => [id, conflicts])) : null),
    [isSwapping, offers],
  )
}
