import { studentCount } from '@/lib/core/rules/names/group'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { bookingTexts as texts, standingText } from '@/lib/booking/texts/booking'
import { pairTitle } from '@/lib/core/texts/live/grid'
import { common } from '@/lib/core/texts/words/common'
import { Checkbox } from '@/components/ui/checkbox'
import type { BookingForm } from './booking-form'
import { RoomChoice } from './room-choice'

type Change = (change: Partial<BookingForm>) => void

/** Classes that make way, their new room, and whether the old room is held. */
export function TransitionFields(props: {
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
              {standingText(item)}
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
