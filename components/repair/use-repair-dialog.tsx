'use client'

import { Suspense } from 'react'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import type { RepairReason } from '@/lib/core/rules/placing/proposal'
import type { Moved } from '@/lib/core/rules/requests/move'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { lessonText } from '@/lib/core/texts/placing/lesson-acts'
import { repairedText, repairTexts, toPlaceText } from '@/lib/repair/texts'
import { useActs } from '@/components/core/changes/use-acts'
import { useDialogs } from '@/components/ui/dialogs'
import { onDemand } from '@/components/ui/on-demand'
import { LoadingPlaceholder } from '@/components/ui/placeholder'
import { useDashboard } from '@/components/core/state/dashboard-provider'

const RepairForm = onDemand(() => import('./repair-form').then((module) => module.RepairForm))

/**
 * Opens the ways to free a class's place or, with `to`, to make that place free for it. Resolves to whether
 * one was taken.
 */
export function useRepairDialog(): (
  item: ScheduleItem,
  how: { mayMove: boolean; to: DatedSlot | null; untilEnd: boolean; without?: RepairReason },
) => Promise<boolean> {
  const { actor } = useDashboard()
  const { modal } = useDialogs()
  const { report } = useActs()
  return async (item, how) => {
    const done = await modal<Moved>({
      title: how.to ? repairTexts.makeRoom : repairTexts.title,
      description: [lessonText(item), how.to && toPlaceText(how.to)].filter(Boolean).join(' → '),
      size: 'large',
      body: (finish) => (
        <Suspense fallback={<LoadingPlaceholder text={repairTexts.asking} />}>
          <RepairForm item={item} {...how} actor={actor} onDone={finish} />
        </Suspense>
      ),
    })
    if (done) report({ text: repairedText(done.items.length), changeId: done.changeId })
    return done !== false
  }
}
