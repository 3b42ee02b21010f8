'use client'

import { useState } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { DateField, type DateEntry, fieldDate } from '@/components/core/dates/date-field'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { FailedPlaceholder, LoadingPlaceholder } from '@/components/ui/placeholder'
import { ScrollArea } from '@/components/ui/scroll-area'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import { type CalendarDate, later } from '@/lib/core/rules/calendar/calendar-date'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import { common } from '@/lib/core/texts/words/common'
import { repairTitled, touchedNames } from '@/lib/repair/texts'
import { endClosing } from '@/lib/wishes/browser/room-keeping'
import { useReturning } from '@/lib/wishes/browser/use-closings'
import type { Closure, Returning } from '@/lib/wishes/rules'
import {
  closingPanelTexts as texts,
  endText,
  returnPlaces,
  returnStateTexts,
  tickLabel,
} from '@/lib/wishes/texts'

type Ended = { returned: number; changeId: ChangeId | null }

/** Opens rooms that were closed together from a date on, and offers to bring back what was moved out. */
export function EndClosingForm(props: {
  id: ChangeId
  span: Pick<Closure, 'startsOn' | 'endsOn'>
  calendar: AcademicCalendar
  today: CalendarDate
  onDone: (done: Ended | false) => void
}) {
  const { id, span, calendar, today, onDone } = props
  const first = later(today, span.startsOn)
  const [date, setDate] = useState<DateEntry>(first)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setIsBusy] = useState(false)
  const { act } = useActs()
  const openFrom = fieldDate(date)
  const { found, hasFailed, reload } = useReturning(id, openFrom)
  const returns = (found ?? []).filter((one) => one.state === 'free' && !left.has(one.id))

  const submit = async () => {
    if (!openFrom || !found || isBusy) return
    setIsBusy(true)
    const done = await act(() => endClosing({ id, openFrom, returns, dryRun: false }))
    setIsBusy(false)
    if (done) onDone(done)
    else reload()
  }
  return (
    <Form className="grid grid-cols-1 gap-3" onSubmit={() => void submit()}>
      <div className="max-w-52">
        <DateField
          label={texts.openFrom}
          value={date}
          min={first}
          max={span.endsOn}
          calendar={calendar}
          today={today}
          isRequired
          onChange={setDate}
        />
      </div>
      {openFrom &&
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
                <li key={one.id} className="px-3 py-2">
                  <Return
                    returning={one}
                    isTaken={!left.has(one.id)}
                    onTake={(isTaken) => {
                      const next = new Set(left)
                      if (isTaken) next.delete(one.id)
                      else next.add(one.id)
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
        heldBy={!openFrom ? texts.needsDate : found ? null : texts.askingReturns}
        isBusy={isBusy}
        others={<Button onClick={() => onDone(false)}>{common.cancel}</Button>}
      >
        {endText(returns.length)}
      </MainAct>
    </Form>
  )
}

function Return(props: { returning: Returning; isTaken: boolean; onTake: (isTaken: boolean) => void }) {
  const { returning, isTaken, onTake } = props
  const title = `${repairTitled(returning)}; ${touchedNames([returning]).join(', ')}`
  const isFree = returning.state === 'free'
  return (
    <label className="flex min-w-0 items-start gap-2">
      <input
        type="checkbox"
        aria-label={tickLabel(title)}
        className="mt-0.5 size-4 shrink-0"
        checked={isFree && isTaken}
        disabled={!isFree}
        onChange={(event) => onTake(event.target.checked)}
      />
      <span className="min-w-0 text-pretty break-words">
        <span className="font-medium">{title}</span>
        <span className="block text-ink-soft">{returnPlaces(returning)}</span>
        {!isFree && <span className="block text-warning">{returnStateTexts[returning.state]}</span>}
      </span>
    </label>
  )
}
