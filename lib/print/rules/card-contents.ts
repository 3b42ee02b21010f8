import {
  type AcademicCalendar,
  type MovedDay,
  type Parity,
  type Semester,
  weekParity,
} from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ShortDay } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { GroupId, ProgrammeId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { RoomFlags } from '@/lib/core/rooms/rules/room-properties'
import type { Schedule } from '@/lib/core/schedule/rules/schedule'
import type { SubgroupFilter } from '@/lib/core/schedule/rules/schedule-grid'
import { type CardCell, cardCells, cardWeek } from './card'
import {
  type CardClosure,
  cardClosures,
  type CardExam,
  cardExams,
  type CardWish,
  cardWishes,
  movedDaysIn,
  shortDaysIn,
} from './card-lists'

/** The subject of a card with the data for its heading. Null: unknown. */
export type CardSubject =
  | {
      kind: 'room'
      id: RoomId
      title: string
      building: string | null
      capacity: number | null
      flags: RoomFlags
      /** A placeholder room, which any number of classes may share. */
      isPlaceholder: boolean
    }
  | { kind: 'teacher'; id: TeacherId; title: string; department: string | null }
  | {
      kind: 'group'
      id: GroupId
      title: string
      courseYear: number | null
      faculty: string | null
      subgroupCount: 1 | 2
    }
  | { kind: 'programme'; id: ProgrammeId; title: string }

export type CardTerm = {
  title: string
  period: Period
  cells: readonly CardCell[]
  week: { monday: CalendarDate; parity: Parity; cells: readonly CardCell[] }
  exams: readonly CardExam[]
  closures: readonly CardClosure[]
  wishes: readonly CardWish[]
  movedDays: readonly MovedDay[]
  shortDays: readonly ShortDay[]
}

/** A subject's semester on one page, before layout. `term` null: the calendar has no semester. */
export type Card = {
  subject: CardSubject
  university: string | null
  calendar: AcademicCalendar
  subgroup: Subgroup
  made: CalendarDate
  term: CardTerm | null
}

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
    shortDays: shortDaysIn(calendar, period),
  }
}
