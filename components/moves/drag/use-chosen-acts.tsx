'use client'
import { useState } from 'react'
import { WarningList } from '@/components/core/changes/conflict-list'
import { useActs } from '@/components/core/changes/use-acts'
import { useConsent } from '@/components/core/changes/use-attempt'
import { usePreview } from '@/components/core/changes/use-preview'
import { ReasonField } from '@/components/core/fields/reason-field'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { Option } from '@/components/core/tasks/outcome'
import { TaskForm } from '@/components/core/tasks/task-form'
import { ViolationsReason } from '@/components/quality/fields/violations-reason'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { Form } from '@/components/ui/form'
import { ScrollArea } from '@/components/ui/scroll-area'
import { Select } from '@/components/ui/select'
import { useReasons } from '@/lib/booking/browser/reasons'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { type Pair, pairsOf } from '@/lib/core/calendar/rules/pairs'
import { goesText, moveTexts, previewTexts, titled } from '@/lib/core/placing/texts/move'
import { reasonTexts } from '@/lib/core/rights/texts/reasons'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { whereInSentence } from '@/lib/core/schedule/texts/grid'
import { numbersFrom } from '@/lib/core/words/rules/lists'
import { common } from '@/lib/core/words/texts/common'
import { changeTogether, togetherUrl } from '@/lib/moves/browser/moves'
import type { Together, TogetherOrder } from '@/lib/moves/rules'
import { chosenTexts, daysShift, pairsShift, togetherText, togetherTitle } from '@/lib/moves/texts/drag'
import type { FirstOf, VisibleViolation } from '@/lib/quality/rules/quality-check'
import { type SlotShift, shifted } from './use-choosing'

const mostDays = 7
const upTo = (most: number) => numbersFrom(-most, most)

/** A copy may go to a distant week. */
const daysFrom = (first: number) => [...new Set([...upTo(mostDays), first])].sort((a, b) => a - b)

type TogetherAct = 'move' | 'withdraw' | 'copy'

/** Where each class goes, or that it is withdrawn. */
function TogetherOutcome(props: { act: TogetherAct; items: readonly ScheduleItem[]; found: Together }) {
  const { act, items, found } = props
  return (
    <>
      <ScrollArea label={previewTexts.region} className="max-h-[30dvh] text-sm">
        <ul className="grid gap-0.5">
          {act === 'withdraw'
            ? items.map((item) => (
                <li key={item.id}>
                  {titled(item)}, {whereInSentence(item.date, item.pair)}
                </li>
              ))
            : found.items.map((item) => <li key={item.id}>{goesText(item)}</li>)}
        </ul>
      </ScrollArea>
      <WarningList warnings={found.warnings} />
    </>
  )
}

/** By how many days and pairs the classes go. */
function ShiftFields(props: {
  first: SlotShift
  pairs: readonly Pair[]
  shift: SlotShift
  onChange: (shift: SlotShift) => void
}) {
  const { first, pairs, shift, onChange } = props
  return (
    <div className="grid grid-cols-2 gap-2">
      <Select
        label={chosenTexts.days}
        value={shift.days}
        options={daysFrom(first.days).map((days) => ({ value: days, label: daysShift(days) }))}
        onChange={(days) => onChange({ ...shift, days })}
      />
      <Select
        label={chosenTexts.pairs}
        value={shift.pairs}
        options={upTo(pairs.length - 1).map((one) => ({ value: one, label: pairsShift(one) }))}
        onChange={(one) => onChange({ ...shift, pairs: one })}
      />
    </div>
  )
}

/** The form for moving or withdrawing several classes, with a preview. */
function TogetherForm(props: {
  act: TogetherAct
  items: readonly ScheduleItem[]
  first: SlotShift
  actor: Actor
  pairs: readonly Pair[]
  onAnswer: (answer: TogetherOrder | false) => void
}) {
  const { act, items, first, actor, pairs, onAnswer } = props
  const reasons = useReasons(actor)
  const [shift, setShift] = useState(first)
  const [reason, setReason] = useState('')
  const [justChange, setJustChange] = useState(false)
  const isRecorded = act !== 'copy' && items.some(({ state }) => state === 'published')
  const asksReason = isRecorded && !(act === 'move' && justChange)

  const targets = items.flatMap((item) => {
    const to = shifted(item, shift, pairs)
    return to ? [{ id: item.id, version: item.version, to }] : []
  })
  const stays = shift.days === 0 && shift.pairs === 0
  const lacks =
    act === 'withdraw'
      ? null
      : stays
        ? chosenTexts.needsShift
        : targets.length < items.length
          ? chosenTexts.outside
          : null
  const orderOf = (dryRun: boolean): TogetherOrder => {
    if (act === 'copy') return { act, classes: targets, dryRun }
    if (act === 'move') return { act, classes: targets, reason: reason.trim(), justChange: !asksReason, dryRun }
    return { act, classes: items.map(({ id, version }) => ({ id, version })), reason: reason.trim(), dryRun }
  }
  const asked = lacks === null ? orderOf(true) : null
  // The reason does not affect the preview.
  const preview = usePreview(
    togetherUrl,
    asked && { ...asked, ...('reason' in asked && { reason: '' }) },
    changeTogether,
  )
  const lacksReason = asksReason && reason.trim() === '' ? reasonTexts.needed : null
  return (
    <TaskForm
      preview={preview}
      lacks={lacks ?? lacksReason}
      outcome={(found) => <TogetherOutcome {...{ act, items, found }} />}
      reason={asksReason && <ReasonField isRequired value={reason} suggestions={reasons.texts} onChange={setReason} />}
      submit={chosenTexts.submit[act]}
      onSubmit={async () => {
        if (reason.trim() !== '') reasons.record(reason)
        onAnswer(orderOf(false))
      }}
      // The classes have to be chosen anew.
      onLookAgain={() => onAnswer(false)}
      onCancel={() => onAnswer(false)}
    >
      {act !== 'withdraw' && <ShiftFields {...{ first, pairs, shift }} onChange={setShift} />}
      {act === 'move' && isRecorded && (
        <Option
          label={moveTexts.justChange}
          hint={chosenTexts.justChangeHint}
          checked={justChange}
          onChange={setJustChange}
        />
      )}
    </TaskForm>
  )
}

/** Asks for a reason to publish classes that violate rules; resolves to it, or to false on «Отмена». */
function PublishForAReason(props: {
  violations: FirstOf<VisibleViolation>
  onAnswer: (reason: string | false) => void
}) {
  const { violations, onAnswer } = props
  const [reason, setReason] = useState('')
  return (
    <Form className="grid gap-4" onSubmit={() => onAnswer(reason.trim())}>
      <ViolationsReason violations={violations} reason={reason} onChange={setReason} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => onAnswer(false)}>{common.cancel}</Button>
        <Button type="submit" look="primary">
          {chosenTexts.ok.publish}
        </Button>
      </div>
    </Form>
  )
}

export type ChosenActs = {
  publish: (items: readonly ScheduleItem[]) => Promise<void>
  withdraw: (items: readonly ScheduleItem[]) => Promise<void>
  move: (items: readonly ScheduleItem[], shift: SlotShift) => Promise<void>
  copy: (items: readonly ScheduleItem[], shift: SlotShift) => Promise<void>
}

/** Actions on several classes, each as one change. `onDone`: called when it is stored. */
export function useChosenActs(onDone: () => void): ChosenActs {
  const { actor, calendar } = useDashboard()
  const { modal } = useDialogs()
  const { ask, act, report } = useActs()
  const consent = useConsent()

  /** The order, with a reason if one is needed; false on «Отмена». */
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
    report({
      text: togetherText(order.act, order.classes.length),
      warnings: done.warnings,
      changeId: done.changeId,
    })
  }
  const form = async (by: TogetherAct, items: readonly ScheduleItem[], first: SlotShift) => {
    const order = await modal<TogetherOrder>({
      title: togetherTitle(by, items.length),
      body: (finish) => (
        <TogetherForm {...{ items, first }} act={by} actor={actor} pairs={pairsOf(calendar)} onAnswer={finish} />
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
