import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import { isConsultation, type ExamForm, type ExamSession, type SessionKind } from '@/lib/core/calendar/rules/session'
import type {
  DisciplineId,
  EventId,
  FacultyId,
  GroupId,
  LoadItemId,
  RoomId,
  SemesterId,
} from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { StudyForm, Subgroup } from '@/lib/core/names/rules/resource'
import { type Ordered, examOrderOf, sessionStepOf } from '@/lib/core/placing/rules/exam-orders'
import type { NamedGroup, NamedRoom, NamedTeacher } from '@/lib/core/schedule/rules/schedule'
import type { RuleStrength } from '@/lib/quality/rules/quality-rules'

/** Where and when an exam stands. `startsAt` in minutes since midnight; `version`: of its event. */
export type ExamSitting = {
  eventId: EventId
  version: number
  date: CalendarDate
  startsAt: number
  minutes: number
  pairs: Pair[]
  rooms: NamedRoom[]
  teachers: NamedTeacher[]
  isDraft: boolean
  isPinned: boolean
  /** Who comes: of a consultation not those whose exam was struck. */
  groupIds: GroupId[]
}

/** An exam, credit or consultation of the load, with how it is held. `students` null: unknown. */
export type SessionExam = {
  id: LoadItemId
  version: number
  title: string
  disciplineId: DisciplineId | null
  lessonType: LessonType
  subgroup: Subgroup
  kind: SessionKind
  form: ExamForm
  minutes: number
  isHard: boolean
  roomCount: number
  students: number | null
  groups: NamedGroup[]
  teachers: NamedTeacher[]
  /** Usually one or none; several if it was placed more than once. */
  sittings: ExamSitting[]
  mayPlace: boolean
  /** Whether the reader may set how it is held. */
  mayChange: boolean
}

/** A group with the part of the university that its periods depend on. */
export type ExamGroup = {
  id: GroupId
  title: string
  students: number | null
  facultyId: FacultyId | null
  courseYear: number | null
  studyForm: StudyForm
}

export type SessionQuestion = { facultyId: FacultyId; semesterId: SemesterId }

/** What the check of quality finds at an exam, as a sentence. */
export type ExamRemark = { id: LoadItemId; strength: RuleStrength; text: string }

/** The session of a faculty. `window`: all dates that it may take. */
export type SessionView = {
  window: Period
  session: ExamSession
  /** The last one of the faculty's session, or of the university's, that was not undone. */
  publication: { title: string; on: CalendarDate } | null
  groups: ExamGroup[]
  exams: SessionExam[]
  /** The gravest first. */
  remarks: ExamRemark[]
}

/** Where an exam is to stand. `roomIds` null: the best free rooms are taken. */
export type SittingPlace = {
  date: CalendarDate
  startsAt: number
  roomIds: readonly RoomId[] | null
}

/** Whether every student of its groups sits it; no credit, consultation or retake. */
export const isSatByAll = (exam: Pick<SessionExam, 'lessonType' | 'kind'>): boolean => sessionStepOf(exam) === 'exam'

/** Whether students of one are in the other: two halves of a group share none. */
export const shareStudents = (one: Pick<SessionExam, 'groups'>, other: Pick<SessionExam, 'groups'>): boolean =>
  one.groups.some(({ id, subgroup }) =>
    other.groups.some(
      (group) => group.id === id && (subgroup === 0 || group.subgroup === 0 || group.subgroup === subgroup),
    ),
  )

export const orderedExam = ({ id, lessonType, kind, disciplineId }: OrderedExam): Ordered => ({
  lessonType,
  kind,
  itemId: id,
  discipline: disciplineId,
})

type OrderedExam = Pick<SessionExam, 'id' | 'lessonType' | 'kind' | 'disciplineId'>

/** The exams that a consultation prepares: of the same discipline, for any of its groups; no retakes. */
export const examsOfConsultation = <One extends Prepared>(consultation: One, exams: readonly One[]): One[] =>
  exams.filter((exam) => arePaired(consultation, exam))

/** Whether it is a consultation of exams none of which stands yet. */
export function isBeforeItsExams(one: SessionExam, all: readonly SessionExam[]): boolean {
  // Asked of every place that is tried, of exams too.
  if (!isConsultation(one)) return false
  const exams = examsOfConsultation(one, all)
  return exams.length > 0 && exams.every(({ sittings }) => sittings.length === 0)
}

/** The consultation of an exam. */
export const consultationOf = <One extends Prepared>(exam: One, exams: readonly One[]): One | undefined =>
  exams.find((one) => arePaired(one, exam))

/** The groups that an exam takes to a consultation of others; none: the consultation is theirs alone. */
export function partedGroups<Group extends { id: GroupId }>(
  consultation: { groups: readonly Group[] },
  exam: Pick<SessionExam, 'groups'>,
): Group[] {
  const own = consultation.groups.filter(({ id }) => exam.groups.some((group) => group.id === id))
  return own.length < consultation.groups.length ? own : []
}

/** The groups of an exam to which the reader may give a consultation of their own instead of this one. */
export const groupsToPart = (consultation: SessionExam, exam: SessionExam): NamedGroup[] =>
  consultation.mayPlace && consultation.mayChange ? partedGroups(consultation, exam) : []

type Prepared = Pick<SessionExam, 'lessonType' | 'disciplineId'> & {
  /** Absent: what its readers see, which is a retake or not. */
  kind?: SessionKind
  isRetake?: boolean
  groups: readonly { id: GroupId }[]
}

const preparedStep = ({ lessonType, disciplineId, kind, isRetake }: Prepared): Ordered => ({
  lessonType,
  kind: isRetake === true ? 'retakes' : kind,
  itemId: 0,
  discipline: disciplineId,
})

const arePaired = (consultation: Prepared, exam: Prepared): boolean =>
  examOrderOf(preparedStep(consultation), preparedStep(exam)) === 'consultation' &&
  consultation.groups.some(({ id }) => exam.groups.some((group) => group.id === id))
