'use client'
import { useMemo } from 'react'
import { type DateEntry, DateField } from '@/components/core/dates/date-field'
import { choicesOf, offerOf } from '@/components/core/fields/subject-choices'
import { PickedList } from '@/components/core/fields/subject-picker'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { Autocomplete } from '@/components/ui/autocomplete'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { useDialogs } from '@/components/ui/dialogs'
import { Labelled } from '@/components/ui/labelled'
import { groupPickerTexts, bookingTexts as texts } from '@/lib/booking/texts/booking'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import type { Choice } from '@/lib/core/schedule/texts/matches'
import { mayChoose, type Offer } from '@/lib/core/views/browser/vocabularies'
import type { BookingForm, PickedGroup, PickedRoom } from './booking-form'
import { GroupPicker } from './group-picker'
import { type RoomFinderProps, RoomSearch } from './room-search/room-finder'

type RoomChoiceProps = {
  label: string
  room: PickedRoom | null
  onChange: (room: PickedRoom | null) => void
  at: DatedSlot
} & Pick<RoomFinderProps, 'settled' | 'seats' | 'marksConsent'>

/** One room: shows the chosen one, or a search. */
export function RoomChoice({ label, room, onChange, at, ...search }: RoomChoiceProps) {
  return (
    <div role="group" aria-label={label} className="grid gap-1">
      <p className="text-sm text-ink-soft">{label}</p>
      {room ? (
        <div className="flex items-center justify-between gap-2">
          <strong className="min-w-0 truncate font-semibold">{room.title}</strong>
          <Button look="quiet" className="px-2" onClick={() => onChange(null)}>
            {texts.otherRoom}
          </Button>
        </div>
      ) : (
        <RoomSearch at={at} chosen={null} onChoose={({ id, title }) => onChange({ id, title })} {...search} />
      )}
    </div>
  )
}

type InCharge = { inCharge: string; inChargeTeacherId: TeacherId | null }

/** The teacher with this name, if unique. */
function teacherNamed(offers: readonly Offer[], name: string): TeacherId | null {
  const [found, ...others] = offers.filter(
    (offer) => offer.kind === 'teacher' && [offer.title, offer.fullName].includes(name),
  )
  return found?.kind === 'teacher' && others.length === 0 ? found.id : null
}

/** The person in charge: a teacher or any name; recent ones come first. */
export function InChargeField(props: {
  value: string
  recent: readonly string[]
  teachers: readonly Offer[] | undefined
  onChange: (inCharge: InCharge) => void
}) {
  const { value, recent, teachers, onChange } = props
  const choices = useMemo<Choice[]>(
    () => [
      ...recent.map((name) => ({ key: `recent:${name}`, label: name, group: texts.recentInCharge })),
      ...(choicesOf(teachers) ?? []),
    ],
    [recent, teachers],
  )
  const named = (name: string): InCharge => ({
    inCharge: name,
    inChargeTeacherId: teacherNamed(teachers ?? [], name.trim()),
  })
  return (
    <Labelled label={texts.inCharge}>
      <Autocomplete
        label={texts.inCharge}
        placeholder={texts.inChargeHint}
        choices={choices}
        value={value}
        onType={(text) => onChange(named(text))}
        onChoose={(choice) => {
          const offer = offerOf(teachers, choice)
          onChange(
            offer?.kind === 'teacher' ? { inCharge: offer.title, inChargeTeacherId: offer.id } : named(choice.label),
          )
        }}
      />
    </Labelled>
  )
}

/** The groups named in a booking; nothing for whoever may not see any. */
export function GroupsField(props: {
  groups: readonly PickedGroup[]
  onChange: (groups: readonly PickedGroup[]) => void
}) {
  const { groups, onChange } = props
  const { actor } = useDashboard()
  const { modal } = useDialogs()
  if (!mayChoose(actor, 'group')) return null
  const pick = async () => {
    const picked = await modal<readonly PickedGroup[]>({
      title: groupPickerTexts.title,
      body: (finish) => <GroupPicker actor={actor} initial={groups} onDone={finish} />,
    })
    if (picked) onChange(picked)
  }
  return (
    <div role="group" aria-label={texts.groups} className="grid gap-1">
      <p className="text-sm text-ink-soft">{texts.groups}</p>
      <PickedList picked={groups} onChange={onChange} />
      <Button className="justify-self-start" onClick={() => void pick()}>
        {texts.pickGroups}
      </Button>
    </div>
  )
}

/** The end date of a weekly or fortnightly booking; empty: once. */
export function UntilField(props: {
  until: DateEntry
  everySecondWeek: boolean
  skipsTaken: boolean
  min: CalendarDate
  onChange: (change: Partial<BookingForm>) => void
}) {
  const { until, everySecondWeek, skipsTaken, min, onChange } = props
  const { calendar, today } = useDashboard()
  return (
    <div>
      <DateField
        label={everySecondWeek ? texts.untilSecond : texts.until}
        value={until}
        min={min}
        calendar={calendar}
        today={today}
        clearLabel={texts.clearUntil}
        onChange={(entry) =>
          onChange({ until: entry, ...(entry === null && { everySecondWeek: false, skipsTaken: false }) })
        }
      />
      {until !== null && (
        <div className="flex flex-wrap gap-x-4">
          <Checkbox checked={everySecondWeek} onChange={(isSecond) => onChange({ everySecondWeek: isSecond })}>
            {texts.everySecondWeek}
          </Checkbox>
          <Checkbox checked={skipsTaken} onChange={(skips) => onChange({ skipsTaken: skips })}>
            {texts.skipsTaken}
          </Checkbox>
        </div>
      )}
    </div>
  )
}
