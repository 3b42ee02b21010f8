'use client'

import { useState } from 'react'
import { swap, swapUrl } from '@/lib/moves/browser/moves'
import { useReasons } from '@/lib/booking/browser/reasons'
import type { SwapOrder } from '@/lib/core/rules/requests/move'
import { swapTexts as texts, swappedText, titled } from '@/lib/core/texts/requests/move'
import { useActs } from '@/components/core/changes/use-acts'
import { useConsent } from '@/components/core/changes/use-consent'
import { LessonSummary } from '@/components/core/tasks/lesson-summary'
import { Option } from '@/components/core/tasks/option'
import { TaskOutcome } from '@/components/core/tasks/outcome'
import { ReasonField } from '@/components/core/fields/reason-field'
import { TaskPanel } from '@/components/core/tasks/task-panel'
import { usePreview } from '@/components/core/changes/use-preview'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { swapRooms, type SwapTask } from '@/components/core/state/task'
import { SwapPreview } from './swap-preview'

/** Swaps two classes (specification, «Swap panel»). */
export function SwapPanel({ task }: { task: SwapTask }) {
  const { actor, subject } = useDashboard()
  const { setTask, removeMode } = useDashboardActions()
  const { ask, act, report } = useActs()
  const consent = useConsent()
  const reasons = useReasons(actor)
  const [reason, setReason] = useState('')
  const [untilEnd, setUntilEnd] = useState(false)
  const { item, other } = task
  const rooms = swapRooms(task, subject)
  const order: Omit<SwapOrder, 'dryRun' | 'reason'> | null = other && {
    from: [item.id],
    to: [other.id],
    untilEnd,
    ...rooms,
  }
  // A new version of a class repeats the preview.
  const asked = order && { ...order, versions: [item.version, other?.version] }
  const preview = usePreview(swapUrl, asked, ({ versions: _, ...one }) =>
    swap({ ...one, reason: '', dryRun: true }),
  )
  // A swap of two drafts is not recorded.
  const isKept = [item, other].some((one) => one?.state === 'published')
  const lacksReason = isKept && reason.trim() === ''

  const submit = async () => {
    if (order === null) return
    const looked =
      preview.state === 'known'
        ? preview.value
        : await ask(() => swap({ ...order, reason: '', dryRun: true }))
    if (looked === null || !(await consent('class', looked.warnings, texts.submit))) return
    const done = await act(() => swap({ ...order, reason: reason.trim(), dryRun: false }))
    if (done === null) return
    reasons.record(reason)
    removeMode('swap')
    report({ text: swappedText(done.items.length), changeId: done.changeId })
  }

  return (
    <TaskPanel
      task={task}
      title={texts.panel}
      closeLabel={texts.close}
      summary={titled(item)}
      submit={other && texts.submit}
      lacks={other === null ? texts.needsTarget : lacksReason ? texts.needsReason : null}
      preview={preview}
      onClose={() => removeMode('swap')}
      onSubmit={submit}
    >
      <LessonSummary label={texts.source} item={item} />
      {other ? (
        <LessonSummary label={texts.target} item={other} />
      ) : (
        <p className="rounded-md border border-dashed px-3 py-2 text-ink-soft">
          <span className="font-medium">{texts.target}…</span> {texts.pick}
        </p>
      )}
      <div className="grid gap-1">
        <Option
          label={texts.rooms}
          hint={texts.roomsHint}
          checked={!rooms.keepsRooms}
          onChange={(tradesRooms) => setTask({ ...task, tradesRooms })}
        />
        <Option label={texts.untilEnd} hint={texts.untilEndHint} checked={untilEnd} onChange={setUntilEnd} />
      </div>
      {isKept && <ReasonField isRequired value={reason} suggestions={reasons.texts} onChange={setReason} />}
      <TaskOutcome preview={preview} onTakeCurrent={(current) => setTask({ ...task, item: current })}>
        {(swapped) => <SwapPreview swapped={swapped} />}
      </TaskOutcome>
    </TaskPanel>
  )
}
