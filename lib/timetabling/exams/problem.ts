/** A period of a session. Periods are in the order of time; `day` tells which of them are on one day. */
export type ExamPeriod = {
  /** whole number that grows by 1 from a date to the next */
  day: number
  minutes: number
  /** for each exam in it */
  penalty: number
}

export type ExamRoom = {
  seats: number
  /** the periods in which nothing may be in it; absent: none */
  closed?: readonly number[]
  /** for each exam in it */
  penalty: number
}

export type Exam = {
  minutes: number
  /** how many seats it takes; several exams may share a room */
  seats: number
  /** who sits it, from 0; the soft costs count each pair of exams of one of them */
  students: readonly number[]
  /** who else must be there, numbered apart from students; never in two places, and without soft costs */
  staff: readonly number[]
  /** whether no other exam may be in its room */
  isAlone: boolean
  /** the periods in which it may be; absent: all that are long enough */
  periods?: readonly number[]
  /** of each period: what it costs there besides the period's own penalty; absent: nothing */
  penalties?: readonly number[]
  /** of each period: how many of those after it the exam takes as well, people and room; absent: none */
  reaches?: readonly number[]
  /** the rooms in which it may be; absent: all with enough seats */
  rooms?: readonly number[]
}

/** What two exams have to do with one another, by their index. */
export type ExamRelation =
  /** in the same period; two that share a student or a member of the staff cannot be */
  | { kind: 'together'; exam: number; other: number }
  /** not in the same period */
  | { kind: 'apart'; exam: number; other: number }
  /** in a later period than the other */
  | { kind: 'after'; exam: number; other: number }
  /** on a later day than the other */
  | { kind: 'day after'; exam: number; other: number }
  /** so many days between their dates, at least: 1 is another day */
  | { kind: 'days apart'; exam: number; other: number; days: number }
  /** at most so many days between their dates */
  | { kind: 'days near'; exam: number; other: number; days: number }
  /** on the day before the other, as a consultation */
  | { kind: 'day before'; exam: number; other: number }
  /** on the last day before the other's that has any periods */
  | { kind: 'last day before'; exam: number; other: number }

/** Soft costs, whole numbers. */
export type ExamWeights = {
  /** for each student with two exams in neighbouring periods of a day */
  twoInRow: number
  /** for each student with two exams on a day that are not neighbours */
  twoInDay: number
  /** for each student and pair of exams at most `periods` periods apart */
  spread: { periods: number; cost: number }
  /** for each length beyond the first in one room and period */
  mixedLengths: number
  /** for each of the `exams` with most students that is in one of the last `periods` periods */
  late: { exams: number; periods: number; cost: number }
}

/** A timetable of exams to be found: of each, its period and room. All are known by their index. */
export type ExamProblem = {
  periods: readonly ExamPeriod[]
  rooms: readonly ExamRoom[]
  exams: readonly Exam[]
  relations: readonly ExamRelation[]
  /** at most so many of these exams on one day, as those of one examiner; `lowered`: on some days fewer */
  dayLimits: readonly {
    exams: readonly number[]
    most: number
    lowered?: readonly { day: number; most: number }[]
  }[]
  weights: ExamWeights
}

export type ExamPlace = { period: number; room: number }
