import { useState } from 'react'
import { type DateEntry, DateField, fieldDate } from '@/components/core/dates/date-field'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import { missingHolidays } from '@/lib/calendar/rules'
import {
  daysText,
  holidayForm,
  holidaysRemoved,
  holidaysSaved,
  holidayTitle,
  movedForm,
  movedSaved,
  parityOption,
  unmovedSaved,
  wouldReturn,
} from '@/lib/calendar/texts/admin-calendar'
import {
  type AcademicCalendar,
  academicYearEnd,
  academicYearStart,
  type Holiday,
  type MovedDay,
  type Parity,
  weekParity,
} from '@/lib/core/rules/calendar/academic-calendar'
import { consequenceCount } from '@/lib/core/rules/calendar/calendar-consequences'
import {
  type CalendarDate,
  datesBetween,
  type Weekday,
  weekdayOf,
  weekdays,
} from '@/lib/core/rules/calendar/calendar-date'
import { weekdayTitles } from '@/lib/core/texts/schedule/weekdays'
import { CalendarForm, type FormProps, TextField, useConsequences } from './calendar-form'

/**
 * Adds holidays: the usual ones of the year, ticked, or other days; and decides what happens to their
 * classes.
 */
export function HolidayForm(
  props: FormProps & {
    calendar: AcademicCalendar
    today: CalendarDate
    near: CalendarDate
    on: CalendarDate | null
  },
) {
  const { version, onSave, calendar, today, near, on } = props
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [from, setFrom] = useState<DateEntry>(on)
  const [to, setTo] = useState<DateEntry>(on)
  const [title, setTitle] = useState('')
  const [takes, setTakes] = useState(false)
  const usual = missingHolidays(calendar, near)

  const [first, last] = [fieldDate(from), fieldDate(to) ?? fieldDate(from)]
  const isWrong = from === 'wrong' || to === 'wrong' || (first !== null && last !== null && last < first)
  const own: Holiday[] =
    first && last && !isWrong ? datesBetween(first, last).map((date) => ({ date, title: title.trim() })) : []
  const ownDates = new Set(own.map(({ date }) => date))
  const days = [
    ...usual
      .filter(({ name }) => ticked.includes(name))
      .flatMap(({ name, dates }) => dates.map((date) => ({ date, title: holidayTitle(name) })))
      .filter(({ date }) => !ownDates.has(date)),
    ...own,
  ].sort((a, b) => (a.date < b.date ? -1 : 1))
  const missing =
    days.length === 0 || isWrong
      ? holidayForm.none
      : own.length > 0 && title.trim() === ''
        ? holidayForm.unnamed
        : null
  // The preview does not depend on the title or on what happens to the classes.
  const asked = days.map((day) => ({ ...day, title: day.title || holidayForm.name }))
  const preview = useConsequences(
    version,
    days.length > 0 && !isWrong ? { name: 'holiday.add', days: asked, takes: false } : null,
  )
  const [standing] = preview.state === 'known' ? preview.value.standing : []
  const hasClasses =
    standing && consequenceCount(standing, 'class', false) + consequenceCount(standing, 'class', true) > 0

  return (
    <CalendarForm
      preview={preview}
      missing={missing}
      onSubmit={() =>
        onSave({ name: 'holiday.add', days, takes: takes && hasClasses === true }, ({ taken }) =>
          holidaysSaved(days.length, taken),
        )
      }
    >
      {on === null && usual.length > 0 && (
        <fieldset className="grid gap-x-4 sm:grid-cols-2">
          <legend className="mb-1 text-sm text-ink-soft">{holidayForm.usual}</legend>
          {usual.map(({ name, dates }) => (
            <Checkbox
              key={name}
              checked={ticked.includes(name)}
              onChange={(isOn) => setTicked(isOn ? [...ticked, name] : ticked.filter((one) => one !== name))}
            >
              {holidayTitle(name)} <span className="text-sm text-ink-soft">{daysText(dates)}</span>
            </Checkbox>
          ))}
        </fieldset>
      )}
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-1 text-sm text-ink-soft">{holidayForm.own}</legend>
        <DateField
          label={holidayForm.from}
          value={from}
          onChange={setFrom}
          {...{ calendar, today }}
          min={academicYearStart(near)}
          max={academicYearEnd(near)}
        />
        <DateField
          label={holidayForm.to}
          value={to}
          onChange={setTo}
          {...{ calendar, today }}
          min={first ?? academicYearStart(near)}
          max={academicYearEnd(near)}
        />
        <div className="sm:col-span-2">
          <TextField label={holidayForm.name} value={title} onChange={setTitle} />
        </div>
      </fieldset>
      {hasClasses && (
        <div>
          <Checkbox checked={takes} onChange={setTakes}>
            {holidayForm.take}
          </Checkbox>
          <p className="text-sm text-ink-soft text-pretty">{holidayForm.takeHint}</p>
        </div>
      )}
    </CalendarForm>
  )
}

const parities = [
  { value: 'own', label: movedForm.ownParity },
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
      missing={day ? null : movedForm.noDate}
      others={
        known && (
          <Button
            onClick={() => void onSave({ name: 'unmove', date: known.date }, () => unmovedSaved(known.date))}
          >
            {movedForm.undo}
          </Button>
        )
      }
      onSubmit={async () => {
        if (day) await onSave({ name: 'move', day, instead: fieldDate(instead) }, () => movedSaved(day.date))
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField
          label={movedForm.date}
          value={entry}
          onChange={setEntry}
          {...{ calendar, today }}
          isRequired
        />
        <div className="grid gap-1">
          <DateField
            label={movedForm.instead}
            value={instead}
            onChange={setReplaced}
            {...{ calendar, today }}
          />
          <p className="text-sm text-ink-soft text-pretty">{movedForm.insteadHint}</p>
        </div>
        <Select
          label={movedForm.runsAs}
          value={runsAs}
          options={weekdays.map((value) => ({ value, label: weekdayTitles[value] }))}
          onChange={setRunsAs}
        />
        <Select
          label={movedForm.parity}
          value={parity === null ? 'own' : String(parity)}
          options={parities}
          onChange={(value) => setParity(parityIn(value))}
        />
        <div className="sm:col-span-2">
          <TextField label={movedForm.note} value={title} onChange={setTitle} />
        </div>
      </div>
      <p className="text-sm text-ink-soft text-pretty">{movedForm.stays}</p>
    </CalendarForm>
  )
}

/** Turns a holiday into a working day; its withdrawn classes may return. */
export function WorkingDayForm({ version, onSave, holiday }: FormProps & { holiday: Holiday }) {
  const [wants, setWants] = useState<boolean | null>(null)
  const dates = [holiday.date]
  const plain = useConsequences(version, { name: 'holiday.remove', dates, givesBack: false })
  const returning = plain.state === 'known' ? plain.value.returning : 0
  const givesBack = returning > 0 && (wants ?? true)
  const back = useConsequences(version, givesBack ? { name: 'holiday.remove', dates, givesBack } : null)
  return (
    <CalendarForm
      preview={givesBack && plain.state === 'known' ? back : plain}
      missing={null}
      ok={holidayForm.makeWorking}
      onSubmit={() =>
        onSave({ name: 'holiday.remove', dates, givesBack }, (known) =>
          holidaysRemoved(givesBack ? known.returning : 0),
        )
      }
    >
      <p className="wrap-anywhere">{holiday.title}</p>
      {plain.state === 'known' && (
        <p className="text-sm text-ink-soft text-pretty">
          {returning > 0 ? wouldReturn(returning) : holidayForm.nothingTaken}
        </p>
      )}
      {returning > 0 && (
        <Checkbox checked={givesBack} onChange={setWants}>
          {holidayForm.giveBack}
        </Checkbox>
      )}
    </CalendarForm>
  )
}
