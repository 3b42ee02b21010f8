'use client'

import { useEffect, useRef, useState } from 'react'
import { takeBack } from '@/lib/booking/browser/bookings'
import { failureOf } from '@/lib/core/browser/calls/refusal'
import type { RequestId } from '@/lib/core/rules/names/ids'
import {
  bookedOutcome,
  bookingTexts as texts,
  failedTitle,
  giveBackButton,
  givenBackText,
} from '@/lib/booking/texts/booking'
import { Button } from '@/components/ui/button'
import { FailureNote } from '@/components/core/changes/failure-note'
import { useActs } from '@/components/core/changes/use-acts'
import { bookedOf, failedOf, type FailedPair, type PairAnswer } from './book-all'

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
          takeBack(one.booked.request.id as RequestId, false).then(
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
      {given.length > 0 && <p className="font-medium">{givenBackText(given)}</p>}
      <Failures title={texts.notBooked} failed={notBooked} />
      <Failures title={texts.notReturned} failed={notReturned} />
      {left.length > 0 && (
        <Button
          className="justify-self-end"
          aria-disabled={isBusy}
          onClick={() => !isBusy && void giveBack()}
        >
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
