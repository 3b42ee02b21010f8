import { weekParity, type AcademicCalendar, type Semester } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { cardCells, cardWeek } from './card'
import type { CardTerm } from './card-contents'
import { cardClosures, cardExams, cardWishes, movedDaysIn } from './card-lists'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { Schedule } from '@/lib/core/rules/schedule/schedule'
import type { SubgroupFilter } from '@/lib/core/rules/schedule/schedule-grid'

/** Everything a card shows of a semester. `schedule`: the subject's schedule over the card's period. */
export function cardTerm(
  schedule: Schedule,
  question: {
    calendar: AcademicCalendar
    semester: Semester
    period: Period
    monday: CalendarDate
    filter: SubgroupFilter
  },
): CardTerm {
  const { calendar, semester, period, monday, filter } = question
  const isWithin = ({ date }: { date: CalendarDate }) => period.from <= date && date <= period.to
  const wishes = schedule.wishes.filter(isWithin)
  return {
    title: semester.title,
    period,
    cells: cardCells(schedule, { calendar, semester, period, filter }),
    week: {
      monday,
      parity: weekParity(calendar, monday),
      cells: cardWeek(schedule, { calendar, semester, filter, monday }),
    },
    exams: cardExams(schedule, filter),
    closures: cardClosures(schedule),
    wishes: cardWishes({ ...schedule, wishes }, calendar),
    movedDays: movedDaysIn(calendar, period),
  }
}
