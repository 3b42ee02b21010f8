'use client'

import { useState } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { DateField, type DateEntry, fieldDate } from '@/components/core/dates/date-field'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { FailedPlaceholder, LoadingPlaceholder } from '@/components/ui/placeholder'
import { ScrollArea } from '@/components/ui/scroll-area'
import { endAbsence, useAbsenceReturns } from '@/lib/absences/browser/use-absences'
import type { AbsenceReturn } from '@/lib/absences/rules/absence-plan'
import {
  absencePlanTexts as texts,
  absentTitle,
  returnedText,
  endAbsenceText,
} from '@/lib/absences/texts/absences'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import { type CalendarDate, later } from '@/lib/core/rules/calendar/calendar-date'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import type { Wish } from '@/lib/core/rules/placing/wish'
import { common } from '@/lib/core/texts/words/common'
import { returnStateTexts } from '@/lib/wishes/texts'

/** Ends an absence early, and offers to bring back what is not held yet. */
export function EndAbsenceForm(props: {
  wish: Wish
  calendar: AcademicCalendar
  today: CalendarDate
  onDone: (done: { returned: number; changeId: ChangeId | null } | false) => void
}) {
  const { wish, calendar, today, onDone } = props
  const first = later(today, wish.startsOn)
  const [date, setDate] = useState<DateEntry>(first)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setIsBusy] = useState(false)
  const { act } = useActs()
  const backFrom = fieldDate(date)
  const { found, hasFailed, reload } = useAbsenceReturns(wish.id, backFrom)
  const returns = (found ?? []).flatMap(({ item: { id, version }, state }) =>
    state === 'free' && !left.has(id) ? [{ id, version }] : [],
  )
  const submit = async () => {
    if (!backFrom || !found || isBusy) return
    setIsBusy(true)
    const done = await act(() => endAbsence({ id: wish.id, backFrom, returns, dryRun: false }))
    setIsBusy(false)
    if (done) onDone(done)
    else reload()
  }
  return (
    <Form className="grid grid-cols-1 gap-3" onSubmit={() => void submit()}>
      <div className="max-w-52">
        <DateField
          label={texts.backFrom}
          value={date}
          min={first}
          max={wish.endsOn}
          calendar={calendar}
          today={today}
          isRequired
          onChange={setDate}
        />
      </div>
      {backFrom &&
        (hasFailed ? (
          <FailedPlaceholder text={texts.failedReturns} onRetry={reload} />
        ) : !found ? (
          <LoadingPlaceholder text={texts.askingReturns} />
        ) : found.length === 0 ? (
          <p role="status" className="text-ink-soft">
            {texts.noReturns}
          </p>
        ) : (
          <ScrollArea label={texts.returning} className="max-h-[45dvh] min-h-24 rounded-md border">
            <ul aria-label={texts.returning} className="divide-y text-sm">
              {found.map((one) => (
                <li key={`${one.item.id} ${one.state}`} className="px-3 py-2">
                  <Returned
                    returning={one}
                    isTaken={!left.has(one.item.id)}
                    onTake={(isTaken) => {
                      const next = new Set(left)
                      if (isTaken) next.delete(one.item.id)
                      else next.add(one.item.id)
                      setLeft(next)
                    }}
                  />
                </li>
              ))}
            </ul>
          </ScrollArea>
        ))}
      <MainAct
        type="submit"
        heldBy={!backFrom ? texts.needsDate : found ? null : texts.askingReturns}
        isBusy={isBusy}
        others={<Button onClick={() => onDone(false)}>{common.cancel}</Button>}
      >
        {endAbsenceText(returns.length)}
      </MainAct>
    </Form>
  )
}

function Returned(props: { returning: AbsenceReturn; isTaken: boolean; onTake: (isTaken: boolean) => void }) {
  const { returning, isTaken, onTake } = props
  const { item, state } = returning
  const isFree = state === 'free'
  return (
    <label className="flex min-w-0 items-start gap-2">
      <input
        type="checkbox"
        aria-label={texts.back(absentTitle(item))}
        className="mt-0.5 size-4 shrink-0"
        checked={isFree && isTaken}
        disabled={!isFree}
        onChange={(event) => onTake(event.target.checked)}
      />
      <span className="min-w-0 text-pretty break-words">
        <span className="font-medium">{absentTitle(item)}</span>
        <span className="block text-ink-soft">{returnedText(returning)}</span>
        {!isFree && <span className="block text-warning">{returnStateTexts[state]}</span>}
      </span>
    </label>
  )
}
