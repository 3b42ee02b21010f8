import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { type EventId, type LoadItemId, type RoomId, idNumbered } from '@/lib/core/names/rules/ids'
import { assess, type Finding } from '@/lib/quality/rules/assess'
import { isHard, type QualityRule, type QualityWeights } from '@/lib/quality/rules/quality-rules'
import type { QualityInput, QualityMeeting } from '@/lib/quality/rules/timetable'
import type { SessionExam } from './exam'
import type { VerdictRank } from './verdict'

export type TriedPlace = {
  date: CalendarDate
  startsAt: number
  pairs: readonly Pair[]
  rooms: readonly RoomId[]
}

/**
 * The rules by which a place of an exam is judged. Those of comfortable weeks are left out; who is busy is known beforehand, and
 * days off and those outside of its periods have no places.
 */
export const examRules: readonly QualityRule[] = [
  ...(['absence', 'overfullGroupDay', 'overfullTeacherDay', 'wish', 'permittedTime', 'methodDay'] as const),
  ...(['examsInADay', 'examGap', 'examSeats', 'consultationDay', 'retakeOrder'] as const),
  ...(['examRest', 'examSpread', 'examBeforeCredit', 'streamApart', 'examinerDay'] as const),
  ...(['consultationExaminer', 'consultationHour', 'consultationEarly', 'consultationIdle'] as const),
]

/** The event that an exam would have where it is tried or found a place; no other has it. */
export const triedEvent = (id: LoadItemId): EventId => idNumbered(-id)

/** The classes that an exam would have there, under ids that no other class has. */
export const triedClasses = (exam: SessionExam, { date, startsAt, pairs, rooms }: TriedPlace): QualityMeeting[] =>
  pairs.map((pair) => ({
    id: idNumbered(-(exam.id * 100 + pair)),
    kind: 'exam',
    isDraft: true,
    isAsked: true,
    date,
    pair,
    title: exam.title,
    lessonType: exam.lessonType,
    disciplineId: exam.disciplineId,
    loadItemId: exam.id,
    rooms,
    teachers: exam.teachers.map(({ id }) => id),
    groups: exam.groups.map(({ id }) => ({ id, subgroup: exam.subgroup, mayCoincide: false })),
    sitting: {
      eventId: triedEvent(exam.id),
      startsAt,
      minutes: exam.minutes,
      period: exam.kind,
      form: exam.form,
      isHard: exam.isHard,
    },
  }))

/** What these classes break, the gravest first. `around`: everything else; none of it is asked about. */
export function breaksOf(
  around: Omit<QualityInput, 'meetings'>,
  standing: readonly QualityMeeting[],
  tried: readonly QualityMeeting[],
  weights: QualityWeights,
): Finding[] {
  const rules = examRules.filter((rule) => isHard(rule) || weights[rule] > 0)
  const { findings } = assess({ ...around, meetings: [...standing, ...tried] }, weights, undefined, rules)
  return findings.toSorted((a, b) => Number(isHard(b.rule)) - Number(isHard(a.rule)) || b.cost - a.cost)
}

/** One missing day between two exams costs as much by default. */
const smallCost = 4

/** The rank of a possible place by its cost, `least` being that of the best. */
export const rankOf = (cost: number, least: number): VerdictRank =>
  cost <= least ? 'best' : cost <= least + smallCost ? 'good' : 'poor'
