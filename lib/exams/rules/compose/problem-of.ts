import { grouped } from '@/lib/core/rules/words/lists'
import { type CalendarDate, daysBetween } from '@/lib/core/rules/calendar/calendar-date'
import { teachingDay } from '@/lib/core/rules/calendar/academic-calendar'
import { pairTimesOn } from '@/lib/core/rules/calendar/pairs'
import { examDayBefore, isConsultation, pairsMeeting } from '@/lib/core/rules/calendar/session'
import { isExam } from '@/lib/core/rules/names/lesson-type'
import type { Exam, ExamPlace, ExamProblem } from '@/lib/timetabling/exams/problem'
import { Busy } from './busy'
import { creditsFirst } from './credits-first'
import type { KnownExam, SessionEntry, SessionFacts } from './facts'
import { leastDaysOf, relationsOf } from './relations'
import { candidateRooms, engineRooms } from './session-rooms'
import { datesOfExams, periodsOf, reachesOf, type SessionTime, sessionTimesOf } from './session-periods'

/** A session as a problem for the search. `standing`: of each exam of the problem where it is; null: nowhere that the problem knows. */
export type SessionProblem = {
  problem: ExamProblem
  entries: SessionEntry[]
  times: SessionTime[]
  standing: (ExamPlace | null)[]
  busy: Busy
}

/** What moving an exam costs when a session is repaired: more than any soft rule as a rule. */
const moveCost = 200

/** Whole groups are both of their halves. */
const halvesOf = ({ id, subgroup }: { id: number; subgroup: number }): number[] =>
  subgroup === 0 ? [2 * id, 2 * id + 1] : [2 * id + subgroup - 1]

const numbered = () => {
  const numbers = new Map<string, number>()
  return (key: string): number => {
    const known = numbers.get(key) ?? numbers.size
    numbers.set(key, known)
    return known
  }
}

/** Computes what depends on a length only once for each. */
function once<Value>(compute: (minutes: number) => Value): (minutes: number) => Value {
  const known = new Map<number, Value>()
  return (minutes) => {
    const value = known.get(minutes) ?? compute(minutes)
    known.set(minutes, value)
    return value
  }
}

/** The sitting that the search may move. */
export const ownSitting = ({ exam, isFree }: KnownExam) => (isFree ? exam.sittings[0] : undefined)

/**
 * What the search is to solve. Exams that it may not place hold their people, rooms and days. `keeping`: moving what stands has
 * a price.
 */
export function sessionProblem(facts: SessionFacts, { keeping }: { keeping: boolean }): SessionProblem {
  const { calendar, session } = facts
  const free = facts.exams.filter(({ isFree }) => isFree)
  const moving = new Set(free.flatMap((one) => ownSitting(one)?.eventId ?? []))
  const stays = facts.held.filter(({ eventId }) => eventId === null || !moving.has(eventId))
  const busy = new Busy([...stays, ...facts.away])
  const wished = new Busy(facts.wishes)
  const datesOf = datesOfExams(facts)
  const times = sessionTimesOf(facts, new Set(free.flatMap((one) => [...datesOf(one)])))
  const periods = periodsOf(times)
  const rooms = engineRooms(facts, times, busy)
  const weekdays = times.map(({ date }) => teachingDay(calendar, date).weekday)
  const reachesFor = once((minutes) => reachesOf(facts, times, minutes))
  const pairsFor = once((minutes) =>
    times.map(({ date, startsAt }) => pairsMeeting(pairTimesOn(calendar, date), { startsAt, minutes })),
  )
  const fixed = facts.exams.filter(({ isFree, exam }) => !isFree && isExam(exam) && exam.sittings.length > 0)
  const fixedOfGroup = grouped(
    fixed.flatMap(({ exam }) =>
      exam.groups.flatMap(({ id }) => exam.sittings.map(({ date }) => ({ group: id, exam, date }))),
    ),
    ({ group }) => group,
  )
  const isFarFromFixed = ({ exam }: KnownExam, date: CalendarDate) =>
    !isExam(exam) ||
    exam.groups.every(({ id }) =>
      (fixedOfGroup.get(id) ?? []).every(
        (one) => Math.abs(daysBetween(one.date, date)) >= leastDaysOf(facts, id, exam, one.exam),
      ),
    )
  const isOutOfOrder = creditsFirst(facts, datesOf)
  const { weights } = facts
  const student = numbered()
  const person = numbered()
  const entries: SessionEntry[] = []
  const exams: Exam[] = []
  const standing: (ExamPlace | null)[] = []
  for (const known of free) {
    const { exam } = known
    const { minutes, teachers, groups, form } = exam
    const sitting = ownSitting(known)
    const ofPeriods = datesOf(known)
    const [firstDate] = [...ofPeriods].toSorted()
    const dates =
      isConsultation(exam) && firstDate ? new Set([...ofPeriods, examDayBefore(calendar, firstDate)]) : ofPeriods
    const pairsAt = pairsFor(minutes)
    const offered = times.flatMap(({ date, minutes: most }, period) => {
      const pairs = pairsAt[period] ?? []
      const weekday = weekdays[period] ?? 1
      const isPossible =
        dates.has(date) &&
        minutes <= most &&
        pairs.length > 0 &&
        isFarFromFixed(known, date) &&
        pairs.every((pair) => known.mayPlaceAt?.(weekday, pair) ?? true) &&
        busy.personOf(exam, date, pairs, facts.unlimited) === null
      return isPossible ? [period] : []
    })
    const now = times.findIndex(({ date, startsAt }) => date === sitting?.date && startsAt === sitting.startsAt)
    const isOffered = new Set(offered)
    const penalties = times.map(({ date }, period) => {
      if (!isOffered.has(period)) return 0
      const isWished =
        facts.wishes.length > 0 && wished.personOf(exam, date, pairsAt[period] ?? [], facts.unlimited) !== null
      const isMethodDay = teachers.some(({ id }) => facts.methodDays.get(id) === weekdays[period])
      const isMove = keeping && now >= 0 && period !== now
      return (
        (isWished ? weights.wish : 0) +
        (isMethodDay ? weights.methodDay : 0) +
        (isOutOfOrder(known, date) ? weights.examBeforeCredit : 0) +
        (isMove ? moveCost : 0)
      )
    })
    const parts = form === 'online' ? 1 : Math.max(1, exam.roomCount)
    const seats = exam.roomCount === 0 ? 0 : Math.max(1, Math.ceil((exam.students ?? 0) / parts))
    const first = exams.length
    entries.push({ known, first, parts, dates })
    const shared = {
      minutes,
      seats,
      isAlone: exam.roomCount > 0,
      periods: offered,
      reaches: reachesFor(minutes),
      rooms: candidateRooms(facts, rooms, known, seats),
    }
    for (let part = 0; part < parts; part += 1) {
      exams.push({
        ...shared,
        students: part === 0 && isExam(exam) ? groups.flatMap(halvesOf).map((half) => student(`${half}`)) : [],
        staff:
          part > 0
            ? []
            : [
                ...groups.flatMap(halvesOf).map((half) => person(`half ${half}`)),
                ...teachers.flatMap(({ id }) => (facts.unlimited.has(id) ? [] : [person(`teacher ${id}`)])),
              ],
        ...(part === 0 && penalties.some((cost) => cost > 0) && { penalties }),
      })
      const room = exam.roomCount === 0 ? rooms.nowhere : rooms.indexOf(sitting?.rooms[part]?.id)
      const isKnown = now >= 0 && sitting?.minutes === minutes && room >= 0
      standing.push(isKnown && sitting.rooms.length === exam.roomCount ? { period: now, room } : null)
    }
  }
  const slotsADay = session.slots.length
  return {
    problem: {
      periods,
      rooms: rooms.rooms,
      exams,
      relations: relationsOf(facts, entries, exams, times),
      dayLimits: weights.examinerDay > 0 ? dayLimitsOf(facts, entries, fixed, times) : [],
      weights: {
        twoInRow: weights.examsInADay,
        twoInDay: weights.examsInADay,
        spread: { periods: Math.max(0, slotsADay * session.norms.wantedDays - 1), cost: weights.examRest },
        mixedLengths: 0,
        late: { exams: 0, periods: 0, cost: 0 },
      },
    },
    entries,
    times,
    standing,
    busy,
  }
}

/** An examiner has at most so many exams a day, fewer where others stand already. */
function dayLimitsOf(
  { session, unlimited }: SessionFacts,
  entries: readonly SessionEntry[],
  fixed: readonly KnownExam[],
  times: readonly SessionTime[],
): ExamProblem['dayLimits'] {
  const most = session.norms.examinerDaily
  const ofTeacher = new Map<number, number[]>()
  for (const { known, first } of entries)
    if (isExam(known.exam))
      for (const { id } of known.exam.teachers)
        if (!unlimited.has(id)) ofTeacher.set(id, [...(ofTeacher.get(id) ?? []), first])
  const standing = grouped(
    fixed.flatMap(({ exam }) => exam.teachers.flatMap(({ id }) => exam.sittings.map(({ date }) => ({ id, date })))),
    ({ id }) => id as number,
  )
  const [start] = times
  return [...ofTeacher].map(([id, exams]) => {
    const onDate = grouped(standing.get(id) ?? [], ({ date }) => date)
    const lowered = [...onDate].map(([date, those]) => ({
      day: daysBetween(start?.date ?? date, date),
      most: Math.max(0, most - those.length),
    }))
    return { exams, most, lowered }
  })
}
