'use client'

import { useState } from 'react'
import { changeTogether, togetherUrl } from '@/lib/moves/browser/moves'
import { useReasons } from '@/lib/booking/browser/reasons'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import type { TogetherOrder } from '@/lib/moves/rules'
import { common } from '@/lib/core/texts/words/common'
import { chosenTexts, daysShift, pairsShift } from '@/lib/moves/texts/hands'
import { goesText, moveTexts, previewTexts, titled } from '@/lib/core/texts/requests/move'
import { whereInSentence } from '@/lib/core/texts/live/grid'
import { reasonTexts } from '@/lib/core/texts/rooms/reasons'
import { FailureNote, whyHeld } from '@/components/core/changes/failure-note'
import { usePreview } from '@/components/core/changes/use-preview'
import { WarningList } from '@/components/core/changes/warning-list'
import { ReasonField } from '@/components/core/fields/reason-field'
import { Button } from '@/components/ui/button'
import { MainAct } from '@/components/ui/main-act'
import { ScrollArea } from '@/components/ui/scroll-area'
import { Select } from '@/components/ui/select'
import { Option } from '@/components/core/tasks/option'
import { shifted, type Shift } from './chosen'

const mostDays = 7
const upTo = (most: number) => Array.from({ length: 2 * most + 1 }, (_, index) => index - most)

/** A copy may go to a week far away. */
const daysFrom = (first: number) => [...new Set([...upTo(mostDays), first])].sort((a, b) => a - b)

/** How several classes are moved, or why they are withdrawn, with what would come of it. */
export function TogetherForm(props: {
  act: 'move' | 'withdraw' | 'copy'
  items: readonly ScheduleItem[]
  first: Shift
  actor: Actor
  /** Of the university's day. */
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
    if (act === 'move')
      return { act, classes: targets, reason: reason.trim(), justChange: !asksReason, dryRun }
    return { act, classes: items.map(({ id, version }) => ({ id, version })), reason: reason.trim(), dryRun }
  }
  const asked = lacks === null ? orderOf(true) : null
  // What is typed as the reason changes nothing else.
  const preview = usePreview(
    togetherUrl,
    asked && { ...asked, ...('reason' in asked && { reason: '' }) },
    changeTogether,
  )
  const failure = preview.state === 'refused' ? preview.failure : null
  const lacksReason = asksReason && reason.trim() === '' ? reasonTexts.needed : null
  const heldBy =
    (failure && whyHeld(failure)) ?? lacks ?? (preview.state === 'asking' ? previewTexts.asking : lacksReason)
  return (
    <div className="grid gap-4">
      {act !== 'withdraw' && (
        <div className="grid grid-cols-2 gap-2">
          <Select
            label={chosenTexts.days}
            value={shift.days}
            options={daysFrom(first.days).map((days) => ({ value: days, label: daysShift(days) }))}
            onChange={(days) => setShift({ ...shift, days })}
          />
          <Select
            label={chosenTexts.pairs}
            value={shift.pairs}
            options={upTo(pairs.length - 1).map((one) => ({ value: one, label: pairsShift(one) }))}
            onChange={(one) => setShift({ ...shift, pairs: one })}
          />
        </div>
      )}
      {act === 'move' && isRecorded && (
        <Option
          label={moveTexts.justChange}
          hint={chosenTexts.justChangeHint}
          checked={justChange}
          onChange={setJustChange}
        />
      )}
      {asksReason && (
        <ReasonField isRequired value={reason} suggestions={reasons.texts} onChange={setReason} />
      )}
      <section role="status" aria-label={previewTexts.region} aria-busy={preview.state === 'asking'}>
        {failure ? (
          <FailureNote failure={failure} />
        ) : (
          <ScrollArea label={previewTexts.region} className="max-h-[30dvh] text-sm">
            <ul className="grid gap-0.5">
              {preview.state === 'known' && act !== 'withdraw'
                ? preview.value.items.map((item) => <li key={item.id}>{goesText(item)}</li>)
                : items.map((item) => (
                    <li key={item.id}>
                      {titled(item)}, {whereInSentence(item.date, item.pair)}
                    </li>
                  ))}
            </ul>
          </ScrollArea>
        )}
        {preview.state === 'known' && <WarningList warnings={preview.value.warnings} />}
      </section>
      <MainAct
        heldBy={heldBy}
        isRefused={failure !== null}
        others={<Button onClick={() => onAnswer(false)}>{common.cancel}</Button>}
        onClick={() => {
          if (reason.trim() !== '') reasons.record(reason)
          onAnswer(orderOf(false))
        }}
      >
        {chosenTexts.submit[act]}
      </MainAct>
    </div>
  )
}
