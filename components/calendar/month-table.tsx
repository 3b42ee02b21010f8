import { WeekdayHeads } from '@/components/core/dates/weekday-heads'
import { calendarTexts as texts, movedMark, shortMark, weeksOfMonth } from '@/lib/calendar/texts/admin-calendar'
import {
  semesterOf,
  teachingDay,
  weekParity,
  type AcademicCalendar,
  type Semester,
} from '@/lib/core/calendar/rules/academic-calendar'
import {
  addDays,
  addMonths,
  daysBetween,
  mondayOf,
  monthOf,
  weekDates,
  weekdayOf,
  yearOf,
  type CalendarDate,
} from '@/lib/core/calendar/rules/calendar-date'
import { monthName, parityLabel, parityTitle } from '@/lib/core/calendar/texts/dates'
import { dayNote, dayText } from '@/lib/core/schedule/texts/top-bar'

type MonthProps = {
  calendar: AcademicCalendar
  month: CalendarDate
  /** The first and last day of the academic year: its days before the month are shown in the first week. */
  first: CalendarDate | null
  last: CalendarDate
  today: CalendarDate
  /** The day with the tab stop. */
  current: CalendarDate
  onGo: (date: CalendarDate) => void
  onChoose: (date: CalendarDate) => void
}

const mondaysOf = (month: CalendarDate): CalendarDate[] => {
  const last = addDays(addMonths(month, 1), -1)
  const weeks = daysBetween(mondayOf(month), mondayOf(last)) / 7
  return Array.from({ length: weeks + 1 }, (_, week) => addDays(mondayOf(month), week * 7))
}

const semesterIn = ({ semesters }: AcademicCalendar, monday: CalendarDate): Semester | undefined =>
  semesters.find(({ startsOn, endsOn }) => mondayOf(startsOn) <= monday && monday <= endsOn)

const weekNumber = ({ startsOn }: Semester, monday: CalendarDate): number =>
  daysBetween(mondayOf(startsOn), monday) / 7 + 1

/** `Осенний семестр: недели 1–5`, for each semester of the month. */
function bandsOf(calendar: AcademicCalendar, month: CalendarDate): string[] {
  const last = addDays(addMonths(month, 1), -1)
  return calendar.semesters.flatMap((semester) => {
    const weeks = mondaysOf(month).filter(
      (monday) => semesterIn(calendar, monday) === semester && semester.startsOn <= last && semester.endsOn >= month,
    )
    const numbers = weeks.map((monday) => weekNumber(semester, monday))
    const [first, end] = [numbers[0], numbers.at(-1)]
    return first !== undefined && end !== undefined ? [weeksOfMonth(semester.title, first, end)] : []
  })
}

/** A month of the year: weeks with number and parity, days as buttons. */
export function MonthTable({ calendar, month, first, last, today, current, onGo, onChoose }: MonthProps) {
  const bands = bandsOf(calendar, month)
  const isShown = (date: CalendarDate) =>
    (first ?? month) <= date && date <= last && (date < month || monthOf(date) === monthOf(month))
  return (
    <section aria-label={`${monthName(month)} ${yearOf(month)}`} className="break-inside-avoid">
      <h3 className="font-semibold">
        {monthName(month)} <span className="font-normal text-ink-soft">{yearOf(month)}</span>
      </h3>
      <p className="min-h-5 text-xs text-ink-soft">{bands.join('; ')}</p>
      <table className="w-full table-fixed text-center tabular-nums">
        <thead>
          <tr className="text-xs text-ink-soft">
            <WeekdayHeads week={texts.week} width="w-16" />
          </tr>
        </thead>
        <tbody>
          {mondaysOf(month)
            .filter((monday) => monday <= last)
            .map((monday) => (
              <tr key={monday}>
                <WeekTitle calendar={calendar} monday={monday} />
                {weekDates(monday).map((date) => (
                  <td key={date} className="p-px">
                    {isShown(date) && (
                      <Day
                        {...{ calendar, date, onGo, onChoose }}
                        isToday={date === today}
                        isCurrent={date === current}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}

function WeekTitle({ calendar, monday }: { calendar: AcademicCalendar; monday: CalendarDate }) {
  const semester = semesterIn(calendar, monday)
  const parity = weekParity(calendar, monday)
  return (
    <th scope="row" className="pr-1 text-left text-xs font-normal whitespace-nowrap text-ink-soft">
      {semester && <span className="font-medium text-ink">{weekNumber(semester, monday)} </span>}
      <span aria-hidden>{parityLabel(parity)}</span>
      <span className="sr-only">{parityTitle(parity)}</span>
    </th>
  )
}

function Day(props: {
  calendar: AcademicCalendar
  date: CalendarDate
  isToday: boolean
  isCurrent: boolean
  onGo: (date: CalendarDate) => void
  onChoose: (date: CalendarDate) => void
}) {
  const { calendar, date, isToday, isCurrent, onGo, onChoose } = props
  const day = teachingDay(calendar, date)
  const isTaught = semesterOf(calendar, date) !== null
  const mark =
    day.holiday !== null ? texts.off : day.moved ? movedMark(day.moved.runsAs) : day.short ? shortMark(day.short) : null
  const look =
    mark !== null
      ? 'bg-warning-soft text-warning font-medium'
      : isTaught
        ? weekdayOf(date) === 7
          ? 'bg-accent-soft text-ink-soft'
          : 'bg-accent-soft'
        : 'text-ink-soft'
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={[dayText(date), isToday ? texts.today : null, dayNote(day)].filter(Boolean).join(', ')}
      title={dayNote(day) ?? undefined}
      className={`grid h-10 w-full content-center rounded-sm leading-none hover:outline hover:outline-line-strong ${look} ${isToday ? 'ring-2 ring-now ring-inset' : ''}`}
      onFocus={() => onGo(date)}
      onClick={() => onChoose(date)}
    >
      <span className={day.holiday !== null ? 'line-through' : ''}>{Number(date.slice(8))}</span>
      {mark && <span className="mt-0.5 text-2xs whitespace-nowrap">{mark}</span>}
    </button>
  )
}
