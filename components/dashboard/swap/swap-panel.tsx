'use client'

import { useState } from 'react'
import { swap, swapUrl } from '@/lib/client/moves'
import { useRecentTexts } from '@/lib/client/recent-texts'
import type { SwapOrder } from '@/lib/domain/move'
import { goesText, previewTexts, swapTexts as texts, titled } from '@/lib/text/move'
import { defaultReasons } from '@/lib/text/reasons'
import { useActs } from '../acts/use-acts'
import { useConsent } from '../acts/use-consent'
import { WarningList } from '../acts/warning-list'
import { LessonSummary } from '../requests/lesson-summary'
import { Outcome } from '../requests/outcome'
import { ReasonField } from '../requests/reason-field'
import { TaskPanel } from '../requests/task-panel'
import { usePreview } from '../requests/use-preview'
import { useDashboard, useDashboardActions } from '../state/dashboard-provider'
import type { SwapTask } from '../state/task'

/** Swaps two classes (specification, «Swap panel»). */
export function SwapPanel({ task }: { task: SwapTask }) {
  const { actor, subject } = useDashboard()
  const { setTask, removeMode } = useDashboardActions()
  const { ask, act, report } = useActs()
  const consent = useConsent()
  const reasons = useRecentTexts('lastReasonItems', actor.username, defaultReasons)
  const [reason, setReason] = useState('')
  const { item, other } = task
  const order: Omit<SwapOrder, 'dryRun' | 'reason'> | null = other && {
    from: [item.id],
    to: [other.id],
    roomId: subject?.kind === 'room' ? subject.id : null,
  }
  // A class that changed meanwhile is another question.
  const asked = order && { ...order, versions: [item.version, other?.version] }
  const preview = usePreview(swapUrl, asked, ({ from, to, roomId }) =>
    swap({ from, to, roomId, reason: '', dryRun: true }),
  )

  // Nobody but planners saw a draft: nothing is kept of a swap of two.
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
    report({ text: texts.done, changeId: done.changeId })
  }

  return (
    <TaskPanel
      task={task}
      title={texts.panel}
      closeLabel={texts.close}
      what={titled(item)}
      submit={other && texts.submit}
      lacks={other === null ? texts.needsTarget : lacksReason ? texts.needsReason : null}
      isBlocked={preview.state === 'refused'}
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
      <ReasonField value={reason} suggestions={reasons.texts} onChange={setReason} />
      <Outcome preview={preview} onTakeCurrent={(current) => setTask({ ...task, item: current })}>
        {({ items, warnings }) => (
          <div className="grid gap-0.5">
            <p className="font-medium">{previewTexts.swapped}</p>
            <ul>
              {items.map((one) => (
                <li key={one.id}>{goesText(one)}</li>
              ))}
            </ul>
            <WarningList warnings={warnings} />
          </div>
        )}
      </Outcome>
    </TaskPanel>
  )
}
