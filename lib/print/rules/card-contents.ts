import type { AcademicCalendar, MovedDay, Parity } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { CardCell } from './card'
import type { CardClosure, CardExam, CardWish } from './card-lists'
import type { GroupId, ProgrammeId, RoomId, TeacherId } from '@/lib/core/rules/names/ids'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { Subgroup } from '@/lib/core/rules/names/resource'

/** The subject of a card with the data for its heading. Null: unknown. */
export type CardSubject =
  | {
      kind: 'room'
      id: RoomId
      title: string
      building: string | null
      capacity: number | null
      hasProjector: boolean
      isComputerClass: boolean
      needsKey: boolean
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
  /** The shown week only, from its Monday. */
  week: { monday: CalendarDate; parity: Parity; cells: readonly CardCell[] }
  exams: readonly CardExam[]
  closures: readonly CardClosure[]
  wishes: readonly CardWish[]
  movedDays: readonly MovedDay[]
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
