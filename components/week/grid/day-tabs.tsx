import { dayMonth, weekdayOf, type Weekday } from '@/lib/core/rules/calendar/calendar-date'
import { isHoliday } from '@/lib/core/rules/schedule/cell-state'
import type { TeachingDay } from '@/lib/core/rules/calendar/academic-calendar'
import { dayAndDate } from '@/lib/core/texts/calendar/dates'
import { gridTexts } from '@/lib/core/texts/live/grid'
import { weekdayShort } from '@/lib/core/texts/schedule/weekdays'

/** On a phone: selects the day. */
export function DayTabs(props: {
  days: readonly TeachingDay[]
  selected: Weekday
  isToday: (day: TeachingDay) => boolean
  onSelect: (weekday: Weekday) => void
}) {
  const { days, selected, isToday, onSelect } = props
  return (
    <div
      role="group"
      aria-label={gridTexts.days}
      data-dwell
      className="sticky top-(--bar-row) z-3 grid auto-cols-fr grid-flow-col border-b bg-surface sm:hidden print:hidden"
    >
      {days.map((day) => {
        const weekday = weekdayOf(day.date)
        const isSelected = weekday === selected
        return (
          <button
            key={day.date}
            type="button"
            aria-label={[dayAndDate(day.date), isHoliday(day) ? gridTexts.holiday : '']
              .filter(Boolean)
              .join(', ')}
            aria-pressed={isSelected}
            aria-current={isToday(day) ? 'date' : undefined}
            onClick={() => onSelect(weekday)}
            className={`min-h-11 border-b-2 px-0.5 py-1 text-center leading-4 ${
              isSelected ? 'border-accent font-semibold text-accent' : 'border-transparent'
            } ${isToday(day) ? 'shadow-[inset_0_3px_0_var(--now)]' : ''} ${isToday(day) && !isSelected ? 'text-now' : ''} ${isHoliday(day) && !isSelected ? 'text-danger' : ''}`}
          >
            <span className="block">{weekdayShort[weekday]}</span>
            <span className="block text-2xs">{dayMonth(day.date)}</span>
            {isHoliday(day) && <span className="block text-2xs">{gridTexts.holidayShort}</span>}
          </button>
        )
      })}
    </div>
  )
}
