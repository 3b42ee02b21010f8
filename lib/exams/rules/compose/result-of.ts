import { pairTimesOn } from '@/lib/core/calendar/rules/pairs'
import { isConsultation, pairsMeeting } from '@/lib/core/calendar/rules/session'
import type {
  ComposedExam,
  ComposedSession,
  ComposedSitting,
  ComposedWas,
  LeftOutExam,
} from '@/lib/core/placing/rules/composing'
import type { QualityMeeting } from '@/lib/quality/rules/timetable'
import type { ExamSearchResult } from '@/lib/timetabling/exams/find-exam-timetable'
import { examsOfConsultation, type ExamSitting, type SessionExam } from '../exam'
import { triedClasses } from '../judge-place'
import type { KnownExam, SessionFacts } from './facts'
import { heldPeople, ownSitting, type SessionProblem } from './problem-of'

export const namedExam = ({ exam: { id, title, lessonType, groups, teachers } }: KnownExam): ComposedExam => ({
  id,
  title,
  lessonType,
  groups,
  teachers,
})

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

/** A place found for an exam. `keeping`: what keeps its time also lasts as long as it did. */
export function foundSitting(
  known: KnownExam,
  { date, startsAt, rooms }: Pick<ComposedSitting, 'date' | 'startsAt' | 'rooms'>,
  keeping: boolean,
): ComposedSitting {
  const sitting = ownSitting(known)
  const isThen = sitting?.date === date && sitting.startsAt === startsAt
  return {
    ...namedExam(known),
    version: known.itemVersion,
    date,
    startsAt,
    minutes: keeping && isThen ? sitting.minutes : known.exam.minutes,
    rooms: rooms.map(({ id, title }) => ({ id, title })),
    was: wasOf(sitting),
    makesWayFor: null,
  }
}

/** Whether an exam stands so already: then, as long, and in these rooms. */
export function standsThere(known: KnownExam, { date, startsAt, minutes, rooms }: ComposedSitting): boolean {
  const sitting = ownSitting(known)
  return (
    sitting?.date === date &&
    sitting.startsAt === startsAt &&
    sitting.minutes === minutes &&
    sitting.rooms.length === rooms.length &&
    sitting.rooms.every((room) => rooms.some(({ id }) => id === room.id))
  )
}

export function classesOf(
  { exams, calendar }: Pick<SessionFacts, 'exams' | 'calendar'>,
  placed: readonly ComposedSitting[],
): QualityMeeting[] {
  const known = new Map(exams.map(({ exam }) => [exam.id, exam]))
  return placed.flatMap(({ id, date, startsAt, minutes, rooms }) => {
    const exam = known.get(id)
    if (!exam) return []
    const pairs = pairsMeeting(pairTimesOn(calendar, date), { startsAt, minutes })
    return triedClasses(
      { ...exam, ...heldPeople(exam) },
      { date, startsAt, pairs, rooms: rooms.map((room) => room.id) },
    )
  })
}

/** Whether a group comes to a consultation again, whose exam was struck and has a place now. */
const hasReturning = (consultation: SessionExam, { groupIds }: ExamSitting, found: readonly SessionExam[]): boolean =>
  isConsultation(consultation) &&
  consultation.groups.some(
    ({ id }) =>
      !groupIds.includes(id) &&
      examsOfConsultation(consultation, found).some(({ groups }) => groups.some((group) => group.id === id)),
  )

/** What a search found; why the rest found no place is asked afterwards. */
export type SearchedSession = Omit<ComposedSession, 'left'> & { left: Omit<LeftOutExam, 'reason'>[] }

/** The places of a search as sittings, and what it left out. `keeping`: that stays where it stands, else it is taken away. */
export function composedOf(
  facts: SessionFacts,
  session: SessionProblem,
  { places, forWhom }: Pick<ExamSearchResult, 'places' | 'forWhom'>,
  keeping: boolean,
): SearchedSession {
  const { entries, times } = session
  const entryOf = new Map(
    entries.flatMap((entry) => Array.from({ length: entry.parts }, (_, part) => [entry.first + part, entry])),
  )
  const found = entries.flatMap(({ known, first }) => (places[first] ? [known.exam] : []))
  const placed: ComposedSitting[] = []
  const left: SearchedSession['left'] = []
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
        was,
        isTakenAway: was?.isDraft === true && !keeping,
      })
      continue
    }
    const own = places.slice(first, first + parts)
    const rooms = exam.roomCount === 0 ? [] : own.flatMap((one) => facts.rooms[one?.room ?? -1] ?? [])
    const sitting = ownSitting(known)
    const goesTo = foundSitting(known, { date: time.date, startsAt: time.startsAt, rooms }, keeping)
    const returns = sitting?.isDraft === true && hasReturning(exam, sitting, found)
    if (standsThere(known, goesTo) && !returns) {
      staying += 1
      continue
    }
    const other = entryOf.get(forWhom[first] ?? -1)
    placed.push({ ...goesTo, makesWayFor: other ? namedExam(other.known) : null })
  }
  return { wanted: entries.length, staying, placed, left, quality: [] }
}
