import { isConsultation } from '@/lib/core/rules/calendar/session'
import type {
  ComposedExam,
  ComposedSession,
  ComposedSitting,
  ComposedWas,
  LeftOutExam,
} from '@/lib/core/rules/placing/composing'
import type { TitledRoom } from '@/lib/core/rules/schedule/schedule'
import type { ExamSearchResult } from '@/lib/timetabling/exams/find-exam-timetable'
import { examsOfConsultation, type ExamSitting, type SessionExam } from '../exam'
import type { KnownExam, SessionFacts } from './facts'
import { ownSitting, type SessionProblem } from './problem-of'

export const namedExam = ({ exam: { id, title, lessonType, groups, teachers } }: KnownExam): ComposedExam => ({
  id,
  title,
  lessonType,
  groups,
  teachers,
})

export const wasOf = (sitting: ExamSitting | undefined): ComposedWas | null =>
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
    const rooms =
      exam.roomCount === 0
        ? []
        : own.flatMap((one) => facts.rooms[one?.room ?? -1] ?? []).map(({ id, title }) => ({ id, title }))
    const sitting = ownSitting(known)
    const isThen = sitting?.date === time.date && sitting.startsAt === time.startsAt
    // What keeps its time also lasts as long as it did.
    const minutes = keeping && isThen ? sitting.minutes : exam.minutes
    const returns = sitting?.isDraft === true && hasReturning(exam, sitting, found)
    if (isThen && sitting.minutes === minutes && areOwn(rooms, sitting.rooms) && !returns) {
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
