import { grouped } from '@/lib/core/rules/words/lists'
import { daysBetween } from '@/lib/core/rules/calendar/calendar-date'
import { pairTimesOn } from '@/lib/core/rules/calendar/pairs'
import { pairsMeeting } from '@/lib/core/rules/calendar/session'
import type { GroupId } from '@/lib/core/rules/names/ids'
import type {
  ComposedExam,
  ComposedSession,
  ComposedSitting,
  ComposedWas,
  LeftOutReason,
} from '@/lib/core/rules/placing/composing'
import type { TitledRoom } from '@/lib/core/rules/schedule/schedule'
import type { ExamSearchResult } from '@/lib/timetabling/exams/find-exam-timetable'
import { type ExamSitting, isSatByAll } from '../exam'
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
  const { rooms = [], periods = [] } = problem.exams[first] ?? {}
  const seats = exam.students === null ? null : Math.max(1, Math.ceil(exam.students / entry.parts))
  if (rooms.length === 0) return { kind: 'no room', seats }
  const crowded = isSatByAll(exam) ? exam.groups.find(({ id }) => needsMoreDays(facts, entry, id)) : undefined
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
  return isRoomless ? { kind: 'rooms taken', seats } : { kind: 'full' }
}

const examsOfGroup = (facts: SessionFacts, id: GroupId) =>
  facts.exams.filter(
    ({ exam }) => isSatByAll(exam) && exam.kind === 'exams' && exam.groups.some((one) => one.id === id),
  )

/** Whether the exams of a group do not fit into its session even if nothing else stood there. */
function needsMoreDays(facts: SessionFacts, { known, dates }: SessionEntry, id: GroupId): boolean {
  const inOrder = [...dates].toSorted()
  const [first] = inOrder
  const last = inOrder.at(-1)
  if (first === undefined || last === undefined) return true
  const least = leastDaysOf(facts, id, { ...known.exam, isHard: false }, known.exam)
  return (examsOfGroup(facts, id).length - 1) * least > daysBetween(first, last)
}

const wasOf = (sitting: ExamSitting | undefined): ComposedWas | null =>
  sitting
    ? {
        eventId: sitting.eventId,
        version: sitting.version,
        isDraft: sitting.isDraft,
        date: sitting.date,
        startsAt: sitting.startsAt,
        rooms: sitting.rooms.map(({ id, title }) => ({ id, title })),
      }
    : null

/** Whether these are the rooms where it stands. */
const areOwn = (rooms: readonly TitledRoom[], own: readonly TitledRoom[]): boolean =>
  rooms.length === own.length && own.every((room) => rooms.some(({ id }) => id === room.id))

/** The places of a search as sittings, and what it left out, with reasons. `keeping`: that stays where it stands, else it is taken away. */
export function composedOf(
  facts: SessionFacts,
  session: SessionProblem,
  { places, forWhom }: Pick<ExamSearchResult, 'places' | 'forWhom'>,
  keeping: boolean,
): ComposedSession {
  const { entries, times } = session
  const entryOf = new Map(
    entries.flatMap((entry) => Array.from({ length: entry.parts }, (_, part) => [entry.first + part, entry])),
  )
  const placed: ComposedSitting[] = []
  const left: ComposedSession['left'] = []
  let staying = 0
  for (const entry of entries) {
    const { known, first, parts } = entry
    const { exam, itemVersion } = known
    const place = places[first]
    const time = place && times[place.period]
    if (!place || !time) {
      const was = wasOf(ownSitting(known))
      left.push({
        ...namedExam(known),
        version: itemVersion,
        reason: reasonOf(facts, session, entry),
        was,
        isTakenAway: was?.isDraft === true && !keeping,
      })
      continue
    }
    const own = places.slice(first, first + parts)
    const rooms =
      exam.roomCount === 0
        ? []
        : own.flatMap((one) => facts.rooms[one?.room ?? -1] ?? []).map(({ id, title }) => ({ id, title }))
    const sitting = ownSitting(known)
    const isThen = sitting?.date === time.date && sitting.startsAt === time.startsAt
    // What keeps its time also lasts as long as it did.
    const minutes = keeping && isThen ? sitting.minutes : exam.minutes
    if (isThen && sitting.minutes === minutes && areOwn(rooms, sitting.rooms)) {
      staying += 1
      continue
    }
    const other = entryOf.get(forWhom[first] ?? -1)
    placed.push({
      ...namedExam(known),
      version: itemVersion,
      date: time.date,
      startsAt: time.startsAt,
      minutes,
      rooms,
      was: wasOf(sitting),
      makesWayFor: other ? namedExam(other.known) : null,
    })
  }
  return { wanted: entries.length, staying, placed, left, quality: [] }
}
