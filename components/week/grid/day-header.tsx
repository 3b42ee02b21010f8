import type { TeachingDay } from '@/lib/core/rules/calendar/academic-calendar'
import { dayMonth, weekdayOf } from '@/lib/core/rules/calendar/calendar-date'
import { isHoliday } from '@/lib/core/rules/schedule/cell-state'
import { dayLabel, monthName, parityLabel, standsFor } from '@/lib/core/texts/calendar/dates'
import { gridTexts } from '@/lib/core/texts/live/grid'
import { weekdayShort, weekdayTitles } from '@/lib/core/texts/schedule/weekdays'

/** The note beside a date: holiday, or the day it replaces. */
function dayNote(day: TeachingDay): string | null {
  if (day.holiday) return day.holiday
  if (day.moved) return standsFor(day.moved.runsAs)
  return isHoliday(day) ? gridTexts.holiday : null
}

/** On a phone the day tabs show name and date, so only the note is needed. */
export function DayHeader({ day, isToday }: { day: TeachingDay; isToday: boolean }) {
  const weekday = weekdayOf(day.date)
  const note = dayNote(day)
  return (
    <div
      role="rowheader"
      aria-label={dayLabel(day.date, day.parity, note)}
      aria-current={isToday ? 'date' : undefined}
      className={`day-head ${note ? '' : 'max-sm:not-print:sr-only'}`.trimEnd()}
    >
      <span>
        <abbr
          className={!isToday && isHoliday(day) ? 'text-danger' : undefined}
          title={weekdayTitles[weekday]}
        >
          {weekdayShort[weekday]}
        </abbr>
        {dayMonth(day.date)}
      </span>
      <span>{monthName(day.date)}</span>
      <span>{parityLabel(day.parity)}</span>
      {note && (
        <span
          className={`text-2xs ${day.moved && day.holiday === null ? 'text-warning' : 'text-danger'}`}
          title={day.moved?.title || undefined}
        >
          {note}
        </span>
      )}
    </div>
  )
}
