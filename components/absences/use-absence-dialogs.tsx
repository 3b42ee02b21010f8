'use client'

import { Suspense } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { useDialogs } from '@/components/ui/dialogs'
import { onDemand } from '@/components/ui/on-demand'
import { LoadingPlaceholder } from '@/components/ui/placeholder'
import type { AbsenceSettled } from '@/lib/absences/rules/absence-plan'
import { absencePlanTexts as texts, endedAbsenceText, settledText } from '@/lib/absences/texts/absences'
import { wishSpanText } from '@/lib/core/placing/texts/wishes'
import type { AwaySubject, Wish } from '@/lib/core/schedule/rules/wish'
import { common } from '@/lib/core/words/texts/common'
import type { Ended } from '@/lib/wishes/rules'

const AbsencePlanForm = onDemand(() => import('./absence-plan').then((module) => module.AbsencePlanForm))
const EndAbsenceForm = onDemand(() => import('./end-absence').then((module) => module.EndAbsenceForm))

const aboutText = ({ title, startsOn, endsOn, ...part }: Wish): string =>
  `${title}, ${wishSpanText(startsOn, endsOn, part)}`

/** Rooms are closed instead. */
const awayKind = ({ subject: { kind } }: Wish): AwaySubject['kind'] => (kind === 'group' ? kind : 'teacher')

/** The dialogs about an absence: what becomes of its classes, and its early end. */
export function useAbsenceDialogs(): { plan: (wish: Wish) => void; end: (wish: Wish) => void } {
  const { actor, calendar, today } = useDashboard()
  const { modal } = useDialogs()
  const { report } = useActs()
  const loading = <LoadingPlaceholder text={common.loading} />
  const plan = async (wish: Wish) => {
    const done = await modal<AbsenceSettled>({
      title: texts.title[awayKind(wish)],
      description: aboutText(wish),
      size: 'extra-large',
      body: (finish) => (
        <Suspense fallback={loading}>
          <AbsencePlanForm id={wish.id} actor={actor} onDone={finish} />
        </Suspense>
      ),
    })
    if (done) report({ text: settledText(done.classes), warnings: done.warnings, changeId: done.changeId })
  }
  const end = async (wish: Wish) => {
    const done = await modal<Ended>({
      title: texts.endTitle[awayKind(wish)],
      description: aboutText(wish),
      size: 'large',
      body: (finish) => (
        <Suspense fallback={loading}>
          <EndAbsenceForm {...{ wish, calendar, today }} onDone={finish} />
        </Suspense>
      ),
    })
    if (done) report({ text: endedAbsenceText(done.returned), changeId: done.changeId })
  }
  return { plan: (wish) => void plan(wish), end: (wish) => void end(wish) }
}
