'use client'
import { Suspense } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { useDialogs } from '@/components/ui/dialogs'
import { onDemand } from '@/components/ui/on-demand'
import { LoadingPlaceholder } from '@/components/ui/placeholder'
import type { DecidedAppeal } from '@/lib/appeals/rules/appeal'
import { appealTexts as texts, askedAppealText } from '@/lib/appeals/texts/appeals'
import { lessonText } from '@/lib/core/placing/texts/lesson-acts'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'

const AppealForm = onDemand(() => import('./appeal-form').then((module) => module.AppealForm))

/** Opens the form that asks the planners to change a class. */
export function useAppealDialog(): (item: ScheduleItem) => Promise<void> {
  const { modal } = useDialogs()
  const { converse, report } = useActs()
  return async (item) => {
    const done = await converse(() =>
      modal<DecidedAppeal>({
        title: texts.askTitle,
        description: lessonText(item),
        size: 'large',
        body: (finish) => (
          <Suspense fallback={<LoadingPlaceholder text={texts.asking} />}>
            <AppealForm item={item} onDone={finish} />
          </Suspense>
        ),
      }),
    )
    if (done) report({ text: askedAppealText(done.state, lessonText(item)), changeId: done.changeId })
  }
}
