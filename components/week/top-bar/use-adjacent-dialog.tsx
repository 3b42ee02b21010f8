'use client'

import { Suspense } from 'react'
import { adjacentTexts } from '@/lib/moves/texts/adjacent'
import { useDialogs } from '@/components/ui/dialogs'
import { onDemand } from '@/components/ui/on-demand'
import { LoadingPlaceholder } from '@/components/ui/placeholder'
import { useDashboard, useDashboardActions, type AdjacentChoice } from '@/components/core/state/dashboard-provider'

const BesideForm = onDemand(() => import('./adjacent-form').then((module) => module.AdjacentForm))

/** Asks which week to show beside the first, and shows it. */
export function useAdjacentDialog(): () => Promise<void> {
  const { actor, subject, monday } = useDashboard()
  const { showAdjacent } = useDashboardActions()
  const { modal } = useDialogs()
  return async () => {
    const chosen = await modal<AdjacentChoice>({
      title: adjacentTexts.title,
      description: adjacentTexts.hint,
      body: (finish) => (
        <Suspense fallback={<LoadingPlaceholder text={adjacentTexts.loading} />}>
          <BesideForm actor={actor} subject={subject} monday={monday} onChoose={finish} />
        </Suspense>
      ),
    })
    if (chosen) showAdjacent(chosen)
  }
}
