'use client'

import { useState } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { QueueSection } from '@/components/core/queues/queue'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Unbroken } from '@/components/ui/unbroken'
import { confirmBooking } from '@/lib/booking/browser/confirmations'
import type { BookingToConfirm, ShownConfirmation } from '@/lib/booking/rules/confirmation'
import {
  bookedPlace,
  confirmationNote,
  confirmationTexts as texts,
  shownConfirmationTitles,
} from '@/lib/booking/texts/confirmations'
import { undo } from '@/lib/core/changing/browser/changes'

const tones: Record<ShownConfirmation, Tone> = {
  early: 'plain',
  open: 'warning',
  confirmed: 'success',
  released: 'danger',
}

/** Bookings of today, each confirmed by one press; whoever approves gives a released one back. */
export function ConfirmList(props: {
  title: string
  bookings: readonly BookingToConfirm[]
  /** What the screen at the door showed. */
  code: string | null
  onDone: () => void
  none?: { text: string; hint: string }
}) {
  const { title, bookings, code, onDone, none } = props
  return (
    <QueueSection title={title} entries={bookings} {...(none && { none })}>
      {(booking) => <Entry key={booking.id} {...{ booking, code, onDone }} />}
    </QueueSection>
  )
}

function Entry(props: { booking: BookingToConfirm; code: string | null; onDone: () => void }) {
  const { booking, code, onDone } = props
  const { id, title, by, inCharge, state, isOwn, changeId } = booking
  const { act, report } = useActs()
  const [isBusy, setIsBusy] = useState(false)
  const run = async <Done,>(task: () => Promise<Done>): Promise<Done | null> => {
    if (isBusy) return null
    setIsBusy(true)
    const done = await act(task)
    setIsBusy(false)
    onDone()
    return done
  }
  const confirm = async () => {
    const done = await run(() => confirmBooking({ id, code }))
    if (done) report({ text: texts.confirmed, changeId: done.changeId, reload: onDone })
  }
  const giveBack = async () => {
    if (changeId === null) return
    const done = await run(() => undo(changeId))
    if (done) report({ text: texts.givenBack, changeId: null })
  }
  const note = confirmationNote(booking)
  const people = [!isOwn && by, inCharge !== by && inCharge].filter(Boolean).join(' · ')
  return (
    <li className="grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <Badge tone={tones[state]}>{shownConfirmationTitles[state]}</Badge>
        <h3 className="min-w-0 font-medium break-words">{title}</h3>
      </div>
      <p className="text-sm break-words">
        <Unbroken text={bookedPlace(booking)} />
      </p>
      {people && <p className="text-sm break-words text-ink-soft">{people}</p>}
      {note && <p className="text-sm text-pretty text-ink-soft">{note}</p>}
      {state === 'open' && (
        <div className="mt-1 flex justify-end">
          <Button look="primary" className="max-sm:w-full" onClick={() => void confirm()}>
            {texts.confirm}
          </Button>
        </div>
      )}
      {changeId !== null && (
        <div className="flex justify-end">
          <Button aria-disabled={isBusy} onClick={() => void giveBack()}>
            {texts.giveBack}
          </Button>
        </div>
      )}
    </li>
  )
}
