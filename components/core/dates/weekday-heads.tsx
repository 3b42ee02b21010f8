import { weekdays } from '@/lib/core/calendar/rules/calendar-date'
import { weekdayShort, weekdayTitles } from '@/lib/core/calendar/texts/weekdays'

/** The column heads of a month: the week, then the days. `width`: of the week's column. */
export function WeekdayHeads({ week, width }: { week: string; width: 'w-11' | 'w-16' }) {
  return (
    <>
      <th scope="col" className={`${width} font-normal`}>
        <span className="sr-only">{week}</span>
      </th>
      {weekdays.map((weekday) => (
        <th key={weekday} scope="col" abbr={weekdayTitles[weekday]} className="font-normal">
          {weekdayShort[weekday]}
        </th>
      ))}
    </>
  )
}
