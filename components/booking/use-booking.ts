'use client'

import { useMemo, useState } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { useConsent } from '@/components/core/changes/use-attempt'
import { usePreview } from '@/components/core/changes/use-preview'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { useDialogs } from '@/components/ui/dialogs'
import { bookUrl } from '@/lib/booking/browser/bookings'
import { useReasons, useRecentTexts } from '@/lib/booking/browser/reasons'
import type { BookingOrder } from '@/lib/booking/rules/booking'
import { bookingTexts as texts, bookPairsButton, freePairsText, missingTexts } from '@/lib/booking/texts/booking'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { pairsOf } from '@/lib/core/calendar/rules/pairs'
import { pairsFrom } from '@/lib/core/free-rooms/rules/room-search'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { useStanding } from '@/lib/core/views/browser/use-standing'
import {
  areQueued,
  bookAll,
  bookedOf,
  type BookingForm,
  bookingOrders,
  type BookingPlace,
  bookingVerdict,
  emptyBooking,
  missingIn,
  type PairAnswer,
  type PickedRoom,
  refusedOf,
  warningsOf,
} from './booking-form'
import type { BookingResult } from './booking-outcome'

/** The number of pairs is in the task, because the week marks them. */
type TypedForm = Omit<BookingForm, 'pairCount'>

/** Preselects the subject of the week. */
const initialForm = (subject: ActiveSubject | null): TypedForm => ({
  ...emptyBooking,
  ...(subject?.kind === 'group' && { groups: [{ id: subject.id, title: subject.title }] }),
  ...(subject?.kind === 'teacher' && { inCharge: subject.title, inChargeTeacherId: subject.id }),
})

const nobody: readonly ScheduleItem[] = []

/** The preview ignores the free texts, so editing them does not repeat it. */
const withoutWords = ({ transition, ...order }: BookingOrder): BookingOrder => ({
  ...order,
  reason: '',
  inCharge: '',
  transition: transition && { ...transition, reason: '' },
})

/**
 * The result of one press. `returnedUnder`: the form when everything was cancelled again; null: not
 * cancelled.
 */
export type Made = BookingResult & {
  number: number
  key: string
  form: BookingForm
  returnedUnder: BookingForm | null
}

const stands = ({ answers, returnedUnder }: Made): boolean => returnedUnder === null && bookedOf(answers).length > 0

type BookingState = {
  form: BookingForm
  change: (change: Partial<BookingForm>) => void
  /** The active room, or the chosen one. */
  room: PickedRoom | null
  isRoomGiven: boolean
  chooseRoom: (room: PickedRoom | null) => void
  pairCount: number
  standing: readonly ScheduleItem[] | undefined
  hasStandingFailed: boolean
  reasons: readonly string[]
  inCharges: readonly string[]
  /** By pair; null while there is nothing to preview, or no answer yet. */
  preview: readonly PairAnswer[] | null
  /** Why the button is disabled, or the expected result. */
  heldBy: string | null
  isRefused: boolean
  note: string
  isBusy: boolean
  /** All that would be asked for is taken now, and waits. */
  queues: boolean
  /** At least one pair of the current form is booked. */
  isBooked: boolean
  /** Results that can still be cancelled, the latest first. */
  made: readonly (Made & { isPast: boolean })[]
  submit: () => Promise<void>
  /** Call it after the result was cancelled. */
  noteReturned: (number: number) => void
}

/** Asks for consent to what is unusual about a booking. */
function useAgreement() {
  const { confirm } = useDialogs()
  const consent = useConsent()
  /** The pairs to book: all, or the free ones if some are taken and the user agreed. */
  return async (
    orders: BookingOrder[],
    answers: readonly PairAnswer[] | null,
  ): Promise<{ wanted: BookingOrder[]; taken: readonly PairAnswer[] } | null> => {
    const looked = answers ?? (await bookAll(orders.map((order) => ({ ...order, dryRun: true }))))
    const taken = refusedOf(looked)
    const wanted = orders.filter((order) => !taken.some(({ pair }) => pair === order.pair))
    if (wanted.length === 0) return null
    const isAgreed =
      taken.length === 0 ||
      (await confirm({
        title: texts.onlyFree,
        description: freePairsText(
          wanted.map(({ pair }) => pair),
          taken.map(({ pair }) => pair),
        ),
        ok: bookPairsButton(wanted.length),
      }))
    return isAgreed && (await consent('booking', warningsOf(looked), areQueued(looked) ? texts.queue : texts.book))
      ? { wanted, taken }
      : null
  }
}

const roomOn = (id: RoomId, date: CalendarDate) =>
  ({ subject: { kind: 'room', id }, period: { from: date, to: date } }) as const

/** The form of a booking in the slot `at`, with its preview and results. */
export function useBooking(at: DatedSlot): BookingState {
  const { actor, calendar, now, subject, task } = useDashboard()
  const { setTask } = useDashboardActions()
  const { act } = useActs()
  const reasons = useReasons(actor)
  const inCharges = useRecentTexts('lastInChargeItems', actor.username)
  const [typed, setTyped] = useState(() => initialForm(subject))
  const pairCount = (task?.mode === 'booking' && task.pairCount) || 1
  const form = useMemo<BookingForm>(() => ({ ...typed, pairCount }), [typed, pairCount])
  const [chosen, setChosen] = useState<PickedRoom | null>(null)
  const [made, setMade] = useState<readonly Made[]>([])
  const [isBusy, setIsBusy] = useState(false)

  const room = subject?.kind === 'room' ? { id: subject.id, title: subject.title } : chosen
  const day = pairsOf(calendar)
  const pairs = pairsFrom(day, at.pair, form.pairCount)
  const maySee = room !== null && isAllowed(actor, 'schedule.view', { kind: 'room', id: room.id })
  const { data: items, hasFailed } = useStanding(form.isTransition && maySee ? roomOn(room.id, at.date) : null)
  const standing = items?.filter(({ pair }) => pairs.includes(pair))
  const place: BookingPlace = { room, at, pairs: day, standing: standing ?? nobody }
  const missing = missingIn(form, place)
  const mayAsk = missing === null || missing === missingTexts.reason
  const key = JSON.stringify([at, room?.id])
  const [last] = made
  // After booking the panel shows the result, until the form changes.
  const isOver = last?.key !== key || (last.returnedUnder !== null && last.form !== form)
  const isBooked = last?.form === form && !isOver && stands(last)
  // The pairs just booked would conflict with themselves.
  const asked = mayAsk && !isBooked ? bookingOrders(form, place, true).map(withoutWords) : null
  const preview = usePreview(bookUrl, asked, bookAll)
  const answers = preview.state === 'known' && (isOver || last.form !== form) ? preview.value : null
  const verdict = answers && bookingVerdict(answers, { now, calendar })
  // The button stays disabled until the preview has loaded.
  const asking = preview.state === 'asking' ? texts.asking : null
  const heldBy = isBooked ? texts.already : (verdict?.heldBy ?? missing ?? asking)

  const agree = useAgreement()
  return {
    form,
    change({ pairCount: count, ...change }) {
      if (count !== undefined) setTask({ mode: 'booking', at, pairCount: count })
      setTyped((current) => ({ ...current, ...change }))
    },
    room,
    isRoomGiven: subject?.kind === 'room',
    chooseRoom: setChosen,
    pairCount: pairs.length,
    standing,
    hasStandingFailed: hasFailed,
    reasons: reasons.texts,
    inCharges: inCharges.texts,
    preview: answers,
    heldBy,
    isRefused: !isBooked && Boolean(verdict?.heldBy),
    note: verdict?.note ?? '',
    isBusy,
    queues: answers !== null && areQueued(answers),
    isBooked,
    made: made
      .map((one, index) => ({ ...one, isPast: index > 0 || isOver }))
      .filter((one) => !one.isPast || stands(one) || one.returnedUnder === form),
    async submit() {
      if (heldBy !== null || room === null || isBusy) return
      setIsBusy(true)
      const order = await agree(bookingOrders(form, place, false), answers)
      const done = order && (await act(() => bookAll(order.wanted)))
      setIsBusy(false)
      if (!done) return
      const all = [...done, ...order.taken].sort((a, b) => a.pair - b.pair)
      const one = { room: room.title, answers: all, key, form, returnedUnder: null }
      setMade((current) => [{ ...one, number: current.length }, ...current])
      if (bookedOf(all).length === 0) return
      reasons.record(form.reason)
      inCharges.record(form.inCharge)
    },
    noteReturned(number) {
      setMade((current) => current.map((one) => (one.number === number ? { ...one, returnedUnder: form } : one)))
    },
  }
}
