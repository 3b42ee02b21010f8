'use client'

import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import type { TakeBackOffer } from '@/components/core/cards/display'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { mayTakeBack } from './may-take-back'
import type { OpenTakeBack } from './take-back'
import { useLiesAhead } from '@/components/core/state/use-lies-ahead'

const TakeBack = onDemand(() => import('./take-back').then((module) => module.TakeBackPanel))

/** Cancelling requests from their cards, and the open confirmation. */
export function useTakeBack(): { offer: TakeBackOffer; opened: ReactNode } {
  const { actor } = useDashboard()
  const liesAhead = useLiesAhead()
  const [opened, setOpened] = useState<OpenTakeBack | null>(null)
  const offer = useMemo<TakeBackOffer>(
    () => ({
      allowed: (request) => mayTakeBack(actor, request, liesAhead),
      open: (request, at) => setOpened({ request, at }),
    }),
    [actor, liesAhead],
  )
  return {
    offer,
    opened: opened && (
      <Suspense>
        <TakeBack key={opened.request.id} {...opened} onClose={() => setOpened(null)} />
      </Suspense>
    ),
  }
}
