'use client'

import { repairClasses } from '@/lib/repair/browser/repair-classes'
import { stepsOf, type RepairRequest, type Proposal } from '@/lib/core/rules/placing/proposal'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { repairedText } from '@/lib/repair/texts'
import { useActs } from '@/components/core/changes/use-acts'
import { useRepairDialog } from './use-repair-dialog'

/**
 * Takes a way at once, as one change. If that needs a reason, because classes are published, or has warnings
 * to weigh, opens the dialog with the way chosen instead.
 */
export function useTakeWay(): (item: ScheduleItem, ask: RepairRequest, proposal: Proposal) => Promise<void> {
  const { ask: look, act, report } = useActs()
  const openRepair = useRepairDialog()
  return async (item, { to, without, untilEnd }, { moves }) => {
    const order = { steps: stepsOf(moves), reason: '', justChange: true }
    const isDraft = moves.every((move) => move.isDraft)
    const looked = isDraft ? await look(() => repairClasses({ ...order, dryRun: true })) : null
    if (isDraft && looked === null) return
    if (looked?.warnings.length !== 0)
      return void (await openRepair(item, { mayMove: true, to, without, untilEnd }))
    const done = await act(() => repairClasses({ ...order, dryRun: false }))
    if (done) report({ text: repairedText(done.items.length), changeId: done.changeId })
  }
}
