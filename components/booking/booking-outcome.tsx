'use client'
import { useEffect, useRef, useState } from 'react'
import { ConflictList, WarningList } from '@/components/core/changes/conflict-list'
import { FailureNote } from '@/components/core/changes/failure-note'
import { useActs } from '@/components/core/changes/use-acts'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { Button } from '@/components/ui/button'
import { WarningIcon } from '@/components/ui/icons'
import { takeBack } from '@/lib/booking/browser/bookings'
import type { Booked } from '@/lib/booking/rules/booking'
import {
  bookedOutcome,
  failedTitle,
  giveBackButton,
  givenBackText,
  bookingTexts as texts,
} from '@/lib/booking/texts/booking'
import { idNumbered } from '@/lib/core/names/rules/ids'
import { conflictText } from '@/lib/core/placing/texts/conflicts'
import { previewTexts } from '@/lib/core/placing/texts/move'
import { steppedOverText } from '@/lib/core/placing/texts/placement'
import { failureOf, saysTaken } from '@/lib/core/refusals/browser/refusal'
import { pairTitle } from '@/lib/core/schedule/texts/grid'
import { bookedLine, bookedOf, type BookedPair, failedOf, type FailedPair, type PairAnswer } from './booking-form'

export type BookingResult = { room: string; answers: readonly PairAnswer[] }

/**
 * The results of all pairs, with one button to cancel those booked; scrolls into view. `isPast`: the form has
 * changed since, so only cancelling is offered.
 */
export function BookingOutcome(props: { outcome: BookingResult; isPast: boolean; onReturned: () => void }) {
  const { outcome, isPast, onReturned } = props
  const { room, answers } = outcome
  const { act } = useActs()
  const [returned, setReturned] = useState<readonly PairAnswer[] | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const booked = bookedOf(answers)
  const notBooked = isPast ? [] : failedOf(answers)
  const notReturned = failedOf(returned ?? [])
  const given = bookedOf(returned ?? []).map(({ pair }) => pair)
  const left = booked.filter(({ pair }) => !given.includes(pair))

  const giveBack = async () => {
    setIsBusy(true)
    const done = await act(() =>
      Promise.all(
        left.map((one) =>
          takeBack(idNumbered(one.booked.request.id), false).then(
            (): PairAnswer => one,
            (error: unknown): PairAnswer => ({ pair: one.pair, failure: failureOf(error) }),
          ),
        ),
      ),
    )
    setIsBusy(false)
    const before = booked.filter(({ pair }) => given.includes(pair))
    const all = [...before, ...(done ?? [])]
    setReturned(all)
    if (failedOf(all).length === 0) onReturned()
  }

  return (
    <div
      ref={element}
      role="status"
      className={`grid gap-2 ${
        notBooked.length + notReturned.length > 0
          ? ''
          : 'rounded-md border border-success/40 bg-success-soft/40 px-3 py-2'
      }`}
    >
      {left.length > 0 && <p className="font-medium break-words">{bookedOutcome(room, left)}</p>}
      {!isPast && left.map(({ pair, booked: one }) => <SkippedDates key={pair} booked={one} />)}
      {given.length > 0 && <p className="font-medium">{givenBackText(given)}</p>}
      <Failures title={texts.notBooked} failed={notBooked} />
      <Failures title={texts.notReturned} failed={notReturned} />
      {left.length > 0 && (
        <Button className="justify-self-end" aria-disabled={isBusy} onClick={() => !isBusy && void giveBack()}>
          {giveBackButton(left.length)}
        </Button>
      )}
    </div>
  )
}

function Failures({ title, failed }: { title: string; failed: readonly FailedPair[] }) {
  if (failed.length === 0) return null
  return (
    <section className="grid gap-1">
      <h3 className="font-medium text-danger">
        {failedTitle(
          title,
          failed.map(({ pair }) => pair),
        )}
      </h3>
      {failed.map(({ pair, failure }) => (
        <FailureNote key={pair} failure={failure} />
      ))}
    </section>
  )
}

/** Whether the preview contains more than the line beside the button. */
function hasMore([first, ...others]: readonly PairAnswer[]): boolean {
  if (!first || others.length > 0) return others.length > 0
  if ('booked' in first) {
    const { untaught, skipped, waiting, busy, warnings } = first.booked
    return untaught.length + skipped.length + waiting.length + busy.length + warnings.length > 0
  }
  const { failure } = first
  return failure.kind === 'lost' || (failure.kind === 'conflict' && failure.conflicts.length > 1)
}

/** The effect of a booking, pair by pair, before it is stored. */
export function BookingPreview({ answers }: { answers: readonly PairAnswer[] }) {
  if (!hasMore(answers)) return null
  return (
    <section role="status" aria-label={previewTexts.region} className="grid grid-cols-1 gap-2 border-t pt-3">
      {answers.map((answer) => (
        <div key={answer.pair} className="grid grid-cols-1 gap-1">
          {answers.length > 1 && <h3 className="text-sm font-semibold">{pairTitle(answer.pair)}</h3>}
          {'booked' in answer ? (
            <Free answer={answer} isAlone={answers.length === 1} />
          ) : (
            <>
              {saysTaken(answer.failure) && <p className="text-danger">{texts.takenAll}</p>}
              <FailureNote failure={answer.failure} />
            </>
          )}
        </div>
      ))}
    </section>
  )
}

/** The dates on which nothing is booked, or not yet, and why. */
function SkippedDates({ booked: { untaught, skipped, waiting } }: { booked: Booked }) {
  const taken = [
    { title: texts.skipped, conflicts: skipped },
    { title: texts.waiting, conflicts: waiting },
  ]
  return (
    <>
      {taken.map(
        ({ title, conflicts }) =>
          conflicts.length > 0 && (
            <section key={title} className="grid gap-0.5 text-sm">
              <h4 className="font-medium text-warning">{title}</h4>
              <ConflictList conflicts={conflicts} />
            </section>
          ),
      )}
      {untaught.length > 0 && (
        <details className="text-sm text-ink-soft">
          <summary>{texts.untaught}</summary>
          <ul>
            {untaught.map((one) => (
              <li key={one.date}>{steppedOverText(one)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Free({ answer, isAlone }: { answer: BookedPair; isAlone: boolean }) {
  const { calendar, now } = useDashboard()
  const { busy, warnings } = answer.booked
  return (
    <>
      {!isAlone && <p className={warnings.length > 0 ? '' : 'text-success'}>{bookedLine(answer, { now, calendar })}</p>}
      <WarningList warnings={warnings} />
      <SkippedDates booked={answer.booked} />
      {busy.length > 0 && (
        <div className="grid gap-0.5 text-sm">
          <p className="flex items-center gap-1.5 font-medium text-warning">
            <WarningIcon className="size-4" />
            {texts.busy}
          </p>
          <ul className="text-ink-soft">
            {busy.map((one) => (
              <li key={`${one.date}${one.pair}${one.id}/${one.with?.id}`}>{conflictText(one)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
