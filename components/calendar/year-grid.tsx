import { useRef, useState, type KeyboardEvent } from 'react'
import { academicYearEnd, type AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import {
  addDays,
  addMonths,
  calendarDate,
  yearOf,
  type CalendarDate,
} from '@/lib/core/rules/calendar/calendar-date'
import { calendarTexts as texts } from '@/lib/calendar/texts/admin-calendar'
import { MonthTable } from './month-table'

const steps: Readonly<Record<string, (date: CalendarDate) => CalendarDate>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
}

/** The months of an academic year from September, with what it has of the August before; one stop of Tab; arrows go by days and weeks. `year`: its first day. */
export function YearGrid(props: {
  calendar: AcademicCalendar
  year: CalendarDate
  today: CalendarDate
  onChoose: (date: CalendarDate) => void
}) {
  const { calendar, year, today, onChoose } = props
  const last = academicYearEnd(year)
  const september = calendarDate(`${yearOf(year)}-09-01`)
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(() => (today >= year && today <= last ? today : year))

  function onKeyDown(event: KeyboardEvent) {
    const next = steps[event.key]?.(current)
    if (next === undefined) return
    event.preventDefault()
    if (next >= year && next <= last)
      grid.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
  }

  return (
    <div
      ref={grid}
      role="group"
      aria-label={texts.year}
      className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-3 print:grid-cols-3"
      onKeyDown={onKeyDown}
    >
      {Array.from({ length: 12 }, (_, month) => (
        <MonthTable
          key={month}
          month={addMonths(september, month)}
          first={month === 0 ? year : null}
          {...{ last }}
          {...{ calendar, today, current, onChoose }}
          onGo={setCurrent}
        />
      ))}
    </div>
  )
}
