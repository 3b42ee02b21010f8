'use client'

import { useState } from 'react'
import { move, moveUrl } from '@/lib/moves/browser/moves'
import { useReasons } from '@/lib/booking/browser/reasons'
import { mondayOf } from '@/lib/core/rules/calendar/calendar-date'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { whereText } from '@/lib/core/texts/live/grid'
import { mendTexts } from '@/lib/repair/texts'
import { movedText, moveTexts as texts, titled } from '@/lib/core/texts/requests/move'
import { useActs } from '@/components/core/changes/use-acts'
import { useConsent } from '@/components/core/changes/use-consent'
import { Button } from '@/components/ui/button'
import { useMendDialog } from '@/components/repair/use-mend-dialog'
import { LessonSummary } from '@/components/core/tasks/lesson-summary'
import { Option } from '@/components/core/tasks/option'
import { Outcome } from '@/components/core/tasks/outcome'
import { ReasonField } from '@/components/core/fields/reason-field'
import { TaskPanel } from '@/components/core/tasks/task-panel'
import { usePreview } from '@/components/core/changes/use-preview'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import type { MoveTask } from '@/components/core/state/task'
import { MovePreview } from './move-preview'
import { moveOrder, moveRules, type MoveChoices } from './move-rules'
import { RoomChoice } from './room-choice'
import { TargetFields } from './target-fields'

const lacking = { target: texts.needsTarget, room: texts.needsRoom, reason: texts.needsReason } as const
const submits = { move: texts.submit, withdraw: texts.submitWithdrawal, room: texts.submitRoom } as const

/** Moves a class to another date, pair or room, changes only its room, or withdraws it (specification, «Move panel»). */
export function MovePanel({ task }: { task: MoveTask }) {
  const { actor, subject } = useDashboard()
  const { setTask, removeMode, showWeek } = useDashboardActions()
  const { ask, act, report } = useActs()
  const consent = useConsent()
  const openMending = useMendDialog()
  const reasons = useReasons(actor)
  const [choices, setChoices] = useState<MoveChoices>({
    justChange: false,
    untilEnd: task.untilEnd ?? false,
    reason: '',
  })
  // The task in which an invalid date was typed; picking a slot replaces it.
  const [wrongIn, setWrongIn] = useState<MoveTask | null>(null)
  const choose = (change: Partial<MoveChoices>) => setChoices({ ...choices, ...change })
  const { item, way } = task
  const rules = moveRules(task, subject?.kind === 'room', choices)
  const isWrong = wrongIn === task && way === 'move'
  const order = isWrong ? null : moveOrder(task, rules, choices)
  const preview = usePreview(moveUrl, order && { ...order, reason: '' }, (asked) =>
    move({ ...asked, dryRun: true }),
  )

  const submit = async () => {
    if (order === null) return
    const looked =
      preview.state === 'known' ? preview.value : await ask(() => move({ ...order, dryRun: true }))
    if (looked === null || !(await consent('class', looked.warnings, submits[way]))) return
    const done = await act(() => move({ ...order, dryRun: false }))
    if (done === null) return
    reasons.record(order.reason)
    const [first] = done.items
    const isElsewhere = first !== undefined && mondayOf(first.date) !== mondayOf(item.date)
    removeMode('move')
    showWeek(item.date)
    report({
      text: movedText(item, done, way),
      changeId: done.changeId,
      also: isElsewhere ? { label: texts.showThere, run: () => showWeek(first.date) } : undefined,
    })
  }

  const isTaken = preview.state === 'refused' && preview.failure.kind === 'conflict'
  const makeRoom = async () => {
    const isDone = await openMending(item, { mayMove: true, to: task.to, untilEnd: choices.untilEnd })
    if (isDone) removeMode('move')
  }

  return (
    <TaskPanel
      task={task}
      title={way === 'room' ? texts.roomPanel : texts.panel}
      closeLabel={way === 'room' ? texts.closeRoom : texts.close}
      what={titled(item)}
      submit={submits[way]}
      lacks={isWrong ? texts.needsDate : rules.lacks && lacking[rules.lacks]}
      preview={preview}
      onClose={() => removeMode('move')}
      onSubmit={submit}
    >
      <LessonSummary label={way === 'room' ? texts.lesson : texts.from} item={item} />
      {rules.mayWithdraw && (
        <Option
          label={texts.withdraw}
          hint={texts.withdrawHint}
          checked={way === 'withdraw'}
          onChange={(checked) => setTask({ ...task, way: checked ? 'withdraw' : 'move' })}
        />
      )}
      {way === 'move' && (
        <section className="grid grid-cols-1 gap-2" aria-label={texts.to}>
          <div>
            <h3 className="text-sm text-ink-soft">{texts.to}</h3>
            <p className={task.to ? 'font-medium' : 'text-sm text-ink-soft'}>
              {task.to ? whereText(task.to.date, task.to.pair) : texts.pick}
            </p>
          </div>
          <TargetFields
            from={item}
            to={task.to}
            isWrong={isWrong}
            onChange={(to) => setTask({ ...task, to })}
            onWrong={() => setWrongIn(task)}
          />
        </section>
      )}
      {way !== 'withdraw' && isAllowed(actor, 'rooms.find_free') && (
        <RoomChoice
          task={task}
          at={task.to ?? item}
          untilEnd={choices.untilEnd}
          onChange={(room) => setTask({ ...task, room })}
        />
      )}
      {(rules.mayJustChange || rules.mayUntilEnd) && (
        <div className="grid gap-1">
          {rules.mayJustChange && (
            <Option
              label={texts.justChange}
              hint={texts.justChangeHint}
              checked={choices.justChange}
              onChange={(justChange) => choose({ justChange })}
            />
          )}
          {rules.mayUntilEnd && (
            <Option
              label={texts.untilEnd}
              hint={texts.untilEndHint}
              checked={choices.untilEnd}
              onChange={(untilEnd) => choose({ untilEnd })}
            />
          )}
        </div>
      )}
      {rules.asksReason && (
        <ReasonField
          isRequired
          value={choices.reason}
          suggestions={reasons.texts}
          onChange={(reason) => choose({ reason })}
        />
      )}
      <Outcome preview={preview} onTakeCurrent={(current) => setTask({ ...task, item: current })}>
        {(moved) => <MovePreview moved={moved} way={way} />}
      </Outcome>
      {isTaken && task.to && (
        <div>
          <Button onClick={() => void makeRoom()}>{mendTexts.makeRoomAct}</Button>
          <p className="mt-1 text-xs text-ink-soft">{mendTexts.makeRoomHint}</p>
        </div>
      )}
    </TaskPanel>
  )
}
