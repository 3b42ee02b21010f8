'use client'

import { mayChoose, useOffers } from '@/lib/core/browser/names/vocabularies'
import { studentCount } from '@/lib/core/rules/names/group'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { bookingTexts as texts, groupPickerTexts } from '@/lib/booking/texts/booking'
import { whereText } from '@/lib/core/texts/live/grid'
import { examReason } from '@/lib/booking/texts/requests'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Form } from '@/components/ui/form'
import { useDialogs } from '@/components/ui/dialogs'
import { MainAct } from '@/components/ui/main-act'
import { PickedList } from '@/components/core/fields/picked-list'
import { Panel, PanelBody, PanelFoot } from '@/components/core/panels/panel'
import { ReasonField } from '@/components/core/fields/reason-field'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import type { PickedGroup } from './booking-form'
import { BookingOutcome } from './booking-outcome'
import { BookingPreview } from './booking-preview'
import { mayTransfer } from './booking-rights'
import { ExamField } from './exam-field'
import { GroupPicker } from './group-picker'
import { InChargeField } from './in-charge-field'
import { PairCountField } from './pair-count-field'
import { RoomChoice } from './room-choice'
import { TransitionFields } from './transition-fields'
import { UntilField } from './until-field'
import { useBooking } from './use-booking'

/** «Забронировать аудиторию»: books the active or a searched room in a slot of the week. */
export function BookingPanel({ at }: { at: DatedSlot }) {
  const { actor } = useDashboard()
  const { removeMode } = useDashboardActions()
  const { modal } = useDialogs()
  const booking = useBooking(at)
  const { form, change, room, pairCount, preview, heldBy, isRefused, note, isBusy } = booking
  const teachers = useOffers(actor, 'teacher', true)
  const allGroups = useOffers(actor, 'group', form.groups.length > 0)
  const pickGroups = async () => {
    const groups = await modal<readonly PickedGroup[]>({
      title: groupPickerTexts.title,
      body: (finish) => <GroupPicker actor={actor} initial={form.groups} onDone={finish} />,
    })
    if (groups) change({ groups, examId: null })
  }
  const sizes = form.groups.map(({ id }) => {
    const offer = allGroups?.find((one) => one.id === id)
    return { students: offer?.kind === 'group' ? offer.students : null, subgroup: 0 as const }
  })
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
          {booking.isRoomGiven ? (
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
              settled={{
                pairCount,
                together: true,
                ...(form.isTransition && { withOccupied: true }),
              }}
              seats={studentCount(sizes)}
            />
          )}
          <ReasonField
            isRequired
            value={form.reason}
            suggestions={booking.reasons}
            onChange={(reason) => change({ reason })}
          />
          <InChargeField
            value={form.inCharge}
            recent={booking.inCharges}
            teachers={teachers}
            onChange={change}
          />
          {mayChoose(actor, 'group') && (
            <div role="group" aria-label={texts.groups} className="grid gap-1">
              <p className="text-sm text-ink-soft">{texts.groups}</p>
              <PickedList picked={form.groups} onChange={(groups) => change({ groups, examId: null })} />
              <Button className="justify-self-start" onClick={() => void pickGroups()}>
                {texts.pickGroups}
              </Button>
            </div>
          )}
          <ExamField
            groups={form.groups}
            date={at.date}
            value={form.examId}
            onChange={(exam) =>
              change(
                exam?.ref.of === 'load'
                  ? {
                      examId: exam.ref.id,
                      reason: examReason(exam.title),
                      groups: exam.groups.map(({ id, title }) => ({ id, title })),
                    }
                  : { examId: null },
              )
            }
          />
          {isAllowed(actor, 'room.book_pairs') && (
            <PairCountField
              from={at.pair}
              value={form.pairCount}
              onChange={(count) => change({ pairCount: count })}
            />
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
            {isBusy ? texts.booking : texts.book}
          </MainAct>
        </PanelFoot>
      </Form>
    </Panel>
  )
}
