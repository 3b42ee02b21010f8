import { useState } from 'react'
import { DateField, fieldDate, type DateEntry } from '@/components/core/dates/date-field'
import { Checkbox } from '@/components/ui/checkbox'
import type { AcademicCalendar, Holiday } from '@/lib/core/rules/calendar/academic-calendar'
import { academicYearEnd, academicYearStart } from '@/lib/core/rules/calendar/academic-calendar'
import { consequenceCount } from '@/lib/core/rules/calendar/calendar-consequences'
import { datesBetween, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { missingHolidays } from '@/lib/calendar/rules'
import {
  daysText,
  holidayForm as texts,
  holidaysSaved,
  holidayTitle,
} from '@/lib/calendar/texts/admin-calendar'
import { CalendarForm, useConsequences, type FormProps } from './calendar-form'
import { TextField } from './text-field'

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
    days.length === 0 || isWrong ? texts.none : own.length > 0 && title.trim() === '' ? texts.unnamed : null
  // The preview does not depend on the title or on what happens to the classes.
  const asked = days.map((day) => ({ ...day, title: day.title || texts.name }))
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
          <legend className="mb-1 text-sm text-ink-soft">{texts.usual}</legend>
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
        <legend className="mb-1 text-sm text-ink-soft">{texts.own}</legend>
        <DateField
          label={texts.from}
          value={from}
          onChange={setFrom}
          {...{ calendar, today }}
          min={academicYearStart(near)}
          max={academicYearEnd(near)}
        />
        <DateField
          label={texts.to}
          value={to}
          onChange={setTo}
          {...{ calendar, today }}
          min={first ?? academicYearStart(near)}
          max={academicYearEnd(near)}
        />
        <div className="sm:col-span-2">
          <TextField label={texts.name} value={title} onChange={setTitle} />
        </div>
      </fieldset>
      {hasClasses && (
        <div>
          <Checkbox checked={takes} onChange={setTakes}>
            {texts.take}
          </Checkbox>
          <p className="text-sm text-ink-soft text-pretty">{texts.takeHint}</p>
        </div>
      )}
    </CalendarForm>
  )
}
