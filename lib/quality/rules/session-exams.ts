import type { Semester } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import {
  isConsultation,
  periodsOfGroup,
  type SessionKind,
  type SessionPeriod,
  sessionWindow,
  usualSessionKind,
} from '@/lib/core/calendar/rules/session'
import type { GroupId, MeetingId } from '@/lib/core/names/rules/ids'
import {
  type ExamOrderName,
  isInOrder,
  type Ordered,
  examOrderOf,
  sessionStepOf,
} from '@/lib/core/placing/rules/exam-orders'
import { grouped } from '@/lib/core/words/rules/lists'
import {
  type Diary,
  disciplineOf,
  listAt,
  type QualityInput,
  type QualityMeeting,
  type QualitySitting,
  type QualityTimetable,
  timetableOf,
} from './timetable'

/** An exam, credit or consultation of a session with its classes, in order. Times in minutes since midnight. */
export type QualityExam = {
  first: QualityMeeting
  classes: readonly QualityMeeting[]
  sitting: QualitySitting
  kind: SessionKind
  startsAt: number
  endsAt: number
}

/** The exams of a timetable, those near them included. */
export type SessionTimetable = {
  input: QualityInput
  exams: readonly QualityExam[]
  examOf: ReadonlyMap<MeetingId, QualityExam>
  /** The days with exams of groups and teachers. */
  timetable: QualityTimetable
}

function examsAmong(input: QualityInput, meetings: readonly QualityMeeting[]): QualityExam[] {
  const sittings = new Map<string, QualityMeeting[]>()
  for (const one of meetings) if (one.sitting) listAt(sittings, `${one.sitting.eventId} ${one.date}`).push(one)
  return [...sittings.values()].flatMap((classes): QualityExam[] => {
    const [first, last] = [classes[0], classes.at(-1)]
    const usual = first && usualSessionKind(first)
    if (!first?.sitting || !last || !usual) return []
    const { sitting, date } = first
    const { calendar } = input
    const startsAt = sitting.startsAt ?? pairTimeOn(calendar, date, first.pair)?.startsAt ?? 0
    const endsAt = sitting.minutes === null ? pairTimeOn(calendar, date, last.pair)?.endsAt : undefined
    return [
      {
        first,
        classes,
        sitting,
        kind: sitting.period ?? usual,
        startsAt,
        endsAt: endsAt ?? startsAt + (sitting.minutes ?? 0),
      },
    ]
  })
}

const known = new WeakMap<QualityTimetable, SessionTimetable>()

/** Cached, because each rule of the session asks. */
export function examTimetableOf(whole: QualityTimetable): SessionTimetable {
  const cached = known.get(whole)
  if (cached) return cached
  const { input } = whole
  const own = whole.classes.filter(({ sitting }) => sitting)
  const timetable = timetableOf({ ...input, meetings: [...own, ...(input.nearExams ?? [])] })
  const exams = examsAmong(input, timetable.classes)
  const examOf = new Map(exams.flatMap((exam) => exam.classes.map(({ id }) => [id, exam] as const)))
  const made = { input, exams, examOf, timetable }
  known.set(whole, made)
  return made
}

/** Whether it is an exam that every student of its groups sits; no credit, consultation or retake. */
export const isSat = (exam: QualityExam): boolean => sessionStepOf(orderedExam(exam)) === 'exam'

const orderedExam = ({ first, kind }: QualityExam): Ordered => ({
  lessonType: first.lessonType,
  kind,
  itemId: first.loadItemId ?? 0,
  discipline: disciplineOf(first),
})

/** The order in which one comes before another of its session, for students who have both; null: in any. */
export function orderBetween(input: QualityInput, before: QualityExam, after: QualityExam): ExamOrderName | null {
  // Most have none, which is known without their groups and semesters.
  const name = examOrderOf(orderedExam(before), orderedExam(after))
  return name !== null && isMet(before, after) && areOfOneSession(input, before, after) ? name : null
}

/** Those that come before an exam by one of these orders, and are later. */
export const lateBefore = (
  input: QualityInput,
  exam: QualityExam,
  others: readonly QualityExam[],
  names: readonly ExamOrderName[],
): QualityExam[] =>
  others.filter((one) => {
    const name = orderBetween(input, one, exam)
    return name !== null && names.includes(name) && !isInOrder(name, one.first.date, exam.first.date)
  })

/** The exams of each day of a diary, in order; a load item that stands twice on a day counts once. */
export function examDaysOf({ examOf }: SessionTimetable, { days }: Diary): QualityExam[][] {
  return days.flatMap(({ slots }) => {
    const exams = new Map<string, QualityExam>()
    for (const { meetings } of slots)
      for (const { id } of meetings) {
        const exam = examOf.get(id)
        if (!exam) continue
        const { loadItemId } = exam.first
        const key = loadItemId === null ? `event ${exam.sitting.eventId}` : `item ${loadItemId}`
        if (!exams.has(key)) exams.set(key, exam)
      }
    return exams.size > 0 ? [[...exams.values()]] : []
  })
}

/** The semester whose session a date belongs to. */
export const semesterOfSession = ({ calendar }: QualityInput, date: CalendarDate): Semester | undefined =>
  calendar.semesters.findLast(({ startsOn }) => startsOn <= date)

/** The periods of a group in which exams of a kind are held in the session of a date; none: nobody has set them. */
export function periodsFor(
  input: QualityInput,
  groupId: GroupId,
  { date, kind }: { date: CalendarDate; kind: SessionKind },
): SessionPeriod[] {
  const group = input.groups.get(groupId)
  const semester = semesterOfSession(input, date)
  if (!group || !semester) return []
  const window = sessionWindow(input.calendar.semesters, semester)
  return periodsOfGroup(input.session.periods, { ...group, facultyId: group.facultyId ?? null }, kind, window)
}

/** Whether two exams are of one session. */
export const areOfOneSession = (input: QualityInput, one: QualityExam, other: QualityExam): boolean =>
  semesterOfSession(input, one.first.date) === semesterOfSession(input, other.first.date)

const shareStudents = (one: QualityMeeting, other: QualityMeeting): boolean =>
  one.groups.some(({ id, subgroup }) =>
    other.groups.some(
      (group) => group.id === id && (subgroup === 0 || group.subgroup === 0 || group.subgroup === subgroup),
    ),
  )

/** The exams that each consultation prepares: of its discipline, for any of its students, in order. */
export function preparedBy({
  exams,
  input,
}: SessionTimetable): { consultation: QualityExam; prepared: QualityExam[] }[] {
  const byDiscipline = grouped(exams, ({ first }) => disciplineOf(first))
  return exams
    .filter(({ first }) => isConsultation(first))
    .flatMap((consultation) => {
      const prepared = (byDiscipline.get(disciplineOf(consultation.first)) ?? []).filter(
        (exam) => orderBetween(input, consultation, exam) === 'consultation',
      )
      return prepared.length > 0 ? [{ consultation, prepared }] : []
    })
}

/** Whether students of an exam sit another one. */
export const isMet = (one: QualityExam, other: QualityExam): boolean => shareStudents(one.first, other.first)
