'use client'

import { Suspense } from 'react'
import { variantPath } from '@/lib/variants/browser/variants-location'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { stepsOf, type ProposedMove } from '@/lib/core/rules/placing/proposal'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { common } from '@/lib/core/texts/words/common'
import { putText, variantTexts as texts } from '@/lib/variants/texts'
import { useActs } from '@/components/core/changes/use-acts'
import { useDialogs } from '@/components/ui/dialogs'
import { onDemand } from '@/components/ui/on-demand'
import { LoadingPlaceholder } from '@/components/ui/placeholder'
import type { Into } from './into-variant-form'

const IntoVariantForm = onDemand(() => import('./into-variant-form').then((module) => module.IntoVariantForm))

/**
 * Adds moves to a variant instead of making them; resolves to whether that was done. Null for users without
 * variants.
 */
export function useIntoVariant(actor: Actor): ((moves: readonly ProposedMove[]) => Promise<boolean>) | null {
  const { modal } = useDialogs()
  const { report } = useActs()
  if (!isAllowed(actor, 'quality.check', { kind: 'university' })) return null
  return async (moves) => {
    const steps = stepsOf(moves)
    const into = await modal<Into>({
      title: texts.toVariantTitle,
      body: (finish) => (
        <Suspense fallback={<LoadingPlaceholder text={common.loading} />}>
          <IntoVariantForm moves={steps} onDone={finish} />
        </Suspense>
      ),
    })
    if (!into) return false
    report({
      text: putText(into.name, steps.length),
      changeId: null,
      also: { label: texts.open, run: () => window.location.assign(variantPath(into.id)) },
    })
    return true
  }
}
