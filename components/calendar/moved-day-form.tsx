import { useState } from 'react'
import { DateField, fieldDate, type DateEntry } from '@/components/core/dates/date-field'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import {
  weekParity,
  type AcademicCalendar,
  type MovedDay,
  type Parity,
} from '@/lib/core/rules/calendar/academic-calendar'
import { weekdayOf, weekdays, type CalendarDate, type Weekday } from '@/lib/core/rules/calendar/calendar-date'
import {
  movedForm as texts,
  movedSaved,
  parityOption,
  unmovedSaved,
} from '@/lib/calendar/texts/admin-calendar'
import { weekdayTitles } from '@/lib/core/texts/schedule/weekdays'
import { CalendarForm, useConsequences, type FormProps } from './calendar-form'
import { TextField } from './text-field'

const parities = [
  { value: 'own', label: texts.ownParity },
  ...([0, 1] as const).map((parity) => ({ value: String(parity), label: parityOption(parity) })),
]
const parityIn = (value: string): Parity | null => (value === 'own' ? null : value === '0' ? 0 : 1)

/** A day that follows the timetable of another weekday. */
export function MovedDayForm(
  props: FormProps & {
    calendar: AcademicCalendar
    today: CalendarDate
    on: CalendarDate | null
    known: MovedDay | null
  },
) {
  const { version, onSave, calendar, today, on, known } = props
  const [entry, setEntry] = useState<DateEntry>(on)
  const [instead, setInstead] = useState<DateEntry>(null)
  const [runsAs, setRunsAs] = useState<Weekday>(known?.runsAs ?? 1)
  const [parity, setParity] = useState<Parity | null>(known?.parity ?? null)
  const [title, setTitle] = useState(known?.title ?? '')
  const date = fieldDate(entry)
  const day: MovedDay | null = date && { date, runsAs, parity, title: title.trim() }
  const preview = useConsequences(version, day && { name: 'move', day, instead: fieldDate(instead) })

  function setReplaced(value: DateEntry) {
    setInstead(value)
    const replaced = fieldDate(value)
    if (!replaced) return
    setRunsAs(weekdayOf(replaced))
    setParity(weekParity(calendar, replaced))
  }

  return (
    <CalendarForm
      preview={preview}
      missing={day ? null : texts.noDate}
      others={
        known && (
          <Button
            onClick={() => void onSave({ name: 'unmove', date: known.date }, () => unmovedSaved(known.date))}
          >
            {texts.undo}
          </Button>
        )
      }
      onSubmit={async () => {
        if (day) await onSave({ name: 'move', day, instead: fieldDate(instead) }, () => movedSaved(day.date))
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField label={texts.date} value={entry} onChange={setEntry} {...{ calendar, today }} isRequired />
        <div className="grid gap-1">
          <DateField label={texts.instead} value={instead} onChange={setReplaced} {...{ calendar, today }} />
          <p className="text-sm text-ink-soft text-pretty">{texts.insteadHint}</p>
        </div>
        <Select
          label={texts.runsAs}
          value={runsAs}
          options={weekdays.map((value) => ({ value, label: weekdayTitles[value] }))}
          onChange={setRunsAs}
        />
        <Select
          label={texts.parity}
          value={parity === null ? 'own' : String(parity)}
          options={parities}
          onChange={(value) => setParity(parityIn(value))}
        />
        <div className="sm:col-span-2">
          <TextField label={texts.note} value={title} onChange={setTitle} />
        </div>
      </div>
      <p className="text-sm text-ink-soft text-pretty">{texts.stays}</p>
    </CalendarForm>
  )
}
