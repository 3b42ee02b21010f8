import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { EventId, FacultyId, GroupId, LoadItemId, SemesterId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { NamedGroup, NamedTeacher, TitledRoom } from '@/lib/core/schedule/rules/schedule'
import type { QualityChange } from './filling'

/** Whose session is put together. `exams`: these alone, published ones too, with the consultations before them. */
export type ComposingScope =
  | { kind: 'group'; id: GroupId }
  | { kind: 'faculty'; id: FacultyId }
  | { kind: 'university' }
  | { kind: 'exams'; ids: readonly LoadItemId[] }

/** Whose session is put together, with its name. */
export type ComposedFor = { scope: ComposingScope; title: string }

/** `repair`: what stands stays unless it breaks a rule; `fresh`: all drafts are placed anew. */
export const composingModes = ['repair', 'fresh'] as const
export type ComposingMode = (typeof composingModes)[number]

/** Pinned exams stay in either mode, and published ones unless they are asked for by name. */
export type ComposingOrder = { scope: ComposingScope; semesterId: SemesterId; mode: ComposingMode }

export type ComposedExam = {
  id: LoadItemId
  title: string
  lessonType: LessonType
  groups: NamedGroup[]
  teachers: NamedTeacher[]
}

/** Where an exam is or was. `startsAt` in minutes since midnight. */
type ComposedPlace = { date: CalendarDate; startsAt: number; rooms: TitledRoom[] }

/** Where it stands, with the version of its event. */
export type ComposedWas = ComposedPlace & { eventId: EventId; version: number; isDraft: boolean }

/**
 * A place that the search found. `version`: of the load item; `was` null: it stands nowhere; `makesWayFor`: the exam for which it
 * moves, though it breaks no rule where it stands.
 */
export type ComposedSitting = ComposedExam &
  ComposedPlace & {
    version: number
    minutes: number
    was: ComposedWas | null
    makesWayFor: ComposedExam | null
  }

/** What can forbid a place of an exam besides the rules of quality: no right, an exam that it prepares and that has no place, or who and what is taken. */
export type ExamObstacle = 'right' | 'exam' | 'room' | 'teacher' | 'group'

/** What forbids a place of an exam. */
export type ForbiddingRule = ExamObstacle | QualityChange['rule']

/** The smallest reason for which an exam finds no place. */
export type LeftOutReason =
  | { kind: 'no dates' | 'no slot' | 'no right' | 'no exam' }
  /** The search was stopped before it came to it, or left more than it asks about. */
  | { kind: 'not asked' }
  /** In results that were stored before reasons were asked for. */
  | { kind: 'full' }
  /** Every place breaks one of these, and without any of them it would have one. */
  | { kind: 'rules'; rules: readonly ForbiddingRule[] }
  | { kind: 'no room'; seats: number | null }
  | { kind: 'rooms taken'; seats: number | null }
  | { kind: 'teacher busy' | 'group busy'; title: string }
  /** The group's exams need more days than its session has. */
  | { kind: 'too many'; title: string; days: number; exams: number }

/** `isTakenAway`: its draft goes, so that others can be there; otherwise it stays where it is, if anywhere. */
export type LeftOutExam = ComposedExam & {
  version: number
  reason: LeftOutReason
  was: ComposedWas | null
  isTakenAway: boolean
}

/** `wanted`: how many exams were asked for; `staying`: how many of them stand as before. */
export type ComposedSession = {
  wanted: number
  staying: number
  placed: ComposedSitting[]
  left: LeftOutExam[]
  quality: QualityChange[]
}
