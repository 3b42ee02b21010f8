'use client'

import { useId, useState } from 'react'
import type { AcademicCalendar } from '@/lib/domain/academic-calendar'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import { clockText, parseClock } from '@/lib/domain/pairs'
import { pastWeekTexts as texts } from '@/lib/text/past-week'
import { Button } from '../ui/button'
import { DateField, dateOf, type DateEntry } from './date-field'

/** Asks for a date, and maybe a time, of which to see something; `onChoose`: as addresses have it. */
export function MomentForm(props: {
  calendar: AcademicCalendar
  today: CalendarDate
  onChoose: (asOf: string) => void
}) {
  const { calendar, today, onChoose } = props
  const [date, setDate] = useState<DateEntry>(today)
  const [time, setTime] = useState('')
  const timeId = useId()
  const hintId = useId()
  const day = dateOf(date)
  const minutes = parseClock(time)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (day) onChoose(minutes === null ? day : `${day}T${clockText(minutes).padStart(5, '0')}`)
      }}
    >
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
        <div className="grid content-start gap-1">
          <label htmlFor={timeId} className="text-sm text-ink-soft">
            {texts.time}
          </label>
          <input
            id={timeId}
            type="time"
            value={time}
            aria-describedby={hintId}
            className="h-control w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-base text-ink tabular-nums"
            onChange={({ target }) => setTime(target.value)}
          />
          <p id={hintId} className="text-xs text-ink-soft">
            {texts.timeHint}
          </p>
        </div>
      </div>
      <Button type="submit" look="primary" className="justify-self-end">
        {texts.show}
      </Button>
    </form>
  )
}
