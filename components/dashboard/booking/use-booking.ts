'use client'

import { useState } from 'react'
import { useRecentTexts } from '@/lib/client/recent-texts'
import { useStanding } from '@/lib/client/use-standing'
import type { ActiveSubject } from '@/lib/domain/active-item'
import type { DatedSlot } from '@/lib/domain/move'
import { pairsFrom } from '@/lib/domain/room-search'
import { isAllowed } from '@/lib/domain/rights'
import type { ScheduleItem } from '@/lib/domain/schedule'
import { defaultReasons } from '@/lib/text/reasons'
import { useActs } from '../acts/use-acts'
import { useDashboard } from '../state/dashboard-provider'
import {
  bookingOrders,
  emptyBooking,
  missingIn,
  type BookingForm,
  type BookingPlace,
  type PickedRoom,
} from './booking-form'
import type { Outcome } from './booking-outcome'
import { bookAll, useBookingPreview, type PairAnswer } from './use-booking-preview'

/** Whose week it was asked for in takes part. */
const initialForm = (subject: ActiveSubject | null): BookingForm => ({
  ...emptyBooking,
  ...(subject?.kind === 'group' && { groups: [{ id: subject.id, title: subject.title }] }),
  ...(subject?.kind === 'teacher' && { inCharge: subject.title, inChargeTeacherId: subject.id }),
})

const nobody: readonly ScheduleItem[] = []

export type BookingState = {
  form: BookingForm
  change: (change: Partial<BookingForm>) => void
  /** The active room, else the one that was chosen. */
  room: PickedRoom | null
  isRoomGiven: boolean
  chooseRoom: (room: PickedRoom | null) => void
  pairCount: number
  standing: readonly ScheduleItem[] | undefined
  hasStandingFailed: boolean
  reasons: readonly string[]
  inCharges: readonly string[]
  preview: readonly PairAnswer[] | null
  missing: string | null
  isBusy: boolean
  outcome: Outcome | null
  /** Nothing was changed since: the preview has no more to tell. */
  isAnswered: boolean
  submit: () => Promise<void>
  /** What the preview was about has changed. */
  askAgain: () => void
}

/** What is typed into a booking of the slot `at`, what it would do, and what came of it. */
export function useBooking(at: DatedSlot): BookingState {
  const { actor, subject } = useDashboard()
  const { act } = useActs()
  const reasons = useRecentTexts('lastReasonItems', actor.username, defaultReasons)
  const inCharges = useRecentTexts('lastInChargeItems', actor.username)
  const [form, setForm] = useState(() => initialForm(subject))
  const [chosen, setChosen] = useState<PickedRoom | null>(null)
  const [outcome, setOutcome] = useState<(Outcome & { key: string; form: BookingForm }) | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [acted, setActed] = useState(0)

  const room = subject?.kind === 'room' ? { id: subject.id, title: subject.title } : chosen
  const pairs = pairsFrom(at.pair, form.pairCount)
  const maySee = room !== null && isAllowed(actor, 'schedule.view', { kind: 'room', id: room.id })
  const { items, hasFailed } = useStanding(form.isTransition && maySee ? room.id : null, at.date)
  const standing = items?.filter(({ pair }) => pairs.includes(pair))
  const place: BookingPlace = { room, at, standing: standing ?? nobody }
  const preview = useBookingPreview(bookingOrders(form, place, true), acted)
  const missing = missingIn(form, place)
  // What came of a booking stands until something else is about to be booked.
  const key = JSON.stringify([at, room?.id])
  const shown = outcome?.key === key ? outcome : null

  return {
    form,
    change: (change) => setForm((known) => ({ ...known, ...change })),
    room,
    isRoomGiven: subject?.kind === 'room',
    chooseRoom: setChosen,
    pairCount: pairs.length,
    standing,
    hasStandingFailed: hasFailed,
    reasons: reasons.texts,
    inCharges: inCharges.texts,
    preview,
    isAnswered: shown?.form === form,
    missing,
    isBusy,
    outcome: shown,
    async submit() {
      if (missing !== null || room === null || isBusy) return
      setIsBusy(true)
      const answers = await act(() => bookAll(bookingOrders(form, place, false)))
      setIsBusy(false)
      setActed((count) => count + 1)
      if (answers === null) return
      setOutcome({ room: room.title, answers, key, form })
      if (!answers.some((answer) => 'booked' in answer)) return
      reasons.record(form.reason)
      inCharges.record(form.inCharge)
    },
    askAgain: () => setActed((count) => count + 1),
  }
}
