'use client'

import { Suspense } from 'react'
import type { PlanRequest } from '@/lib/core/rules/placing/proposal'
import type { Moved } from '@/lib/core/rules/requests/move'
import { repairedText, planTexts } from '@/lib/repair/texts'
import { useActs } from '@/components/core/changes/use-acts'
import { useDialogs } from '@/components/ui/dialogs'
import { onDemand } from '@/components/ui/on-demand'
import { LoadingPlaceholder } from '@/components/ui/placeholder'
import { useDashboard } from '@/components/core/state/dashboard-provider'

const PlanForm = onDemand(() => import('./plan-form').then((module) => module.PlanForm))

/**
 * Opens the plan for the classes of a closed room or an absent teacher. `about`: its heading; `reason`: the
 * suggested reason.
 */
export function usePlanDialog(): (
  ask: PlanRequest,
  given: { about: string; reason: string },
) => Promise<void> {
  const { actor } = useDashboard()
  const { modal } = useDialogs()
  const { report } = useActs()
  return async (ask, { about, reason }) => {
    const done = await modal<Moved>({
      title: planTexts.title,
      description: about,
      size: 'extra-large',
      body: (finish) => (
        <Suspense fallback={<LoadingPlaceholder text={planTexts.asking} />}>
          <PlanForm ask={ask} reason={reason} actor={actor} onDone={finish} />
        </Suspense>
      ),
    })
    if (done) report({ text: repairedText(done.items.length), changeId: done.changeId })
  }
}
