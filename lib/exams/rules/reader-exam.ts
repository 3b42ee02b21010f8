import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { type DayTimes, pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import { isConsultation, type SessionKind } from '@/lib/core/calendar/rules/session'
import type { DisciplineId, LoadItemId } from '@/lib/core/names/rules/ids'
import { type LessonType, lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { otherRemark, statedTime } from '@/lib/core/schedule/rules/own-time'
import { requestTraceOf, type StandingPlace } from '@/lib/core/schedule/rules/schedule'
import type {
  MeetingState,
  NamedGroup,
  NamedRoom,
  NamedTeacher,
  ScheduleItem,
  ScheduleRequest,
} from '@/lib/core/schedule/rules/schedule'
import { grouped } from '@/lib/core/words/rules/lists'
import { consultationOf } from './exam'

/**
 * An exam, credit or consultation as its readers see it, whatever pairs it takes. Times in minutes since midnight; null: unknown.
 * `became` of one that is struck: where it stands now, or that it was withdrawn.
 */
export type ReaderExam = {
  key: string
  date: CalendarDate
  startsAt: number | null
  endsAt: number | null
  title: string
  lessonType: LessonType
  disciplineId: DisciplineId | null
  subgroup: Subgroup
  rooms: readonly NamedRoom[]
  teachers: readonly NamedTeacher[]
  groups: readonly NamedGroup[]
  comment: string
  link: string
  isDraft: boolean
  isRetake: boolean
  became: null | { kind: 'withdrawn' } | { kind: 'moved'; date: CalendarDate; startsAt: number | null }
}

/** An exam or credit with the consultation before it, or a consultation for itself. */
export type ListedExam = { exam: ReaderExam; consultation: ReaderExam | null }

type Around = { calendar: DayTimes; parts: ReadonlyMap<LoadItemId, SessionKind> }

type Piece = Pick<ScheduleItem, 'date' | 'pair' | 'comment'> & { state: MeetingState }

function timeOf(pieces: readonly Piece[], calendar: DayTimes): Pick<ReaderExam, 'startsAt' | 'endsAt'> {
  const times = pieces.flatMap(({ date, pair }) => pairTimeOn(calendar, date, pair) ?? [])
  const [stated] = pieces.flatMap((one) => statedTime(one) ?? [])
  return {
    startsAt: stated?.startsAt ?? times[0]?.startsAt ?? null,
    endsAt: stated?.endsAt ?? times.at(-1)?.endsAt ?? null,
  }
}

function examOf(pieces: readonly ScheduleItem[], { calendar, parts }: Around): ReaderExam[] {
  const [item] = pieces
  if (!item) return []
  const { eventId, date, title, lessonType, disciplineId, subgroup, rooms, teachers, groups, link } = item
  return [
    {
      key: `${eventId} ${date} ${item.state}`,
      ...{ date, title, lessonType, disciplineId, subgroup, rooms, teachers, groups, link },
      ...timeOf(pieces, calendar),
      comment: otherRemark(item),
      isDraft: item.state === 'projected',
      isRetake: item.loadItemId !== null && parts.get(item.loadItemId) === 'retakes',
      became: becameOf(item, calendar),
    },
  ]
}

function becameOf(item: ScheduleItem, calendar: DayTimes): ReaderExam['became'] {
  if (item.state !== 'trace') return null
  const place: StandingPlace | null = requestTraceOf(item)?.movedTo ?? null
  if (!place) return { kind: 'withdrawn' }
  const { date, pair } = place
  // The comment is of where it stands now.
  const time = statedTime({ comment: item.comment })
  return {
    kind: 'moved',
    date,
    startsAt: time?.startsAt ?? pairTimeOn(calendar, date, pair)?.startsAt ?? null,
  }
}

function bookedExam(pieces: readonly ScheduleRequest[], { calendar }: Around): ReaderExam[] {
  const [request] = pieces
  if (!request) return []
  const { id, date, title, rooms, teachers, groups, description } = request
  const standing = pieces.map((one): Piece => ({ ...one, comment: '', state: 'published' }))
  return [
    {
      key: `request ${id} ${date}`,
      ...{ date, title, rooms, teachers, groups },
      ...timeOf(standing, calendar),
      lessonType: lessonTypeTable.exam.id,
      disciplineId: null,
      subgroup: 0,
      comment: description === title ? '' : description,
      link: '',
      isDraft: false,
      isRetake: false,
      became: null,
    },
  ]
}

const inOrder = (one: ReaderExam, other: ReaderExam): number =>
  one.date === other.date ? (one.startsAt ?? 0) - (other.startsAt ?? 0) : one.date < other.date ? -1 : 1

/** What stands of a session, each exam once, by date and time. */
export function readerExams(
  { items, requests }: { items: readonly ScheduleItem[]; requests: readonly ScheduleRequest[] },
  around: Around,
): ReaderExam[] {
  const shown = items.filter(({ hidden, trace }) => !hidden && trace?.kind !== 'substitution')
  const placed = grouped(shown, ({ eventId, date, state }) => `${eventId} ${date} ${state}`)
  const booked = grouped(
    requests.filter(({ kind }) => kind === 'exam'),
    ({ id, date }) => `${id} ${date}`,
  )
  return [
    ...[...placed.values()].flatMap((pieces) => examOf(pieces, around)),
    ...[...booked.values()].flatMap((pieces) => bookedExam(pieces, around)),
  ].sort(inOrder)
}

/** Exams with their consultations, which are not listed again; those without one for themselves. */
export function listedExams(exams: readonly ReaderExam[]): ListedExam[] {
  const standing = exams.filter(({ became }) => became === null)
  const listed = exams
    .filter((exam) => !isConsultation(exam))
    .map((exam): ListedExam => {
      const before = standing.filter((one) => inOrder(one, exam) < 0).toReversed()
      return { exam, consultation: exam.became ? null : (consultationOf(exam, before) ?? null) }
    })
  const told = new Set(listed.flatMap(({ consultation }) => consultation?.key ?? []))
  const alone = exams
    .filter((exam) => isConsultation(exam) && exam.became === null && !told.has(exam.key))
    .map((exam): ListedExam => ({ exam, consultation: null }))
  return [...listed, ...alone].sort((a, b) => inOrder(a.exam, b.exam))
}

export const isExamOver = ({ date, endsAt }: ReaderExam, now: CivilTime): boolean =>
  date < now.date || (date === now.date && endsAt !== null && endsAt <= now.minutes)

/** The first one that is still to come or is being held. */
export const nextExam = (listed: readonly ListedExam[], now: CivilTime): ListedExam | undefined =>
  listed.find(({ exam }) => exam.became === null && !isExamOver(exam, now))
