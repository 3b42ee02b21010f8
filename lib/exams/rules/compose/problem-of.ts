import { teachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { type CalendarDate, daysBetween } from '@/lib/core/calendar/rules/calendar-date'
import { pairTimesOn } from '@/lib/core/calendar/rules/pairs'
import { pairsMeeting } from '@/lib/core/calendar/rules/session'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { isExam } from '@/lib/core/names/rules/lesson-type'
import type { NamedRoom, TitledRoom } from '@/lib/core/schedule/rules/schedule'
import { grouped, groupedByEach } from '@/lib/core/words/rules/lists'
import type { Exam, ExamPlace, ExamProblem } from '@/lib/timetabling/exams/problem'
import { type ExamSitting, isSatByAll, type SessionExam, shareStudents } from '../exam'
import { withDayBefore } from '../exam-dates'
import { Busy } from './busy'
import { creditsFirst } from './credits-first'
import type { HeldPair, KnownExam, SessionEntry, SessionFacts } from './facts'
import { leastDaysOf, relationsOf, type StandingPlaces } from './relations'
import { datesOfExams, periodsOf, reachesOf, type SessionTime, sessionTimesOf } from './session-periods'
import { candidateRooms, engineRooms } from './session-rooms'

/** A session as a problem for the search. `standing`: of each exam of the problem where it is; null: nowhere that the problem knows. */
export type SessionProblem = {
  problem: ExamProblem
  entries: SessionEntry[]
  times: SessionTime[]
  standing: (ExamPlace | null)[]
  busy: Busy
}

/** What has to move goes no farther than it must: the price of another time, and of each day. */
const moveCost = { time: 100, day: 10 }

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

/** Whom an exam holds: who is in charge of a published one may have changed since. */
export function heldPeople({
  teachers,
  groups,
  sittings: [now],
}: SessionExam): Pick<SessionExam, 'teachers' | 'groups'> {
  return { teachers: now?.isDraft === false ? now.teachers : teachers, groups }
}

/** All that an exam holds in these rooms. */
export function holdersOf(
  exam: SessionExam,
  rooms: readonly TitledRoom[],
): Pick<HeldPair, 'kind' | 'id' | 'subgroup'>[] {
  const { teachers, groups } = heldPeople(exam)
  return [
    ...rooms.map(({ id }) => ({ kind: 'room' as const, id, subgroup: 0 })),
    ...teachers.map(({ id }) => ({ kind: 'teacher' as const, id, subgroup: 0 })),
    ...groups.map(({ id, subgroup }) => ({ kind: 'group' as const, id, subgroup })),
  ]
}

/** How many rooms an exam takes; one that stands keeps as many as it has. */
function partsOf({ form, roomCount }: SessionExam, sitting: ExamSitting | undefined): number {
  if (form === 'online') return 1
  return Math.max(1, (roomCount > 0 && sitting?.rooms.length) || roomCount)
}

/** The seats wanted of each room. Where it stands without breaking a rule, as an oral exam does in a small room, it asks for no more. */
function seatsOf(
  { exam, sitting, parts }: { exam: SessionExam; sitting: ExamSitting | undefined; parts: number },
  seatsIn: (room: NamedRoom) => number | undefined,
): { wanted: number; enough: number } {
  if (exam.roomCount === 0) return { wanted: 0, enough: 0 }
  const wanted = Math.max(1, Math.ceil((exam.students ?? 0) / parts))
  const own = (sitting?.rooms ?? []).map((room) => seatsIn(room) ?? 0)
  const all = own.reduce((sum, seats) => sum + seats, 0)
  const isTooSmall = isExam(exam) && exam.form === 'written' && all < (exam.students ?? 0)
  return { wanted, enough: isTooSmall ? wanted : Math.min(wanted, ...own) }
}

/** Whether an exam is far enough from those of its students that stay where they are. */
function farFromFixed(
  facts: SessionFacts,
  fixed: readonly KnownExam[],
): (known: KnownExam, date: CalendarDate) => boolean {
  const fixedOfGroup = groupedByEach(
    fixed.filter(({ exam }) => isSatByAll(exam)),
    ({ exam }) => exam.groups.map(({ id }) => id),
  )
  const isFar = (exam: SessionExam, other: SessionExam, id: GroupId, date: CalendarDate) =>
    !shareStudents(other, exam) ||
    other.sittings.every((one) => Math.abs(daysBetween(one.date, date)) >= leastDaysOf(facts, id, exam, other))
  return ({ exam }, date) =>
    !isSatByAll(exam) ||
    exam.groups.every(({ id }) => (fixedOfGroup.get(id) ?? []).every((one) => isFar(exam, one.exam, id, date)))
}

/** Of an exam: when it stands (-1: at none of these times), its days, the times that it may have, and what each time costs. */
function timesFor(
  facts: SessionFacts,
  fixed: readonly KnownExam[],
  { times, busy, keeping }: Pick<SessionProblem, 'times' | 'busy'> & { keeping: boolean },
) {
  const { calendar, weights, unlimited } = facts
  const wished = new Busy(facts.wishes)
  const weekdays = times.map(({ date }) => teachingDay(calendar, date).weekday)
  const pairsFor = once((minutes) =>
    times.map(({ date, startsAt }) => pairsMeeting(pairTimesOn(calendar, date), { startsAt, minutes })),
  )
  const isFarFromFixed = farFromFixed(facts, fixed)
  const datesOf = datesOfExams(facts)
  const isOutOfOrder = creditsFirst(facts, datesOf)
  return (known: KnownExam) => {
    const { exam } = known
    const { minutes } = exam
    const people = heldPeople(exam)
    const sitting = ownSitting(known)
    const dates = new Set(withDayBefore(calendar, exam, [...datesOf(known)]))
    const now = times.findIndex(({ date, startsAt }) => date === sitting?.date && startsAt === sitting.startsAt)
    const pairsAt = pairsFor(minutes)
    const offered = times.flatMap(({ date, minutes: most, isUsual }, period) => {
      const stays = keeping && period === now
      const pairs = (stays ? sitting?.pairs : undefined) ?? pairsAt[period] ?? []
      const weekday = weekdays[period] ?? 1
      const isOffered = isUsual && minutes <= most && pairs.every((pair) => known.mayPlaceAt?.(weekday, pair) ?? true)
      const isPossible =
        dates.has(date) &&
        pairs.length > 0 &&
        (stays || isOffered) &&
        isFarFromFixed(known, date) &&
        busy.personOf(people, date, pairs, unlimited) === null
      return isPossible ? [period] : []
    })
    const isOffered = new Set(offered)
    const penalties = times.map(({ date }, period) => {
      if (!isOffered.has(period)) return 0
      const isWished =
        facts.wishes.length > 0 && wished.personOf(people, date, pairsAt[period] ?? [], unlimited) !== null
      const isMethodDay = people.teachers.some(({ id }) => facts.methodDays.get(id) === weekdays[period])
      const isMove = keeping && now >= 0 && period !== now
      return (
        (isWished ? weights.wish : 0) +
        (isMethodDay ? weights.methodDay : 0) +
        (isOutOfOrder(known, date) ? weights.examBeforeCredit : 0) +
        (isMove && sitting ? moveCost.time + moveCost.day * Math.abs(daysBetween(sitting.date, date)) : 0)
      )
    })
    return { now, dates, offered, penalties }
  }
}

/**
 * What the search is to solve. Exams that it may not place hold their people, rooms and days. `keeping`: what stands may stay there,
 * also at a time or for as long as exams no longer are, and no rule that is only a wish makes it move. `draws`: exams of one
 * consultation are drawn together.
 */
export function sessionProblem(
  facts: SessionFacts,
  { keeping, draws = true }: { keeping: boolean; draws?: boolean },
): SessionProblem {
  const { weights } = facts
  const free = facts.exams.filter(({ isFree }) => isFree)
  const moving = new Set(free.flatMap((one) => ownSitting(one)?.eventId ?? []))
  const stays = facts.held.filter(({ eventId }) => eventId === null || !moving.has(eventId))
  const busy = new Busy([...stays, ...facts.away])
  const datesOf = datesOfExams(facts)
  const standingNow = keeping ? free.flatMap((one) => ownSitting(one) ?? []) : []
  const times = sessionTimesOf(facts, new Set(free.flatMap((one) => [...datesOf(one)])), standingNow)
  const periods = periodsOf(times)
  const rooms = engineRooms(facts, times, busy)
  const reachesFor = once((minutes) => reachesOf(facts, times, minutes))
  const fixed = facts.exams.filter(({ isFree, exam }) => !isFree && isExam(exam) && exam.sittings.length > 0)
  const timesOf = timesFor(facts, fixed, { times, busy, keeping })
  const student = numbered()
  const person = numbered()
  const entries: SessionEntry[] = []
  const exams: Exam[] = []
  const standing: (ExamPlace | null)[] = []
  for (const known of free) {
    const { exam } = known
    const { minutes } = exam
    const { teachers, groups } = heldPeople(exam)
    const sitting = ownSitting(known)
    const { now, dates, offered, penalties } = timesOf(known)
    const parts = partsOf(exam, keeping ? sitting : undefined)
    const seatsIn = ({ id }: NamedRoom) => rooms.rooms[rooms.indexOf(id)]?.seats
    const seats = seatsOf({ exam, sitting: keeping ? sitting : undefined, parts }, seatsIn)
    const first = exams.length
    entries.push({ known, first, parts, dates })
    const reaches = reachesFor(minutes)
    const lasts = keeping && sitting ? reachesFor(sitting.minutes)[now] : undefined
    const shared = {
      // What is offered is long enough.
      minutes: 0,
      seats: seats.enough,
      isAlone: exam.roomCount > 0,
      periods: offered,
      reaches: lasts === undefined || lasts === reaches[now] ? reaches : reaches.with(now, lasts),
      rooms: candidateRooms(facts, rooms, known, seats.wanted),
    }
    for (let part = 0; part < parts; part += 1) {
      exams.push({
        ...shared,
        students: part === 0 && isSatByAll(exam) ? groups.flatMap(halvesOf).map((half) => student(`${half}`)) : [],
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
      standing.push(now >= 0 && room >= 0 ? { period: now, room } : null)
    }
  }
  const stand = { times, standing: keeping ? standing : [] }
  return {
    problem: {
      periods,
      rooms: rooms.rooms,
      exams,
      relations: relationsOf(facts, entries, exams, { ...stand, draws }),
      dayLimits: weights.examinerDay > 0 ? dayLimitsOf(facts, entries, fixed, stand) : [],
      weights: engineWeights(facts),
    },
    entries,
    times,
    standing,
    busy,
  }
}

function engineWeights({ session, weights }: SessionFacts): ExamProblem['weights'] {
  const periods = Math.max(0, session.slots.length * session.norms.wantedDays - 1)
  return {
    twoInRow: weights.examsInADay,
    twoInDay: weights.examsInADay,
    spread: { periods, cost: weights.examRest },
    mixedLengths: 0,
    late: { exams: 0, periods: 0, cost: 0 },
  }
}

/** An examiner has at most so many exams a day, fewer where others stand already; those that stand may stay. */
function dayLimitsOf(
  { session, unlimited }: SessionFacts,
  entries: readonly SessionEntry[],
  fixed: readonly KnownExam[],
  { times, standing: now }: StandingPlaces,
): ExamProblem['dayLimits'] {
  const most = session.norms.examinerDaily
  const dateOf = (exam: number) => times[now[exam]?.period ?? -1]?.date
  const ofTeacher = new Map<number, number[]>()
  for (const { known, first } of entries)
    if (isExam(known.exam))
      for (const { id } of known.exam.teachers)
        if (!unlimited.has(id)) ofTeacher.set(id, [...(ofTeacher.get(id) ?? []), first])
  const standing = grouped(
    fixed.flatMap(({ exam }) => exam.teachers.flatMap(({ id }) => exam.sittings.map(({ date }) => ({ id, date })))),
    ({ id }) => Number(id),
  )
  const [start] = times
  return [...ofTeacher].map(([id, exams]) => {
    const onDate = grouped(standing.get(id) ?? [], ({ date }) => date)
    const ownOnDate = grouped(
      exams.flatMap((exam) => dateOf(exam) ?? []),
      (date) => date,
    )
    const lowered = [...new Set([...onDate.keys(), ...ownOnDate.keys()])].map((date) => ({
      day: daysBetween(start?.date ?? date, date),
      most: Math.max(0, most - (onDate.get(date)?.length ?? 0), ownOnDate.get(date)?.length ?? 0),
    }))
    return { exams, most, lowered }
  })
}
