'use client'

import { useState } from 'react'
import { TouchedList, WarningList } from '@/components/core/changes/conflict-list'
import { useActs } from '@/components/core/changes/use-acts'
import { usePreview } from '@/components/core/changes/use-preview'
import { DateField, type DateEntry, fieldDate } from '@/components/core/dates/date-field'
import { TaskForm, untried } from '@/components/core/tasks/task-form'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { ScrollArea } from '@/components/ui/scroll-area'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { previewTexts } from '@/lib/core/placing/texts/move'
import type { AskedFailure } from '@/lib/core/wire/browser/answers'
import type { ClassToReturn, Ended, ReturnState } from '@/lib/wishes/rules'
import { returnLabel, returnStateTexts, returnTexts as texts } from '@/lib/wishes/texts'

/** `places`: where it stands and where it returns. */
type Returnable = ClassToReturn & { state: ReturnState; title: string; places: string }

type EndOrder = { from: CalendarDate; returns: readonly ClassToReturn[]; dryRun: boolean }

/** Ends something from a date on, and offers to bring back the classes that were changed because of it. */
export function ReturnForm(props: {
  calendar: AcademicCalendar
  today: CalendarDate
  first: CalendarDate
  last: CalendarDate
  date: DateEntry
  onDate: (date: DateEntry) => void
  /** What may return from that date on; undefined while it is query. */
  classes: readonly Returnable[] | undefined
  query: AskedFailure
  words: { date: string; needsDate: string; noReturns: string; end: (classes: number) => string }
  /** Identifies the act. */
  url: string
  onEnd: (order: EndOrder) => Promise<Ended>
  onDone: (done: Ended | false) => void
}) {
  const { calendar, today, first, last, date, onDate, classes, query, words, url, onEnd, onDone } = props
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const { act } = useActs()
  const from = fieldDate(date)
  const returns = (classes ?? []).flatMap(({ id, version, state }) =>
    state === 'free' && !left.has(id) ? [{ id, version }] : [],
  )
  const brings = from !== null && returns.length > 0
  const preview = usePreview<EndOrder, Ended | null>(url, brings ? { from, returns, dryRun: true } : null, onEnd)
  return (
    <TaskForm
      preview={brings ? preview : untried}
      outcome={(found) => found && <ReturnOutcome found={found} />}
      lacks={!from ? words.needsDate : classes ? null : query.hasFailed ? texts.failed : texts.asking}
      submit={words.end(returns.length)}
      onSubmit={async () => {
        const done = from && (await act(() => onEnd({ from, returns, dryRun: false })))
        if (done) onDone(done)
        else await query.reload()
      }}
      onCancel={() => onDone(false)}
    >
      <div className="max-w-52">
        <DateField
          label={words.date}
          value={date}
          min={first}
          max={last}
          calendar={calendar}
          today={today}
          isRequired
          onChange={onDate}
        />
      </div>
      {from &&
        (!classes ? (
          <AnswerPlaceholder query={query} failed={texts.failed} loading={texts.asking} />
        ) : classes.length === 0 ? (
          <p role="status" className="text-ink-soft">
            {words.noReturns}
          </p>
        ) : (
          <ReturnList {...{ classes, left }} onLeft={setLeft} />
        ))}
    </TaskForm>
  )
}

function ReturnOutcome({ found }: { found: Ended }) {
  return (
    <div className="grid gap-2">
      {found.warnings.length > 0 && (
        <ScrollArea label={previewTexts.region} className="max-h-[20dvh]">
          <WarningList warnings={found.warnings} />
        </ScrollArea>
      )}
      {found.touched.length > 0 && (
        <TouchedList title={texts.touched} touched={found.touched} meetings={found.returned} />
      )}
    </div>
  )
}

/** What may return, ticked at first. */
function ReturnList(props: {
  classes: readonly Returnable[]
  left: ReadonlySet<number>
  onLeft: (left: ReadonlySet<number>) => void
}) {
  const { classes, left, onLeft } = props
  return (
    <ScrollArea label={texts.list} className="max-h-[45dvh] min-h-24 rounded-md border">
      <ul aria-label={texts.list} className="divide-y text-sm">
        {classes.map((one) => (
          <li key={`${one.id} ${one.state}`} className="px-3 py-2">
            <Return
              returnable={one}
              isTaken={!left.has(one.id)}
              onTake={(isTaken) => {
                const next = new Set(left)
                if (isTaken) next.delete(one.id)
                else next.add(one.id)
                onLeft(next)
              }}
            />
          </li>
        ))}
      </ul>
    </ScrollArea>
  )
}

function Return(props: { returnable: Returnable; isTaken: boolean; onTake: (isTaken: boolean) => void }) {
  const { returnable, isTaken, onTake } = props
  const { title, places, state } = returnable
  const isFree = state === 'free'
  return (
    <label className="flex min-w-0 items-start gap-2">
      <input
        type="checkbox"
        aria-label={returnLabel(title)}
        className="mt-0.5 size-4 shrink-0"
        checked={isFree && isTaken}
        disabled={!isFree}
        onChange={(event) => onTake(event.target.checked)}
      />
      <span className="min-w-0 text-pretty break-words">
        <span className="font-medium">{title}</span>
        <span className="block text-ink-soft">{places}</span>
        {!isFree && <span className="block text-warning">{returnStateTexts[state]}</span>}
      </span>
    </label>
  )
}
