import type { AcademicCalendar, Semester } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate, Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ExamSession } from '@/lib/core/calendar/rules/session'
import type { EventId, GroupId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { RoomEquipment } from '@/lib/core/rooms/rules/room-properties'
import type { QualityWeights } from '@/lib/quality/rules/quality-rules'
import type { ExamGroup, SessionExam } from '../exam'
import type { SessionRoom } from '../rooms'

/** Whoever is held in a pair of a date; subgroup 0: the whole group. */
export type HeldPair = {
  kind: 'room' | 'teacher' | 'group'
  id: number
  subgroup: number
  date: CalendarDate
  pair: Pair
  /** null: an absence or a wish. */
  eventId: EventId | null
}

/** An exam with the version of its load item. `isFree`: the search may place it. */
export type KnownExam = {
  exam: SessionExam
  itemVersion: number
  isFree: boolean
  /** What its groups state that their rooms must have. */
  equipment?: readonly RoomEquipment[] | undefined
  /** Absent: anywhere. */
  mayPlaceAt?: (weekday: Weekday, pair: Pair) => boolean
  mayStandIn?: (room: RoomId) => boolean
}

/** All that the search for a session needs to know. */
export type SessionFacts = {
  calendar: AcademicCalendar
  session: ExamSession
  semester: Semester
  /** The first date on which anything is placed. */
  from: CalendarDate
  /** Those asked for, and all others of their groups and teachers. */
  exams: readonly KnownExam[]
  groups: ReadonlyMap<GroupId, ExamGroup>
  held: readonly HeldPair[]
  /** What `held` was read for. */
  around: {
    rooms: 'all'
    teachers: readonly TeacherId[]
    groups: readonly GroupId[]
    from: CalendarDate
    to: CalendarDate
  }
  away: readonly HeldPair[]
  wishes: readonly HeldPair[]
  methodDays: ReadonlyMap<TeacherId, Weekday>
  /** Vacancies, which are never busy. */
  unlimited: ReadonlySet<number>
  rooms: readonly SessionRoom[]
  /** The building in which most classes of a group are. */
  homes: ReadonlyMap<GroupId, string>
  /** What breaking a soft rule costs, as the administration set it. */
  weights: QualityWeights
}

/** An exam of the problem: its parts, one a room, follow one another from `first` on. */
export type SessionEntry = {
  known: KnownExam
  first: number
  parts: number
  /** The dates on which it may be by the session's periods. */
  dates: ReadonlySet<CalendarDate>
}
