'use client'

import { Suspense, useMemo, useState, type ReactNode } from 'react'
import type { CellActsOffer } from '@/components/core/cards/display'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { onDemand } from '@/components/ui/on-demand'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { CellAct, OpenCell } from './cell-acts'

const CellActs = onDemand(() => import('./cell-acts').then((module) => module.CellActs))

/** The menus of empty slots for users who may search or book rooms, and the open one. */
export function useCellActs(): { offer: CellActsOffer | null; opened: ReactNode } {
  const { actor } = useDashboard()
  const [opened, setOpened] = useState<OpenCell | null>(null)
  const acts = useMemo<CellAct[]>(
    () => [
      ...(isAllowed(actor, 'room.book') ? (['booking'] as const) : []),
      ...(isAllowed(actor, 'rooms.find_free') ? (['search'] as const) : []),
    ],
    [actor],
  )
  const offer = useMemo<CellActsOffer | null>(
    () => (acts.length === 0 ? null : { open: (slot, at) => setOpened({ slot, at, acts }) }),
    [acts],
  )
  return {
    offer,
    opened: opened && (
      <Suspense>
        <CellActs {...opened} onClose={() => setOpened(null)} />
      </Suspense>
    ),
  }
}
