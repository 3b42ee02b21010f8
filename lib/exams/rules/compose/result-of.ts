import { grouped } from '@/lib/core/rules/words/lists'
import { daysBetween } from '@/lib/core/rules/calendar/calendar-date'
import { pairTimesOn } from '@/lib/core/rules/calendar/pairs'
import { pairsMeeting } from '@/lib/core/rules/calendar/session'
import type { GroupId } from '@/lib/core/rules/names/ids'
import { isExam } from '@/lib/core/rules/names/lesson-type'
import type { ExamPlace } from '@/lib/timetabling/exams/problem'
import type { ComposedExam, ComposedSession, ComposedSitting, LeftOutReason } from '@/lib/core/rules/placing/composing'
import type { KnownExam, SessionEntry, SessionFacts } from './facts'
import { ownSitting, type SessionProblem } from './problem-of'
import { leastDaysOf } from './relations'

const namedExam = ({ exam: { id, title, lessonType, groups, teachers } }: KnownExam): ComposedExam => ({
  id,
  title,
  lessonType,
  groups,
  teachers,
})

/** Why an exam finds no place: the first that holds, from what nobody can change to what others hold. */
function reasonOf(facts: SessionFacts, session: SessionProblem, entry: SessionEntry): LeftOutReason {
  const { known, dates, first } = entry
  const { exam } = known
  const { times, problem, busy } = session
  const onDates = times.filter(({ date }) => dates.has(date))
  if (onDates.length === 0) return { kind: 'no dates' }
  const fitting = onDates.filter(({ minutes }) => minutes >= exam.minutes)
  if (fitting.length === 0) return { kind: 'no slot' }
  const { rooms = [], seats = 0, periods = [] } = problem.exams[first] ?? {}
  if (rooms.length === 0) return { kind: 'no room', seats: exam.students === null ? null : seats }
  const crowded = isExam(exam) ? exam.groups.find(({ id }) => needsMoreDays(facts, entry, id)) : undefined
  if (crowded) {
    const exams = examsOfGroup(facts, crowded.id).length
    return { kind: 'too many', title: crowded.title, days: dates.size, exams }
  }
  if (periods.length === 0) {
    const holders = fitting.map(({ date, startsAt }) =>
      busy.personOf(
        exam,
        date,
        pairsMeeting(pairTimesOn(facts.calendar, date), { startsAt, minutes: exam.minutes }),
        facts.unlimited,
      ),
    )
    const everybody = holders.flatMap((one) => one ?? [])
    const counted = grouped(everybody, ({ kind, title }) => `${kind} ${title}`)
    const [most] = [...counted.values()].toSorted((a, b) => b.length - a.length)
    const [who] = most ?? []
    if (!who) return { kind: 'no right' }
    return { kind: who.kind === 'teacher' ? 'teacher busy' : 'group busy', title: who.title }
  }
  const isRoomless = periods.every((period) =>
    rooms.every((room) => problem.rooms[room]?.closed?.includes(period) ?? false),
  )
  return isRoomless ? { kind: 'rooms taken', seats: exam.students === null ? null : seats } : { kind: 'full' }
}

const examsOfGroup = (facts: SessionFacts, id: GroupId) =>
  facts.exams.filter(({ exam }) => isExam(exam) && exam.kind === 'exams' && exam.groups.some((one) => one.id === id))

/** Whether the exams of a group do not fit into its session even if nothing else stood there. */
function needsMoreDays(facts: SessionFacts, { known, dates }: SessionEntry, id: GroupId): boolean {
  const inOrder = [...dates].toSorted()
  const [first] = inOrder
  const last = inOrder.at(-1)
  if (first === undefined || last === undefined) return true
  const least = leastDaysOf(facts, id, { ...known.exam, isHard: false }, known.exam)
  return (examsOfGroup(facts, id).length - 1) * least > daysBetween(first, last)
}

/** The places of a search as sittings, and what it left out, with reasons. */
export function composedOf(
  facts: SessionFacts,
  session: SessionProblem,
  places: readonly (ExamPlace | null)[],
): ComposedSession {
  const { entries, times } = session
  const placed: ComposedSitting[] = []
  const left: ComposedSession['left'] = []
  let staying = 0
  for (const entry of entries) {
    const { known, first, parts } = entry
    const { exam, itemVersion } = known
    const place = places[first]
    const time = place && times[place.period]
    if (!place || !time) {
      left.push({ ...namedExam(known), reason: reasonOf(facts, session, entry) })
      continue
    }
    const own = places.slice(first, first + parts)
    const rooms =
      exam.roomCount === 0
        ? []
        : own.flatMap((one) => facts.rooms[one?.room ?? -1] ?? []).map(({ id, title }) => ({ id, title }))
    const sitting = ownSitting(known)
    const stays =
      sitting?.date === time.date &&
      sitting.startsAt === time.startsAt &&
      sitting.minutes === exam.minutes &&
      sitting.rooms.length === rooms.length &&
      sitting.rooms.every((room) => rooms.some(({ id }) => id === room.id))
    if (stays) {
      staying += 1
      continue
    }
    placed.push({
      ...namedExam(known),
      version: itemVersion,
      date: time.date,
      startsAt: time.startsAt,
      minutes: exam.minutes,
      rooms,
      was: sitting
        ? {
            eventId: sitting.eventId,
            version: sitting.version,
            isDraft: sitting.isDraft,
            date: sitting.date,
            startsAt: sitting.startsAt,
            rooms: sitting.rooms.map(({ id, title }) => ({ id, title })),
          }
        : null,
    })
  }
  return { wanted: entries.length, staying, placed, left, quality: [] }
}
