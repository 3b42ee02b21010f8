'use client'

import { useState } from 'react'
import { takeBack } from '@/lib/client/bookings'
import { failureOf } from '@/lib/client/refusal'
import type { RequestId } from '@/lib/domain/ids'
import {
  bookedOutcome,
  bookingTexts as texts,
  failedTitle,
  giveBackButton,
  givenBackText,
} from '@/lib/text/booking'
import { Button } from '@/components/ui/button'
import { FailureNote } from '../acts/failure-note'
import { useActs } from '../acts/use-acts'
import type { PairAnswer } from './book-all'

type Failed = Extract<PairAnswer, { failure: unknown }>

const failuresOf = (answers: readonly PairAnswer[]): Failed[] =>
  answers.flatMap((answer) => ('failure' in answer ? [answer] : []))

export type Outcome = { room: string; answers: readonly PairAnswer[] }

/** What became of all pairs together: which are booked, which are not and why; one press gives the booked ones back. */
export function BookingOutcome({ outcome, onReturned }: { outcome: Outcome; onReturned: () => void }) {
  const { room, answers } = outcome
  const { act } = useActs()
  const [returned, setReturned] = useState<readonly PairAnswer[] | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const booked = answers.flatMap((answer) => ('booked' in answer ? [answer] : []))
  const notBooked = failuresOf(answers)
  const notReturned = failuresOf(returned ?? [])
  const given = returned?.flatMap((answer) => ('booked' in answer ? [answer.pair] : [])) ?? []
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
    if (failuresOf(all).length === 0) onReturned()
  }

  return (
    <div
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

function Failures({ title, failed }: { title: string; failed: readonly Failed[] }) {
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
