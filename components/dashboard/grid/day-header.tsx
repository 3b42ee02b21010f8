import type { TeachingDay } from '@/lib/domain/academic-calendar'
import { dayMonth, weekdayOf } from '@/lib/domain/calendar-date'
import { isHoliday } from '@/lib/domain/cell-state'
import { dayLabel, monthName, parityLabel, standsFor } from '@/lib/text/dates'
import { gridTexts } from '@/lib/text/grid'
import { weekdayShort, weekdayTitles } from '@/lib/text/weekdays'

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
      aria-colindex={1}
      aria-current={isToday ? 'date' : undefined}
      className={`sticky left-0 z-2 border-r border-b px-2 py-1.5 in-data-fits:px-1.5 max-sm:static max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2 print:static print:table-cell print:align-top print:px-1 print:py-0.5 ${
        isToday ? 'bg-now-soft shadow-[inset_3px_0_0_var(--now)] print:shadow-none' : 'bg-surface'
      } ${note ? '' : 'max-sm:not-print:sr-only'}`}
    >
      <span className="flex items-baseline gap-x-1.5 whitespace-nowrap in-data-fits:flex-wrap">
        <abbr
          className={`text-lg font-semibold no-underline ${isToday ? 'text-now print:text-ink' : isHoliday(day) ? 'text-danger' : ''}`}
          title={weekdayTitles[weekday]}
        >
          {weekdayShort[weekday]}
        </abbr>
        <span className="font-medium">{dayMonth(day.date)}</span>
      </span>
      <span className="block text-xs text-ink-faint">{monthName(day.date)}</span>
      <span className="block text-xs text-ink-faint">{parityLabel(day.parity)}</span>
      {note && (
        <span
          className={`block text-2xs ${day.moved && day.holiday === null ? 'text-warning' : 'text-danger'}`}
          title={day.moved?.title || undefined}
        >
          {note}
        </span>
      )}
    </div>
  )
}
