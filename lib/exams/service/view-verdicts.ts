import { findExamGroups, findExamRooms, findHeldDays, type HeldDay } from '@/db/queries/exams/exams'
import { teachingDay } from '@/lib/core/rules/calendar/academic-calendar'
import { type CalendarDate, weekdayOf } from '@/lib/core/rules/calendar/calendar-date'
import { type Pair, pairTimesOn } from '@/lib/core/rules/calendar/pairs'
import {
  examDayBefore,
  type ExamSession,
  type ExamSlot,
  isExamDay,
  pairsMeeting,
} from '@/lib/core/rules/calendar/session'
import type { LoadItemId } from '@/lib/core/rules/names/ids'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { namedRoom, type NamedRoom } from '@/lib/core/rules/schedule/schedule'
import { grouped } from '@/lib/core/rules/words/lists'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { consultationOf, examsOfConsultation, type SessionExam } from '@/lib/exams/rules/exam'
import { examDates } from '@/lib/exams/rules/exam-dates'
import { chooseExamRooms, type SessionRoom } from '@/lib/exams/rules/rooms'
import type { ConsultationPlace, ExamVerdict, ExamVerdicts, VerdictDay } from '@/lib/exams/rules/verdict'
import { examErrors } from '@/lib/exams/texts/exam'
import { verdictTexts } from '@/lib/exams/texts/verdict'
import { type ExamScene, readScene, readTied } from './place-exam'

/** What holds people and rooms, and the rooms where exams may be. */
type Held = {
  session: ExamSession
  days: ReadonlyMap<CalendarDate, readonly HeldDay[]>
  rooms: readonly SessionRoom[]
}

/** Whoever is busy there, apart from the exam itself; people of another half of a group are free. */
function busyIn(held: Held, exam: SessionExam, date: CalendarDate, pairs: readonly Pair[]) {
  const own = new Set(exam.sittings.map(({ eventId }) => eventId))
  const taken = (held.days.get(date) ?? []).filter((one) => pairs.includes(one.pair) && !own.has(one.eventId))
  const isBusy = (kind: HeldDay['kind'], id: number, subgroup = 0) =>
    taken.some(
      (one) =>
        one.kind === kind &&
        one.id === id &&
        (subgroup === 0 || one.subgroup === 0 || one.subgroup === subgroup),
    )
  return {
    teacher: exam.teachers.some(({ id }) => isBusy('teacher', id)),
    group: exam.groups.some(({ id }) => isBusy('group', id, exam.subgroup)),
    room: (id: number) => isBusy('room', id),
  }
}

/** The rooms that an exam would get: its own if they are free, else the best free ones; null: there are too few. */
function roomsIn(held: Held, exam: SessionExam, isBusy: (id: number) => boolean): NamedRoom[] | null {
  const { roomCount: count, students } = exam
  const now = exam.sittings[0]?.rooms ?? []
  if (now.length === count && now.every(({ id }) => !isBusy(id))) return now
  const free = held.rooms.filter(({ id }) => !isBusy(id))
  const { seatShare } = held.session.norms
  return chooseExamRooms(free, { students, count, seatShare })?.map(namedRoom) ?? null
}

/** Where a consultation would go for an exam on a date: as it does when the exam is placed. Null: nowhere. */
function consultationFor(
  { calendar }: ExamScene,
  held: Held,
  { consultation, exam, date }: { consultation: SessionExam; exam: SessionExam; date: CalendarDate },
  all: readonly SessionExam[],
): ConsultationPlace | null {
  const dates = examsOfConsultation(consultation, all).flatMap(({ id, sittings }) =>
    id === exam.id ? [date] : sittings.map((one) => one.date),
  )
  const before = examDayBefore(calendar, dates.toSorted()[0] ?? date)
  const [now] = consultation.sittings
  if (now && (now.isPinned || now.date === before))
    return { date: now.date, startsAt: now.startsAt, rooms: now.rooms, isFixed: true }
  const { minutes } = consultation
  const slots = held.session.slots.filter((slot) => slot.minutes >= minutes)
  for (const { startsAt } of [
    ...slots.filter((slot) => slot.startsAt === now?.startsAt),
    ...slots.toReversed(),
  ]) {
    const pairs = pairsMeeting(pairTimesOn(calendar, before), { startsAt, minutes })
    const busy = busyIn(held, consultation, before, pairs)
    if (pairs.length === 0 || busy.teacher || busy.group) continue
    const rooms = roomsIn(held, consultation, busy.room)
    if (rooms) return { date: before, startsAt, rooms, isFixed: false }
  }
  return null
}

/**
 * What speaks for and against each day and time of an exam of the load, drafts included. Throws `not_found`, and `not_allowed`
 * unless the actor may place it.
 */
export async function viewVerdicts(context: ServiceContext, id: LoadItemId): Promise<ExamVerdicts> {
  const { db, actor } = context
  const scene = await readScene(db)
  const { calendar, session } = scene
  const { read, tied } = await readTied(context, scene, id)
  const { exam, item } = read
  const { plan } = item
  requireAllowed(context, 'draft.place', { plan, place: { weekday: 1, pair: 1, roomIds: [] } })
  const semester = calendar.semesters.find((one) => one.id === item.semester.id)
  if (!semester) throw new ServiceError('not_found', examErrors.noSemester)
  const all = tied.map((one) => one.exam)
  const consultation = consultationOf(exam, all)
  const groups = await findExamGroups(db, { ids: exam.groups.map((group) => group.id) })
  const dates = examDates(scene, { semester, kind: exam.kind, groups })
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return { days: [] }
  const people = [exam, ...(consultation ? [consultation] : [])]
  const [holds, rooms] = await Promise.all([
    findHeldDays(db, {
      rooms: 'all',
      teachers: people.flatMap((one) => one.teachers.map((teacher) => teacher.id)),
      groups: people.flatMap((one) => one.groups.map((group) => group.id)),
      from: examDayBefore(calendar, first),
      to: last,
    }),
    findExamRooms(db),
  ])
  const held: Held = { session, rooms, days: grouped(holds, ({ date }) => date) }
  const slots = session.slots.filter(({ minutes }) => minutes >= exam.minutes)

  const verdictAt = (date: CalendarDate, { startsAt }: ExamSlot, pairs: readonly Pair[]): ExamVerdict => {
    const busy = busyIn(held, exam, date, pairs)
    const chosen = roomsIn(held, exam, busy.room)
    const weekday = teachingDay(calendar, date).weekday
    const mayPlace = pairs.every((pair) =>
      isAllowed(actor, 'draft.place', { plan, place: { weekday, pair, roomIds: [] } }),
    )
    const reasons = [
      ...(mayPlace ? [] : [verdictTexts.notYours]),
      ...(busy.group ? [verdictTexts.busyGroup] : []),
      ...(busy.teacher ? [verdictTexts.busyTeacher] : []),
      ...(chosen ? [] : [verdictTexts.noRoom]),
    ]
    return { startsAt, rank: reasons.length > 0 ? 'no' : 'good', reasons, rooms: chosen ?? [] }
  }

  const dayOf = (date: CalendarDate): VerdictDay => {
    const times = pairTimesOn(calendar, date)
    const found = slots.flatMap((slot) => {
      const pairs = pairsMeeting(times, { startsAt: slot.startsAt, minutes: exam.minutes })
      return pairs.length > 0 ? [{ slot, pairs }] : []
    })
    const reason = !isExamDay(calendar, date)
      ? weekdayOf(date) === 7
        ? verdictTexts.sunday
        : verdictTexts.holiday
      : slots.length === 0
        ? verdictTexts.noSlot
        : found.length === 0
          ? verdictTexts.noPairs
          : ''
    if (reason !== '') return { date, reason, consultation: null, verdicts: [] }
    return {
      date,
      reason,
      consultation: consultation ? consultationFor(scene, held, { consultation, exam, date }, all) : null,
      verdicts: found.map(({ slot, pairs }) => verdictAt(date, slot, pairs)),
    }
  }
  return { days: dates.map(dayOf) }
}
