'use client'
import { Suspense } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { useDialogs } from '@/components/ui/dialogs'
import { onDemand } from '@/components/ui/on-demand'
import { LoadingPlaceholder } from '@/components/ui/placeholder'
import { mayDo } from '@/lib/core/schedule/rules/active-item'
import { common } from '@/lib/core/words/texts/common'
import { regroupTexts } from '@/lib/regrouping/texts'
import type { Regrouped } from './regroup-form'

const RegroupForm = onDemand(() => import('./regroup-form').then((module) => module.RegroupForm))

/** Changes the shown group from a date on; null where that is not offered. */
export function useRegroupDialog(): (() => Promise<void>) | null {
  const { actor, calendar, today, subject } = useDashboard()
  const { modal } = useDialogs()
  const { converse, report } = useActs()
  if (subject?.kind !== 'group' || !mayDo(subject, 'regroup')) return null
  return async () => {
    const done = await converse(() =>
      modal<Regrouped>({
        title: regroupTexts.title,
        description: subject.title,
        size: 'large',
        body: (finish) => (
          <Suspense fallback={<LoadingPlaceholder text={common.loading} />}>
            <RegroupForm {...{ actor, calendar, today }} group={subject} onDone={finish} />
          </Suspense>
        ),
      }),
    )
    if (done) report(done)
  }
}
