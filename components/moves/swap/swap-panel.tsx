'use client'
import { useState } from 'react'
import { WarningList } from '@/components/core/changes/conflict-list'
import { useActs } from '@/components/core/changes/use-acts'
import { useConsent } from '@/components/core/changes/use-attempt'
import { usePreview } from '@/components/core/changes/use-preview'
import { ReasonField } from '@/components/core/fields/reason-field'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { swapRooms, type SwapTask } from '@/components/core/state/task'
import { Option, TaskOutcome } from '@/components/core/tasks/outcome'
import { LessonSummary, Stays, TaskPanel } from '@/components/core/tasks/task-panel'
import { useReasons } from '@/lib/booking/browser/reasons'
import { dayMonth } from '@/lib/core/calendar/rules/calendar-date'
import { countOver } from '@/lib/core/calendar/rules/pairs'
import type { SwapOrder, Swapped } from '@/lib/core/placing/rules/move'
import {
  goesText,
  previewTexts,
  staysText,
  swappedText,
  swapsText,
  swapTexts,
  titled,
} from '@/lib/core/placing/texts/move'
import { swap, swapUrl } from '@/lib/moves/browser/moves'

/** The effect of a swap: new places and dates, classes that stay, and warnings. */
function SwapPreview({ swapped }: { swapped: Swapped }) {
  const { items, untouched, warnings } = swapped
  const { calendar, now } = useDashboard()
  const dates = [...new Set(items.map(({ date }) => date))]
  return (
    <div className="grid gap-2">
      {items.length <= 2 ? (
        <div className="grid gap-0.5">
          <p className="font-medium">{previewTexts.swapped}</p>
          <ul>
            {items.map((one) => (
              <li key={one.id}>{goesText(one)}</li>
            ))}
          </ul>
        </div>
      ) : (
        <div className="grid gap-0.5">
          <p className="font-medium">{swapsText(items.length, countOver(calendar, now, items))}</p>
          <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
            {previewTexts.goes}:
            {dates.map((date) => (
              <span key={date}>{dayMonth(date)}</span>
            ))}
          </p>
        </div>
      )}
      <Stays title={previewTexts.unswapped} lines={untouched.map(staysText)} />
      <WarningList warnings={warnings} />
    </div>
  )
}

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
  const preview = usePreview(swapUrl, asked, ({ versions: _, ...one }) => swap({ ...one, reason: '', dryRun: true }))
  // A swap of two drafts is not recorded.
  const isKept = [item, other].some((one) => one?.state === 'published')
  const lacksReason = isKept && reason.trim() === ''

  const submit = async () => {
    if (order === null) return
    const looked =
      preview.state === 'known' ? preview.value : await ask(() => swap({ ...order, reason: '', dryRun: true }))
    if (looked === null || !(await consent('class', looked.warnings, swapTexts.submit))) return
    const done = await act(() => swap({ ...order, reason: reason.trim(), dryRun: false }))
    if (done === null) return
    reasons.record(reason)
    removeMode('swap')
    report({ text: swappedText(done.items.length), changeId: done.changeId })
  }

  return (
    <TaskPanel
      task={task}
      title={swapTexts.panel}
      closeLabel={swapTexts.close}
      summary={titled(item)}
      submit={other && swapTexts.submit}
      lacks={other === null ? swapTexts.needsTarget : lacksReason ? swapTexts.needsReason : null}
      preview={preview}
      onClose={() => removeMode('swap')}
      onSubmit={submit}
    >
      <LessonSummary label={swapTexts.source} item={item} />
      {other ? (
        <LessonSummary label={swapTexts.target} item={other} />
      ) : (
        <p className="rounded-md border border-dashed px-3 py-2 text-ink-soft">
          <span className="font-medium">{swapTexts.target}…</span> {swapTexts.pick}
        </p>
      )}
      <div className="grid gap-1">
        <Option
          label={swapTexts.rooms}
          hint={swapTexts.roomsHint}
          checked={!rooms.keepsRooms}
          onChange={(tradesRooms) => setTask({ ...task, tradesRooms })}
        />
        <Option label={swapTexts.untilEnd} hint={swapTexts.untilEndHint} checked={untilEnd} onChange={setUntilEnd} />
      </div>
      {isKept && <ReasonField isRequired value={reason} suggestions={reasons.texts} onChange={setReason} />}
      <TaskOutcome preview={preview} onTakeCurrent={(current) => setTask({ ...task, item: current })}>
        {(swapped) => <SwapPreview swapped={swapped} />}
      </TaskOutcome>
    </TaskPanel>
  )
}
