'use client'

import { useMemo, useState } from 'react'
import { bookUrl } from '@/lib/client/bookings'
import { useRecentTexts } from '@/lib/client/recent-texts'
import { useStanding } from '@/lib/client/use-standing'
import type { BookingOrder } from '@/lib/domain/booking'
import type { ActiveSubject } from '@/lib/domain/active-item'
import type { DatedSlot } from '@/lib/domain/move'
import { pairsFrom } from '@/lib/domain/room-search'
import { isAllowed } from '@/lib/domain/rights'
import type { ScheduleItem } from '@/lib/domain/schedule'
import { bookingTexts as texts, missingTexts } from '@/lib/text/booking'
import { defaultReasons } from '@/lib/text/reasons'
import { useActs } from '../acts/use-acts'
import { useConsent } from '../acts/use-consent'
import { usePreview } from '../requests/use-preview'
import { useDashboard, useDashboardActions } from '../state/dashboard-provider'
import {
  bookingOrders,
  emptyBooking,
  missingIn,
  type BookingForm,
  type BookingPlace,
  type PickedRoom,
} from './booking-form'
import type { Outcome } from './booking-outcome'
import { bookAll, warningsOf, type PairAnswer } from './book-all'

/** How many pairs is the task's: the week marks them. */
type TypedForm = Omit<BookingForm, 'pairCount'>

/** Whose week it was asked for in takes part. */
const initialForm = (subject: ActiveSubject | null): TypedForm => ({
  ...emptyBooking,
  ...(subject?.kind === 'group' && { groups: [{ id: subject.id, title: subject.title }] }),
  ...(subject?.kind === 'teacher' && { inCharge: subject.title, inChargeTeacherId: subject.id }),
})

const nobody: readonly ScheduleItem[] = []

/** What is said of it decides nothing, and so is not asked about. */
const withoutWords = ({ transition, ...order }: BookingOrder): BookingOrder => ({
  ...order,
  reason: '',
  inCharge: '',
  transition: transition && { ...transition, reason: '' },
})

const isBooked = (answer: PairAnswer): boolean => 'booked' in answer

type Shown = Outcome & { key: string; form: BookingForm; isReturned: boolean }

type BookingState = {
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
  /** Null while it is being asked; undefined where there is nothing to ask yet. */
  preview: readonly PairAnswer[] | null | undefined
  missing: string | null
  isBusy: boolean
  outcome: Outcome | null
  /** What the form says was booked, in one pair at least. */
  isBooked: boolean
  submit: () => Promise<void>
  /** What was booked is given back. */
  noteReturned: () => void
}

/** What is typed into a booking of the slot `at`, what it would do, and what came of it. */
export function useBooking(at: DatedSlot): BookingState {
  const { actor, subject, task } = useDashboard()
  const { setTask } = useDashboardActions()
  const { act } = useActs()
  const consent = useConsent()
  const reasons = useRecentTexts('lastReasonItems', actor.username, defaultReasons)
  const inCharges = useRecentTexts('lastInChargeItems', actor.username)
  const [typed, setTyped] = useState(() => initialForm(subject))
  const pairCount = (task?.mode === 'booking' && task.pairCount) || 1
  const form = useMemo<BookingForm>(() => ({ ...typed, pairCount }), [typed, pairCount])
  const [chosen, setChosen] = useState<PickedRoom | null>(null)
  const [outcome, setOutcome] = useState<Shown | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const room = subject?.kind === 'room' ? { id: subject.id, title: subject.title } : chosen
  const pairs = pairsFrom(at.pair, form.pairCount)
  const maySee = room !== null && isAllowed(actor, 'schedule.view', { kind: 'room', id: room.id })
  const { items, hasFailed } = useStanding(form.isTransition && maySee ? room.id : null, at.date)
  const standing = items?.filter(({ pair }) => pairs.includes(pair))
  const place: BookingPlace = { room, at, standing: standing ?? nobody }
  const missing = missingIn(form, place)
  const mayAsk = missing === null || missing === missingTexts.reason
  const asked = mayAsk ? bookingOrders(form, place, true).map(withoutWords) : null
  const preview = usePreview(bookUrl, asked, bookAll)
  // What came of a booking stands until something else is about to be booked.
  const key = JSON.stringify([at, room?.id])
  const isOld = outcome?.key !== key || (outcome.isReturned && outcome.form !== form)
  const shown = isOld ? null : outcome

  return {
    form,
    change({ pairCount: count, ...change }) {
      if (count !== undefined) setTask({ mode: 'booking', at, pairCount: count })
      setTyped((known) => ({ ...known, ...change }))
    },
    room,
    isRoomGiven: subject?.kind === 'room',
    chooseRoom: setChosen,
    pairCount: pairs.length,
    standing,
    hasStandingFailed: hasFailed,
    reasons: reasons.texts,
    inCharges: inCharges.texts,
    preview:
      preview.state === 'none' || shown?.form === form
        ? undefined
        : preview.state === 'known'
          ? preview.value
          : null,
    missing,
    isBusy,
    outcome: shown,
    isBooked: shown?.form === form && shown.answers.some(isBooked),
    async submit() {
      if (missing !== null || room === null || isBusy) return
      setIsBusy(true)
      const looked =
        preview.state === 'known' ? preview.value : await act(() => bookAll(bookingOrders(form, place, true)))
      const isAgreed = looked !== null && (await consent('booking', warningsOf(looked), texts.book))
      const answers = isAgreed ? await act(() => bookAll(bookingOrders(form, place, false))) : null
      setIsBusy(false)
      if (answers === null) return
      setOutcome({ room: room.title, answers, key, form, isReturned: false })
      if (!answers.some(isBooked)) return
      reasons.record(form.reason)
      inCharges.record(form.inCharge)
    },
    noteReturned() {
      setOutcome((known) => known && { ...known, isReturned: true })
    },
  }
}
