import { useState } from 'react'
import { DateField, dateOf, type DateEntry } from '@/components/core/dates/date-field'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'

/** Asks for one date. Rendered in a dialog outside the dashboard, so it gets the calendar as a prop. */
export function DateForm(props: {
  label: string
  initial: CalendarDate
  min?: CalendarDate
  ok: string
  calendar: AcademicCalendar
  today: CalendarDate
  onChoose: (date: CalendarDate) => void
}) {
  const { initial, ok, onChoose, ...field } = props
  const [entry, setEntry] = useState<DateEntry>(initial)
  const date = dateOf(entry)
  return (
    <Form
      className="flex flex-wrap items-start justify-between gap-3"
      onSubmit={() => date && onChoose(date)}
    >
      <DateField {...field} isRequired takesFocus value={entry} onChange={setEntry} />
      <Button type="submit" look="primary" className="mt-5.5">
        {ok}
      </Button>
    </Form>
  )
}
