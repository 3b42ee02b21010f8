'use client'

import Form from 'next/form'
import { useState } from 'react'
import { DateField, fieldDate, type DateEntry } from '@/components/core/dates/date-field'
import { Button } from '@/components/ui/button'
import { useFieldProblem } from '@/components/ui/field-problem'
import { TextField } from '@/components/ui/labelled'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { clockText, parseClock } from '@/lib/core/calendar/rules/pairs'
import { dashboardPath } from '@/lib/core/views/browser/dashboard-location'
import { pastWeekQuery, type PastLocation } from '@/lib/history/browser/past-location'
import { pastWeekTexts as texts } from '@/lib/history/texts'

/** Asks for a date, and optionally a time, and opens the week as it was then. `onLeave`: called when it opens. */
export function MomentForm(props: {
  calendar: AcademicCalendar
  today: CalendarDate
  week: Omit<PastLocation, 'asOf'>
  onLeave: () => void
}) {
  const { calendar, today, week, onLeave } = props
  const [date, setDate] = useState<DateEntry>(today)
  const [time, setTime] = useState('')
  const day = fieldDate(date)
  const minutes = parseClock(time)
  const asOf = day && (minutes === null ? day : `${day}T${clockText(minutes).padStart(5, '0')}`)
  return (
    <Form
      action={dashboardPath}
      prefetch={false}
      className="grid gap-4"
      onSubmit={(event) => (asOf ? onLeave() : event.preventDefault())}
    >
      {asOf &&
        [...pastWeekQuery({ ...week, asOf })].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <p className="text-ink-soft text-pretty">{texts.formHint}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField
          label={texts.date}
          value={date}
          onChange={setDate}
          calendar={calendar}
          today={today}
          isRequired
          takesFocus
        />
        <TimeField text={time} onChange={setTime} />
      </div>
      <Button type="submit" look="primary" className="justify-self-end">
        {texts.show}
      </Button>
    </Form>
  )
}

/** An optional time of day. */
function TimeField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { input, field, tell, note } = useFieldProblem(text === '' || parseClock(text) !== null ? null : texts.noTime)
  return (
    <TextField
      ref={input}
      label={texts.time}
      inputMode="decimal"
      placeholder={texts.timeHint}
      {...field}
      className="text-base tabular-nums"
      value={text}
      note={note}
      onBlur={() => tell(true)}
      onChange={(typed) => {
        tell(false)
        onChange(typed.trim())
      }}
    />
  )
}
