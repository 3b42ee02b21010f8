'use client'
import { useId } from 'react'
import { ReasonField } from '@/components/core/fields/reason-field'
import { Panel, PanelBody, PanelFoot } from '@/components/core/panels/panel'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { Checkbox } from '@/components/ui/checkbox'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { Select } from '@/components/ui/select'
import { bookingClassesText, examText, bookingTexts as texts } from '@/lib/booking/texts/booking'
import { examReason } from '@/lib/booking/texts/requests'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { type Pair, pairsOf } from '@/lib/core/calendar/rules/pairs'
import { pairsFrom } from '@/lib/core/free-rooms/rules/room-search'
import { type LoadItem, loadItemOf } from '@/lib/core/load/rules/load-item'
import type { GroupId, LoadItemId, MeetingId } from '@/lib/core/names/rules/ids'
import { studentCount } from '@/lib/core/names/rules/resource'
import { isAllowed, mayMoveSome } from '@/lib/core/rights/rules/rights'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { pairTitle, whereText } from '@/lib/core/schedule/texts/grid'
import { useOffers } from '@/lib/core/views/browser/vocabularies'
import { common } from '@/lib/core/words/texts/common'
import { useExams } from '@/lib/load/browser'
import { GroupsField, InChargeField, RoomChoice, UntilField } from './booking-fields'
import type { BookingForm, PickedRoom } from './booking-form'
import { BookingOutcome, BookingPreview } from './booking-outcome'
import { useBooking } from './use-booking'

type Change = (change: Partial<BookingForm>) => void

/** Classes that make way, their new room, and whether the old room is held. */
function TransitionFields(props: {
  form: BookingForm
  at: DatedSlot
  pairCount: number
  /** Undefined while loading. */
  standing: readonly ScheduleItem[] | undefined
  hasFailed: boolean
  onChange: Change
}) {
  const { form, at, pairCount, standing, hasFailed, onChange } = props
  const giving = standing?.filter(({ id }) => form.givingWay.includes(id)) ?? []
  const toggle = (id: MeetingId, isOn: boolean) =>
    onChange({
      givingWay: isOn ? [...form.givingWay, id] : form.givingWay.filter((one) => one !== id),
    })
  return (
    <div className="grid grid-cols-1 gap-3 border-l-2 border-line-strong/60 pl-3">
      <fieldset className="grid min-w-0 grid-cols-1 gap-1">
        <legend className="text-sm text-ink-soft">{texts.giveWay}</legend>
        {standing === undefined ? (
          <p role="status" className={hasFailed ? 'text-danger' : 'text-ink-faint'}>
            {hasFailed ? texts.standingFailed : common.loading}
          </p>
        ) : standing.length === 0 ? (
          <p>{texts.nobodyStands}</p>
        ) : (
          standing.map((item) => (
            <Checkbox
              key={item.id}
              checked={form.givingWay.includes(item.id)}
              onChange={(isOn) => toggle(item.id, isOn)}
            >
              {pairCount > 1 && <span className="text-ink-soft">{pairTitle(item.pair)}: </span>}
              {bookingClassesText(item)}
            </Checkbox>
          ))
        )}
      </fieldset>
      <Checkbox checked={form.keepsRoom} onChange={(keepsRoom) => onChange({ keepsRoom })}>
        {texts.keepsRoom}
      </Checkbox>
      <RoomChoice
        label={texts.roomTo}
        room={form.roomTo}
        onChange={(roomTo) => onChange({ roomTo })}
        at={at}
        settled={{ pairCount, together: true }}
        seats={studentCount(giving.flatMap(({ groups }) => groups))}
      />
    </div>
  )
}

/**
 * Selects the exam shared by the chosen groups; absent if the user may not set exams, or if there is none.
 */
function ExamField(props: {
  groups: readonly { id: GroupId }[]
  date: CalendarDate
  value: LoadItemId | null
  onChange: (exam: LoadItem | null) => void
}) {
  const { groups, date, value, onChange } = props
  const { actor } = useDashboard()
  const exams = useExams(groups[0]?.id ?? null, date)?.filter(
    (item) =>
      item.plan.of === 'load' &&
      isAllowed(actor, 'exam.book', item.plan) &&
      groups.every(({ id }) => item.groups.some((own) => own.id === id)),
  )
  if (!exams || exams.length === 0) return null
  const idOf = ({ ref }: LoadItem): number => loadItemOf(ref) ?? 0
  return (
    <Select
      label={texts.exam}
      value={value ?? 0}
      options={[
        { value: 0, label: texts.noExam },
        ...exams.map((item) => ({ value: idOf(item), label: examText(item) })),
      ]}
      onChange={(id) => onChange(exams.find((item) => idOf(item) === id) ?? null)}
    />
  )
}

/** Number of consecutive pairs, limited by the end of the day. */
function PairCountField(props: { from: Pair; value: number; onChange: (count: number) => void }) {
  const { from, value, onChange } = props
  const name = useId()
  const pairs = pairsOf(useDashboard().calendar)
  const most = pairsFrom(pairs, from, pairs.length).length
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm text-ink-soft">{texts.pairs}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1">
        {pairs.map((count) => (
          <label
            key={count}
            className="relative grid h-control place-items-center rounded-md border border-line-strong/60 text-sm font-medium text-ink-soft has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent has-disabled:opacity-40"
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
              checked={Math.min(value, most) === count}
              disabled={count > most}
              onChange={() => onChange(count)}
            />
            {count}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/**
 * Whether a booking may move classes: the user may move some, and sees the room's schedule. The server checks
 * each class, because a room's week has no faculties or departments.
 */
const mayTransfer = (actor: Actor, room: PickedRoom | null): boolean =>
  mayMoveSome(actor) &&
  (room === null
    ? isAllowed(actor, 'list.view', 'room')
    : isAllowed(actor, 'schedule.view', { kind: 'room', id: room.id }))

/** An exam names its groups and its reason. */
const ofExam = (exam: LoadItem | null): Partial<BookingForm> =>
  exam?.ref.of === 'load'
    ? {
        examId: exam.ref.id,
        reason: examReason(exam.title),
        groups: exam.groups.map(({ id, title }) => ({ id, title })),
      }
    : { examId: null }

/** The room of the week, or a choice of one for the named groups. */
function BookedRoom({ booking, at }: { booking: ReturnType<typeof useBooking>; at: DatedSlot }) {
  const { actor } = useDashboard()
  const { form, room, pairCount } = booking
  const allGroups = useOffers(actor, 'group', form.groups.length > 0)
  const sizes = form.groups.map(({ id }) => {
    const offer = allGroups?.find((one) => one.id === id)
    return { students: offer?.kind === 'group' ? offer.students : null, subgroup: 0 as const }
  })
  return booking.isRoomGiven ? (
    <p>
      <span className="text-sm text-ink-soft">{texts.room}</span>{' '}
      <strong className="font-semibold">{room?.title}</strong>
    </p>
  ) : (
    <RoomChoice
      label={texts.room}
      room={room}
      onChange={booking.chooseRoom}
      at={at}
      marksConsent
      settled={{
        pairCount,
        together: true,
        ...(form.isTransition && { withOccupied: true }),
      }}
      seats={studentCount(sizes)}
    />
  )
}

/** «Забронировать аудиторию»: books the active or a searched room in a slot of the week. */
export function BookingPanel({ at }: { at: DatedSlot }) {
  const { actor } = useDashboard()
  const { removeMode } = useDashboardActions()
  const booking = useBooking(at)
  const { form, change, room, pairCount, preview, heldBy, isRefused, note, isBusy } = booking
  const teachers = useOffers(actor, 'teacher', true)
  return (
    <Panel
      title={texts.panel}
      closeLabel={texts.close}
      onClose={() => removeMode('booking')}
      isStored={booking.isBooked}
      className="md:w-96"
    >
      <Form
        className="flex min-h-0 flex-1 flex-col"
        onSubmit={() => {
          void booking.submit()
        }}
      >
        <PanelBody>
          <div>
            <p className="font-semibold">{whereText(at.date, at.pair)}</p>
            <p className="text-sm text-ink-faint max-md:hidden">{texts.slotHint}</p>
          </div>
          <BookedRoom {...{ booking, at }} />
          <ReasonField
            isRequired
            value={form.reason}
            suggestions={booking.reasons}
            onChange={(reason) => change({ reason })}
          />
          <InChargeField value={form.inCharge} recent={booking.inCharges} teachers={teachers} onChange={change} />
          <GroupsField groups={form.groups} onChange={(groups) => change({ groups, examId: null })} />
          <ExamField
            groups={form.groups}
            date={at.date}
            value={form.examId}
            onChange={(exam) => change(ofExam(exam))}
          />
          {isAllowed(actor, 'room.book_pairs') && (
            <PairCountField from={at.pair} value={form.pairCount} onChange={(count) => change({ pairCount: count })} />
          )}
          <UntilField {...form} min={at.date} onChange={change} />
          {mayTransfer(actor, room) && (
            <Checkbox checked={form.isTransition} onChange={(isTransition) => change({ isTransition })}>
              {texts.transition}
            </Checkbox>
          )}
          {form.isTransition && room !== null && (
            <TransitionFields
              form={form}
              at={at}
              pairCount={pairCount}
              standing={booking.standing}
              hasFailed={booking.hasStandingFailed}
              onChange={change}
            />
          )}
          {preview && <BookingPreview answers={preview} />}
          {booking.made.map((one) => (
            <BookingOutcome
              key={one.number}
              outcome={one}
              isPast={one.isPast}
              onReturned={() => booking.noteReturned(one.number)}
            />
          ))}
        </PanelBody>
        <PanelFoot>
          <MainAct type="submit" {...{ heldBy, isRefused, note, isBusy }}>
            {isBusy ? texts.booking : booking.queues ? texts.queue : texts.book}
          </MainAct>
        </PanelFoot>
      </Form>
    </Panel>
  )
}
