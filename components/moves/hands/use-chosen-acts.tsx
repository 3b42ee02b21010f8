'use client'

import { changeTogether } from '@/lib/moves/browser/moves'
import { pairsOf } from '@/lib/core/rules/calendar/pairs'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import type { Together, TogetherOrder } from '@/lib/moves/rules'
import { chosenTexts, togetherText, togetherTitle } from '@/lib/moves/texts/hands'
import { useActs } from '@/components/core/changes/use-acts'
import { useConsent } from '@/components/core/changes/use-consent'
import { useDialogs } from '@/components/ui/dialogs'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import type { Shift } from './chosen'
import { PublishForAReason } from './publish-for-a-reason'
import { TogetherForm } from './together-form'

export type ChosenActs = {
  publish: (items: readonly ScheduleItem[]) => Promise<void>
  withdraw: (items: readonly ScheduleItem[]) => Promise<void>
  move: (items: readonly ScheduleItem[], shift: Shift) => Promise<void>
  copy: (items: readonly ScheduleItem[], shift: Shift) => Promise<void>
}

/** What may be done with several classes, each as one change. `onDone`: it has been stored. */
export function useChosenActs(onDone: () => void): ChosenActs {
  const { actor, calendar } = useDashboard()
  const { modal } = useDialogs()
  const { ask, act, report } = useActs()
  const consent = useConsent()

  /** The order with a reason where it needs one; false for «Отмена». */
  const withReason = async (order: TogetherOrder, violations: Together['violations']) => {
    if (violations.total === 0) return order
    const reason = await modal<string>({
      title: togetherTitle('publish', order.classes.length),
      body: (finish) => <PublishForAReason violations={violations} onAnswer={finish} />,
    })
    return reason ? { ...order, reason } : false
  }
  const store = async (order: TogetherOrder) => {
    const looked = await ask(() => changeTogether({ ...order, dryRun: true }))
    if (looked === null || !(await consent('class', looked.warnings, chosenTexts.ok[order.act]))) return
    const reasoned = await withReason(order, looked.violations)
    if (reasoned === false) return
    const done = await act(() => changeTogether(reasoned))
    if (done === null) return
    onDone()
    report({ text: togetherText(order.act, order.classes.length), changeId: done.changeId })
  }
  const form = async (by: 'move' | 'withdraw' | 'copy', items: readonly ScheduleItem[], first: Shift) => {
    const order = await modal<TogetherOrder>({
      title: togetherTitle(by, items.length),
      body: (finish) => (
        <TogetherForm
          {...{ items, first }}
          act={by}
          actor={actor}
          pairs={pairsOf(calendar)}
          onAnswer={finish}
        />
      ),
    })
    if (order) await store(order)
  }
  return {
    publish: (items) =>
      store({ act: 'publish', classes: items.map(({ id, version }) => ({ id, version })), dryRun: false }),
    withdraw: (items) => form('withdraw', items, { days: 0, pairs: 0 }),
    move: (items, shift) => form('move', items, shift),
    copy: (items, shift) => form('copy', items, shift),
  }
}
