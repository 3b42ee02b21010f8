import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { type Pair, pairTimesOn } from '@/lib/core/calendar/rules/pairs'
import { examDayBefore, type ExamSession, pairsMeeting } from '@/lib/core/calendar/rules/session'
import type { EventId } from '@/lib/core/names/rules/ids'
import { namedRoom, type NamedRoom } from '@/lib/core/schedule/rules/schedule'
import { examsOfConsultation, type SessionExam } from './exam'
import { chooseExamRooms, type SessionRoom } from './rooms'
import type { ConsultationPlace } from './verdict'

/** What holds people and rooms on each date, drafts included, and the rooms where exams may be, by seats. */
export type HeldPlaces = {
  calendar: AcademicCalendar
  session: ExamSession
  days: ReadonlyMap<
    CalendarDate,
    readonly {
      kind: 'room' | 'teacher' | 'group'
      id: number
      subgroup: number
      pair: Pair
      eventId: EventId
    }[]
  >
  rooms: readonly SessionRoom[]
}

/** Whoever is busy there, apart from the exam itself; the other half of a group is free. */
export function busyIn(held: HeldPlaces, exam: SessionExam, date: CalendarDate, pairs: readonly Pair[]) {
  const own = new Set(exam.sittings.map(({ eventId }) => eventId))
  const taken = (held.days.get(date) ?? []).filter((one) => pairs.includes(one.pair) && !own.has(one.eventId))
  const rooms = new Set(taken.flatMap((one) => (one.kind === 'room' ? [one.id] : [])))
  const isTaken = (kind: 'teacher' | 'group', id: number) =>
    taken.some(
      (one) =>
        one.kind === kind &&
        one.id === id &&
        (exam.subgroup === 0 || one.subgroup === 0 || one.subgroup === exam.subgroup),
    )
  return {
    teacher: exam.teachers.some(({ id }) => isTaken('teacher', id)),
    group: exam.groups.some(({ id }) => isTaken('group', id)),
    room: (id: number) => rooms.has(id),
  }
}

/** The rooms that an exam would get: its own if they are free, else the best free ones; null: there are too few. */
export function roomsIn(
  { session, rooms }: HeldPlaces,
  { roomCount: count, students, sittings }: SessionExam,
  isBusy: (id: number) => boolean,
): NamedRoom[] | null {
  const now = sittings[0]?.rooms ?? []
  if (now.length === count && now.every(({ id }) => !isBusy(id))) return now
  const free = rooms.filter(({ id }) => !isBusy(id))
  const { seatShare } = session.norms
  return chooseExamRooms(free, { students, count, seatShare })?.map(namedRoom) ?? null
}

type Prepared = { consultation: SessionExam; exam: SessionExam; date: CalendarDate }

/** The day of a consultation if its exam is placed on a date: the last one before the first of all exams that it prepares. */
export function consultationDate(
  calendar: AcademicCalendar,
  { consultation, exam, date }: Prepared,
  all: readonly SessionExam[],
): CalendarDate {
  const dates = examsOfConsultation(consultation, all).flatMap(({ id, sittings }) =>
    id === exam.id ? [date] : sittings.map((one) => one.date),
  )
  return examDayBefore(calendar, dates.toSorted()[0] ?? date)
}

/** Where a consultation goes if its exam is placed on a date. Null: there is no place for it on the day before. */
export function consultationFor(
  held: HeldPlaces,
  prepared: Prepared,
  all: readonly SessionExam[],
): ConsultationPlace | null {
  const { calendar, session } = held
  const { consultation } = prepared
  const before = consultationDate(calendar, prepared, all)
  const [now] = consultation.sittings
  if (now && (now.isPinned || now.date === before))
    return { date: now.date, startsAt: now.startsAt, rooms: now.rooms, isFixed: true }
  const { minutes } = consultation
  const slots = session.slots.filter((slot) => slot.minutes >= minutes)
  const usual = slots.filter(({ startsAt }) => startsAt === now?.startsAt)
  for (const { startsAt } of [...usual, ...slots.toReversed()]) {
    const pairs = pairsMeeting(pairTimesOn(calendar, before), { startsAt, minutes })
    const busy = busyIn(held, consultation, before, pairs)
    if (pairs.length === 0 || busy.teacher || busy.group) continue
    const rooms = roomsIn(held, consultation, busy.room)
    if (rooms) return { date: before, startsAt, rooms, isFixed: false }
  }
  return null
}
