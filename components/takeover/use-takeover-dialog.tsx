'use client'
import { Suspense } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { useDialogs } from '@/components/ui/dialogs'
import { onDemand } from '@/components/ui/on-demand'
import { LoadingPlaceholder } from '@/components/ui/placeholder'
import { mayChangeSome } from '@/lib/core/rights/rules/rights'
import { common } from '@/lib/core/words/texts/common'
import { type TakenFrom, type Takeover, takeoverRights } from '@/lib/takeover/rules'
import { stayedText, takenOverText, takeoverKinds } from '@/lib/takeover/texts'

const TakeoverForm = onDemand(() => import('./takeover-form').then((module) => module.TakeoverForm))

/**
 * Gives the classes of the shown teacher or room to another from a date on; null where that is not offered.
 */
export function useTakeoverDialog(): { kind: TakenFrom['kind']; open: () => Promise<void> } | null {
  const { actor, calendar, today, subject } = useDashboard()
  const { modal } = useDialogs()
  const { converse, report } = useActs()
  if (subject?.kind !== 'teacher' && subject?.kind !== 'room') return null
  const { kind } = subject
  if (!mayChangeSome[takeoverRights[kind]](actor)) return null
  return {
    kind,
    async open() {
      const done = await converse(() =>
        modal<Takeover>({
          title: takeoverKinds[kind].title,
          description: subject.title,
          size: 'large',
          body: (finish) => (
            <Suspense fallback={<LoadingPlaceholder text={common.loading} />}>
              <TakeoverForm {...{ actor, calendar, today }} giver={subject} onDone={finish} />
            </Suspense>
          ),
        }),
      )
      if (done)
        report({
          text: takenOverText(kind, done),
          note: stayedText(done),
          warnings: done.warnings,
          changeId: done.changeId,
        })
    },
  }
}
