import { type CalendarDate, daysBetween } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'
import type { ForbiddingRule, LeftOutReason } from '@/lib/core/placing/rules/composing'
import { isSatByAll, type SessionExam } from '../exam'
import { examRules } from '../judge-place'
import { usableSeats } from '../rooms'
import type { SessionFacts } from './facts'
import { leastDaysOf } from './relations'
import { smallestReason } from './smallest-reason'

/** Rules of the days between exams of a group: together they say that there are too few. */
const ofDays: readonly ForbiddingRule[] = ['examGap', 'examsInADay']

/** From what nobody can change to what others hold. */
const inOrder: readonly ForbiddingRule[] = [
  ...(['right', 'exam'] as const),
  ...ofDays,
  ...(['room', 'teacher', 'group'] as const),
  ...examRules.filter((rule) => !ofDays.includes(rule)),
]

/** Where an exam was tried. `fits`: whether a time is long enough; `places`: of each what forbids it. */
export type TriedPlaces = {
  dates: readonly CalendarDate[]
  fits: boolean
  places: readonly ReadonlySet<ForbiddingRule>[]
}

/** Why an exam finds no place: the smallest set of rules that forbids all of them. */
export function forbiddenBy(
  facts: SessionFacts,
  exam: SessionExam,
  { dates, fits, places }: TriedPlaces,
): LeftOutReason {
  if (dates.length > 0 && !fits) return { kind: 'no slot' }
  if (places.length === 0) return { kind: 'no dates' }
  const rules = smallestReason(places, inOrder)
  if (rules.every((rule) => ofDays.includes(rule))) {
    const crowded = isSatByAll(exam) ? exam.groups.find(({ id }) => needsMoreDays(facts, exam, dates, id)) : undefined
    if (crowded)
      return {
        kind: 'too many',
        title: crowded.title,
        days: dates.length,
        exams: examsOfGroup(facts, crowded.id).length,
      }
  }
  const [rule, ...others] = rules
  const [teacher, ...teachers] = exam.teachers
  const [group, ...groups] = exam.groups
  if (others.length > 0) return { kind: 'rules', rules }
  if (rule === 'right') return { kind: 'no right' }
  if (rule === 'exam') return { kind: 'no exam' }
  if (rule === 'room') return roomReason(facts, exam)
  if (rule === 'teacher' && teacher && teachers.length === 0) return { kind: 'teacher busy', title: teacher.name }
  if (rule === 'group' && group && groups.length === 0) return { kind: 'group busy', title: group.title }
  return { kind: 'rules', rules }
}

/** Whether no room has the seats, or those that have them are taken. */
function roomReason({ rooms, session }: SessionFacts, { students, roomCount }: SessionExam): LeftOutReason {
  const seats = students === null ? null : Math.max(1, Math.ceil(students / Math.max(1, roomCount)))
  const fitting = rooms.filter((room) => (usableSeats(room, session.norms.seatShare) ?? Infinity) >= (seats ?? 0))
  return { kind: fitting.length < Math.max(1, roomCount) ? 'no room' : 'rooms taken', seats }
}

const examsOfGroup = (facts: SessionFacts, id: GroupId) =>
  facts.exams.filter(
    ({ exam }) => isSatByAll(exam) && exam.kind === 'exams' && exam.groups.some((one) => one.id === id),
  )

/** Whether the exams of a group do not fit into its session even if nothing else stood there. */
function needsMoreDays(facts: SessionFacts, exam: SessionExam, dates: readonly CalendarDate[], id: GroupId): boolean {
  const [first] = dates
  const last = dates.at(-1)
  if (first === undefined || last === undefined) return true
  const least = leastDaysOf(facts, id, { ...exam, isHard: false }, exam)
  return (examsOfGroup(facts, id).length - 1) * least > daysBetween(first, last)
}
