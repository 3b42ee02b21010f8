'use client'

import { useState } from 'react'
import { changeTogether, togetherUrl } from '@/lib/client/moves'
import { useRecentTexts } from '@/lib/client/recent-texts'
import { pairsOf } from '@/lib/domain/pairs'
import type { ScheduleItem } from '@/lib/domain/schedule'
import type { TogetherOrder } from '@/lib/domain/together'
import { common } from '@/lib/text/common'
import { chosenTexts, daysShift, pairsShift } from '@/lib/text/hands'
import { goesText, moveTexts, previewTexts, titled } from '@/lib/text/move'
import { whereInSentence } from '@/lib/text/grid'
import { defaultReasons } from '@/lib/text/reasons'
import { FailureNote, whyHeld } from '@/components/changes/failure-note'
import { usePreview } from '@/components/changes/use-preview'
import { WarningList } from '@/components/changes/warning-list'
import { ReasonField } from '@/components/fields/reason-field'
import { Button } from '@/components/ui/button'
import { MainAct } from '@/components/ui/main-act'
import { ScrollArea } from '@/components/ui/scroll-area'
import { Select } from '@/components/ui/select'
import { Option } from '../tasks/option'
import { useDashboard } from '../state/dashboard-provider'
import { shifted, type Shift } from './chosen'

const mostDays = 7
const upTo = (most: number) => Array.from({ length: 2 * most + 1 }, (_, index) => index - most)

/** How several classes are moved, or why they are withdrawn, with what would come of it. */
export function TogetherForm(props: {
  act: 'move' | 'withdraw'
  items: readonly ScheduleItem[]
  first: Shift
  onAnswer: (answer: TogetherOrder | false) => void
}) {
  const { act, items, first, onAnswer } = props
  const { actor, calendar } = useDashboard()
  const reasons = useRecentTexts('lastReasonItems', actor.username, defaultReasons)
  const [shift, setShift] = useState(first)
  const [reason, setReason] = useState('')
  const [justChange, setJustChange] = useState(false)
  const pairs = pairsOf(calendar)
  const isRecorded = items.some(({ state }) => state === 'published')
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
  const orderOf = (dryRun: boolean): TogetherOrder =>
    act === 'move'
      ? { act, classes: targets, reason: dryRun ? '' : reason.trim(), justChange: !asksReason, dryRun }
      : { act, classes: items.map(({ id, version }) => ({ id, version })), reason: reason.trim(), dryRun }
  const asked = lacks === null ? orderOf(true) : null
  const preview = usePreview(
    togetherUrl,
    asked && (act === 'move' ? asked : { ...asked, reason: '' }),
    changeTogether,
  )
  const failure = preview.state === 'refused' ? preview.failure : null
  const lacksReason = asksReason && reason.trim() === '' ? chosenTexts.needsReason : null
  const heldBy =
    (failure && whyHeld(failure)) ?? lacks ?? (preview.state === 'asking' ? previewTexts.asking : lacksReason)
  return (
    <div className="grid gap-4">
      {act === 'move' && (
        <div className="grid grid-cols-2 gap-2">
          <Select
            label={chosenTexts.days}
            value={shift.days}
            options={upTo(mostDays).map((days) => ({ value: days, label: daysShift(days) }))}
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
              {preview.state === 'known' && act === 'move'
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
        {act === 'move' ? moveTexts.submit : moveTexts.submitWithdrawal}
      </MainAct>
    </div>
  )
}
