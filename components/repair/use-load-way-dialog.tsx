'use client'

import { Suspense } from 'react'
import { countOver } from '@/lib/core/rules/calendar/pairs'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import type { LoadWay, LoadWayRequest } from '@/lib/core/rules/placing/proposal'
import type { Placement } from '@/lib/core/rules/placing/placement'
import type { Plannable } from '@/lib/core/rules/names/resource'
import { repairTexts } from '@/lib/repair/texts'
import { placedNote, placedText, placingLabel } from '@/lib/planning/texts/placing'
import { useActs } from '@/components/core/changes/use-acts'
import { useDialogs } from '@/components/ui/dialogs'
import { onDemand } from '@/components/ui/on-demand'
import { LoadingPlaceholder } from '@/components/ui/placeholder'
import { useDashboard } from '@/components/core/state/dashboard-provider'

const LoadWayForm = onDemand(() => import('./load-way-form').then((module) => module.LoadWayForm))

/** Opens a way for load to take a place, to be previewed and taken. */
export function useLoadWayDialog(
  subject: Plannable,
): (item: LoadItem, way: LoadWay, to: Omit<LoadWayRequest, 'item' | 'roomId'>) => Promise<void> {
  const { actor, calendar, now } = useDashboard()
  const { modal } = useDialogs()
  const { report } = useActs()
  return async (item, way, to) => {
    const slots = way.dates.map((date) => ({ date, pair: to.pair }))
    const past = countOver(calendar.pairTimes, now, slots)
    const done = await modal<Placement>({
      title: repairTexts.makeRoom,
      description: placingLabel(item, to.date, to.pair),
      size: 'large',
      body: (finish) => (
        <Suspense fallback={<LoadingPlaceholder text={repairTexts.asking} />}>
          <LoadWayForm {...{ subject, item, way, to, past, actor }} onDone={finish} />
        </Suspense>
      ),
    })
    if (!done) return
    const text = placedText(item, done.dates, to.pair)
    report({ text, note: placedNote(item, done), changeId: done.changeId })
  }
}
