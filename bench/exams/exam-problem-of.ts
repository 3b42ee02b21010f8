import type { ExamProblem, ExamRelation } from '@/lib/timetabling/exams/problem'
import type { ExamInstance, PeriodRule } from './read-exam'

const kinds = { AFTER: 'after', EXCLUSION: 'apart', EXAM_COINCIDENCE: 'together' } as const

/** An instance of the competition as a problem for the search. */
export function examProblemOf({ exams, periods, rooms, periodRules, exclusive, weights }: ExamInstance): ExamProblem {
  const shareStudents = ({ exam, other }: PeriodRule) => {
    const students = new Set(exams[exam]?.students)
    return exams[other]?.students.some((student) => students.has(student)) ?? false
  }
  const relationOf = (rule: PeriodRule): ExamRelation => ({ ...rule, kind: kinds[rule.kind] })
  return {
    periods: periods.map(({ date, minutes, penalty }) => ({ day: dayOf(date), minutes, penalty })),
    rooms,
    exams: exams.map(({ minutes, students }, exam) => ({
      minutes,
      seats: students.length,
      students,
      staff: [],
      isAlone: exclusive.includes(exam),
    })),
    relations: periodRules
      .filter((rule) => rule.exam !== rule.other)
      .filter((rule) => rule.kind !== 'EXAM_COINCIDENCE' || !shareStudents(rule))
      .map(relationOf),
    dayLimits: [],
    weights: {
      twoInRow: weights.twoInRow,
      twoInDay: weights.twoInDay,
      spread: { periods: weights.spread, cost: 1 },
      mixedLengths: weights.mixedDurations,
      late: weights.frontLoad,
    },
  }
}

/** The days since 1970 of a date as day:month:year. */
function dayOf(date: string): number {
  const [day = 1, month = 1, year = 1970] = date.split(':').map(Number)
  return Date.UTC(year, month - 1, day) / 86_400_000
}
