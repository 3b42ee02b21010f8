'use client'
import { useState } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { useConsent } from '@/components/core/changes/use-attempt'
import { usePreview } from '@/components/core/changes/use-preview'
import { fieldDate } from '@/components/core/dates/date-field'
import { ReasonField } from '@/components/core/fields/reason-field'
import { Panel, PanelBody, PanelFoot } from '@/components/core/panels/panel'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import type { BookingTask } from '@/components/core/state/task'
import { Checkbox } from '@/components/ui/checkbox'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { LoadingPlaceholder, Placeholder } from '@/components/ui/placeholder'
import { editBooking } from '@/lib/booking/browser/bookings'
import { useReasons, useRecentTexts } from '@/lib/booking/browser/reasons'
import { useStandingBooking } from '@/lib/booking/browser/use-standing-booking'
import type { BookingEdit } from '@/lib/booking/rules/booking-edit'
import type { StandingBooking } from '@/lib/core/requests/rules/standing-booking'
import {
  bookingEditTexts as texts,
  bookingTexts,
  missingTexts,
  onlyOnText,
  pastStays,
} from '@/lib/booking/texts/booking'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { addDays, daysBetween } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { whereText } from '@/lib/core/schedule/texts/grid'
import { useOffers } from '@/lib/core/views/browser/vocabularies'
import { common } from '@/lib/core/words/texts/common'
import { GroupsField, InChargeField, RoomChoice, UntilField } from './booking-fields'
import { type BookingForm, bookingVerdict, emptyBooking, type PairAnswer, type PickedRoom } from './booking-form'
import { BookingPreview } from './booking-outcome'

type EditForm = Pick<
  BookingForm,
  'reason' | 'inCharge' | 'inChargeTeacherId' | 'until' | 'everySecondWeek' | 'skipsTaken' | 'groups'
> & {
  room: PickedRoom | null
  /** Changes only the date on which it was opened. */
  isOnly: boolean
}

const formOf = (booking: StandingBooking): EditForm => ({
  ...emptyBooking,
  reason: booking.reason,
  inCharge: booking.inCharge,
  inChargeTeacherId: booking.inChargeTeacherId,
  until: booking.until,
  everySecondWeek: booking.everySecondWeek,
  groups: booking.groups,
  room: booking.room,
  isOnly: false,
})

/** One of its dates, as a booking of its own. */
const onlyOn = (booking: StandingBooking, date: StandingBooking['date']): StandingBooking => ({
  ...booking,
  date,
  dates: [date],
  until: null,
  everySecondWeek: false,
})

/** The end of the series goes along with its first date, unless another one was chosen. */
const untilAt = (booking: StandingBooking, { until }: EditForm, at: DatedSlot): EditForm['until'] =>
  until !== null && until !== 'wrong' && until === booking.until
    ? addDays(until, daysBetween(booking.date, at.date))
    : until

/** The order, without what only an answer shows; null while it is incomplete. */
function orderOf(booking: StandingBooking, form: EditForm, at: DatedSlot, dryRun: boolean): BookingEdit | null {
  if (form.room === null || form.until === 'wrong') return null
  return {
    id: booking.id,
    version: booking.version,
    roomId: form.room.id,
    date: at.date,
    pair: at.pair,
    until: fieldDate(untilAt(booking, form, at)),
    everySecondWeek: form.until !== null && form.everySecondWeek,
    skipsTaken: form.until !== null && form.skipsTaken,
    reason: form.reason.trim(),
    inCharge: form.inCharge.trim(),
    inChargeTeacherId: form.inChargeTeacherId,
    groups: form.groups.map(({ id }) => id),
    ...(form.isOnly && { only: booking.date }),
    dryRun,
  }
}

/** The first date and the pair: moved as far as the picked slot is from where the booking was opened. */
const movedTo = (booking: StandingBooking, from: DatedSlot, at: DatedSlot): DatedSlot => ({
  date: addDays(booking.date, daysBetween(from.date, at.date)),
  pair: at.pair === from.pair ? booking.pair : at.pair,
})

type Edits = NonNullable<BookingTask['edits']>

/** «Изменить бронь»: the form of a booking filled with what stands. */
export function BookingEditPanel({ edits, at }: { edits: Edits; at: DatedSlot }) {
  const { removeMode } = useDashboardActions()
  const query = useStandingBooking(edits.id)
  return (
    <Panel title={texts.panel} closeLabel={texts.close} onClose={() => removeMode('booking')} className="md:w-96">
      {query.state === 'known' ? (
        <EditBooking series={query.booking} from={edits.from} to={at} />
      ) : query.state === 'failed' ? (
        <Placeholder text={query.failure.kind === 'lost' ? texts.failed : query.failure.detail} />
      ) : (
        <LoadingPlaceholder text={common.loading} />
      )}
    </Panel>
  )
}

/** What saving the form would do, and why it cannot be saved. */
function useEditOutcome(booking: StandingBooking, form: EditForm, at: DatedSlot) {
  const { calendar, now } = useDashboard()
  const order = orderOf(booking, form, at, false)
  const asStands = orderOf(
    booking,
    { ...formOf(booking), isOnly: form.isOnly },
    { date: booking.date, pair: booking.pair },
    false,
  )
  const isChanged = JSON.stringify(order) !== JSON.stringify(asStands)
  // The preview ignores the free texts, so editing them does not repeat it.
  const asked = order && isChanged ? { ...order, reason: '', inCharge: '', dryRun: true } : null
  const preview = usePreview('booking edit', asked, editBooking)
  const answers: PairAnswer[] =
    preview.state === 'known'
      ? [{ pair: at.pair, booked: preview.value }]
      : preview.state === 'refused'
        ? [{ pair: at.pair, failure: preview.failure }]
        : []
  const verdict = answers.length > 0 ? bookingVerdict(answers, { now, calendar }) : null
  const missing =
    form.room === null
      ? missingTexts.room
      : form.until === 'wrong'
        ? missingTexts.until
        : form.reason.trim() === ''
          ? missingTexts.reason
          : null
  const asking = preview.state === 'asking' ? bookingTexts.asking : null
  const heldBy = !isChanged ? texts.unchanged : (verdict?.heldBy ?? missing ?? asking)
  return { order, preview, answers, verdict, isChanged, heldBy }
}

/** Offered where a series has the date and others. */
function OnlyOnDate(props: {
  series: StandingBooking
  date: CalendarDate
  isOnly: boolean
  onChange: (change: Pick<EditForm, 'isOnly' | 'until' | 'everySecondWeek'>) => void
}) {
  const { series, date, isOnly, onChange } = props
  if (series.dates.length < 2 || !series.dates.includes(date)) return null
  return (
    <Checkbox
      checked={isOnly}
      onChange={(next) =>
        onChange({
          isOnly: next,
          until: next ? null : series.until,
          everySecondWeek: !next && series.everySecondWeek,
        })
      }
    >
      {onlyOnText(date)}
    </Checkbox>
  )
}

function EditBooking({ series, from, to }: { series: StandingBooking; from: DatedSlot; to: DatedSlot }) {
  const { actor } = useDashboard()
  const { removeMode } = useDashboardActions()
  const { act, report } = useActs()
  const consent = useConsent()
  const reasons = useReasons(actor)
  const inCharges = useRecentTexts('lastInChargeItems', actor.username)
  const teachers = useOffers(actor, 'teacher', true)
  const [form, setForm] = useState(() => formOf(series))
  const [isBusy, setIsBusy] = useState(false)
  const booking = form.isOnly ? onlyOn(series, from.date) : series
  const at = movedTo(booking, from, to)
  const change = (changed: Partial<EditForm>) => setForm((current) => ({ ...current, ...changed }))

  const { order, preview, answers, verdict, isChanged, heldBy } = useEditOutcome(booking, form, at)

  const save = async () => {
    if (heldBy !== null || order === null || isBusy) return
    const warnings = preview.state === 'known' ? preview.value.warnings : []
    if (!(await consent('booking', warnings, texts.save))) return
    setIsBusy(true)
    const done = await act(() => editBooking(order))
    setIsBusy(false)
    if (!done) return
    reasons.record(form.reason)
    inCharges.record(form.inCharge)
    report({ text: texts.done, changeId: done.changeId })
    removeMode('booking')
  }

  return (
    <Form className="flex min-h-0 flex-1 flex-col" onSubmit={() => void save()}>
      <PanelBody>
        <div>
          <p className="font-semibold">{whereText(at.date, at.pair)}</p>
          <p className="text-sm text-ink-faint max-md:hidden">{texts.slotHint}</p>
          {booking.past > 0 && <p className="text-sm text-ink-soft">{pastStays(booking.past)}</p>}
          <OnlyOnDate series={series} date={from.date} isOnly={form.isOnly} onChange={change} />
        </div>
        <RoomChoice
          marksConsent
          label={bookingTexts.room}
          room={form.room}
          onChange={(room) => change({ room })}
          at={at}
          settled={{ pairCount: 1 }}
          seats={null}
        />
        <ReasonField
          isRequired
          value={form.reason}
          suggestions={reasons.texts}
          onChange={(reason) => change({ reason })}
        />
        <InChargeField value={form.inCharge} recent={inCharges.texts} teachers={teachers} onChange={change} />
        {booking.loadItemId === null ? (
          <GroupsField groups={form.groups} onChange={(groups) => change({ groups })} />
        ) : (
          <p className="text-sm text-ink-soft">{texts.examGroups}</p>
        )}
        {!form.isOnly && <UntilField {...form} until={untilAt(booking, form, at)} min={at.date} onChange={change} />}
        <BookingPreview answers={answers} />
      </PanelBody>
      <PanelFoot>
        <MainAct
          type="submit"
          {...{ heldBy, isBusy }}
          isRefused={Boolean(verdict?.heldBy)}
          note={isChanged ? (verdict?.note ?? '') : ''}
        >
          {isBusy ? texts.saving : texts.save}
        </MainAct>
      </PanelFoot>
    </Form>
  )
}
