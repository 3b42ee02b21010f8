'use client'

import { Suspense } from 'react'
import { besideTexts } from '@/lib/moves/texts/beside'
import { useDialogs } from '@/components/ui/dialogs'
import { onDemand } from '@/components/ui/on-demand'
import { LoadingPlaceholder } from '@/components/ui/placeholder'
import {
  useDashboard,
  useDashboardActions,
  type BesideChoice,
} from '@/components/core/state/dashboard-provider'

const BesideForm = onDemand(() => import('./beside-form').then((module) => module.BesideForm))

/** Asks which week to show beside the first, and shows it. */
export function useBesideDialog(): () => Promise<void> {
  const { actor, subject, monday } = useDashboard()
  const { showBeside } = useDashboardActions()
  const { modal } = useDialogs()
  return async () => {
    const chosen = await modal<BesideChoice>({
      title: besideTexts.title,
      description: besideTexts.hint,
      body: (finish) => (
        <Suspense fallback={<LoadingPlaceholder text={besideTexts.loading} />}>
          <BesideForm actor={actor} subject={subject} monday={monday} onChoose={finish} />
        </Suspense>
      ),
    })
    if (chosen) showBeside(chosen)
  }
}
