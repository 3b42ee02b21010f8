import { findTeachersOf } from '@/db/queries/asking/find-teachers-of'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import type { KnownName, KnownSubject } from '@/lib/asking/rules/known-name'
import { type AskedMoment, type Question, understand } from '@/lib/asking/rules/question'
import type { Sitting } from '@/lib/asking/rules/question-words'
import {
  atMomentText,
  bellText,
  comingText,
  examsText,
  foundFreeText,
  gapsText,
  noPairText,
  onDayText,
  parityAnswer,
  substitutesText,
  teachersText,
} from '@/lib/asking/texts/answers'
import { findFreeRooms, findFreeWeek } from '@/lib/booking/service/find-free-rooms'
import { type AcademicCalendar, semesterAt, weekParity } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate, datesBetween, mondayOf, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { type Pair, type PairTime, pairTimesOn } from '@/lib/core/calendar/rules/pairs'
import { type Period, semesterSpan } from '@/lib/core/calendar/rules/period'
import { isConsultation } from '@/lib/core/calendar/rules/session'
import { byWaste } from '@/lib/core/free-rooms/rules/free-rooms'
import { filterRooms } from '@/lib/core/free-rooms/rules/room-search'
import { isVirtualRoom, type RoomId } from '@/lib/core/names/rules/ids'
import { isExam } from '@/lib/core/names/rules/lesson-type'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { isUnseated } from '@/lib/core/rooms/rules/room-seats'
import { ownTimetable } from '@/lib/core/schedule/rules/own-timetable'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import {
  concerns,
  type GridCell,
  isEmptyCell,
  type SubgroupFilter,
  takesPlace,
  weekCells,
} from '@/lib/core/schedule/rules/schedule-grid'
import { lookAlikeKey } from '@/lib/core/tables/rules/look-alike'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { isExamOver, type ReaderExam } from '@/lib/exams/rules/reader-exam'
import { readerPeriod } from '@/lib/exams/rules/reader-period'
import { listExams } from '@/lib/exams/service/list-exams'
import { namesOfActor } from './names-of-actor'

/** Where an answer is to be seen. */
type AnswerPlace = { subject: Subject; date: CalendarDate; pair: Pair | null }

/** `isSure` false: the question was understood but for typing errors. */
export type OneLine = { text: string; isSure: boolean; at: AnswerPlace | null }

type Told = { text: string; at: AnswerPlace | null; found?: readonly KnownName[] }

type Asking = ServiceContext & { calendar: AcademicCalendar }

/** The pair of a moment; null: none is running then, or it does not exist. */
export function pairAt(
  { date, moment }: AskedMoment,
  { calendar, now }: Pick<Asking, 'calendar' | 'now'>,
): PairTime | null {
  const times = pairTimesOn(calendar, date)
  if (typeof moment === 'object' && 'pair' in moment) return times.find(({ pair }) => pair === moment.pair) ?? null
  const minutes = typeof moment === 'object' ? moment.minutes : now.minutes
  const chosen = times
    .filter(({ startsAt, endsAt }) =>
      moment === 'next' ? startsAt > minutes : startsAt <= minutes && minutes < endsAt,
    )
    .toSorted((a, b) => a.startsAt - b.startsAt)
  return chosen[0] ?? null
}

type DatedCell = { date: CalendarDate; cell: GridCell }

/** «У меня» is of one's own half, a group by its name of both. */
const halfOf = ({ of, subgroup = 0 }: KnownSubject): SubgroupFilter => ({ subgroup, subject: of })

/** The weeks of a period as they show everybody what stands or stood there: no drafts, and no bookings that wait. */
async function cellsBetween(context: Asking, who: KnownSubject, period: Period): Promise<DatedCell[]> {
  const schedule = await viewSchedule(context, { subject: who.of, ...period })
  const standing = {
    ...schedule,
    items: schedule.items.filter(({ state, hidden }) => state !== 'projected' && !hidden),
    requests: schedule.requests.filter(({ asked }) => asked === undefined),
    wishes: [],
  }
  const mondays = datesBetween(mondayOf(period.from), period.to).filter((date) => date === mondayOf(date))
  return mondays
    .flatMap((monday) =>
      weekCells(standing, monday, halfOf(who)).map((cell) => ({
        date: addDays(monday, cell.day - 1),
        cell,
      })),
    )
    .filter(({ date, cell }) => period.from <= date && date <= period.to && !isEmptyCell(cell))
}

const standingItems = (cell: GridCell): GridCell => ({
  ...cell,
  items: cell.items.filter(({ state }) => state === 'published'),
})

/** What takes place on a day. */
async function cellsOf(context: Asking, who: KnownSubject, date: CalendarDate): Promise<GridCell[]> {
  const cells = await cellsBetween(context, who, { from: date, to: date })
  return cells.map(({ cell }) => standingItems(cell)).filter(takesPlace)
}

/** So many days are looked ahead for what comes next. */
const daysAhead = 14

/** What is still to come, on a day or soon, of what `isMeant` leaves of each cell. */
async function comingCells(
  context: Asking,
  { who, date }: { who: KnownSubject; date: CalendarDate | null },
  isMeant: (cell: GridCell) => GridCell,
): Promise<DatedCell[]> {
  const { now, calendar } = context
  const period = { from: date ?? now.date, to: date ?? addDays(now.date, daysAhead - 1) }
  const isOver = (day: CalendarDate, pair: Pair) =>
    date === null &&
    day === now.date &&
    (pairTimesOn(calendar, day).find((time) => time.pair === pair)?.endsAt ?? 0) <= now.minutes
  const cells = await cellsBetween(context, who, period)
  return cells
    .filter(({ date: day, cell }) => !isOver(day, cell.pair))
    .map(({ date: day, cell }) => ({ date: day, cell: isMeant(cell) }))
    .filter(({ cell }) => cell.items.length > 0)
}

const placeOf = ({ of }: KnownSubject, [first]: readonly DatedCell[]): AnswerPlace | null =>
  first ? { subject: of, date: first.date, pair: first.cell.pair } : null

/** The classes that come next, of a discipline or of all. */
async function comingTo(context: Asking, { who, title, date }: Extract<Question, { ask: 'coming' }>): Promise<Told> {
  const coming = await comingCells(context, { who, date }, (cell) => ({
    ...cell,
    items: standingItems(cell).items.filter((item) => title === null || item.title === title),
    requests: [],
  }))
  return { text: comingText({ who, title, date }, timed(context, coming)), at: placeOf(who, coming) }
}

const timed = ({ calendar }: Asking, cells: readonly DatedCell[]) =>
  cells.map(({ date, cell }) => ({ date, cell, times: pairTimesOn(calendar, date) }))

/** A teacher's classes that others hold, and those of a group that substitutes hold. */
async function substitutesFor(
  context: Asking,
  { who, date }: Extract<Question, { ask: 'substitutes' }>,
): Promise<Told> {
  const handed = await comingCells(context, { who, date }, (cell) => ({
    ...cell,
    items: cell.items.filter((item) =>
      who.of.kind === 'teacher'
        ? item.state === 'trace' && item.trace?.kind === 'substitution'
        : item.state === 'published' && item.substitution !== null,
    ),
    requests: [],
  }))
  return { text: substitutesText({ who, date }, timed(context, handed)), at: placeOf(who, handed) }
}

/** Who teaches a discipline, to somebody soon or in the whole semester. */
async function teachersOf(
  context: Asking,
  { who, title }: Extract<Question, { ask: 'teachers' }>,
): Promise<Told | null> {
  const { db, actor, now, calendar } = context
  const semester = semesterAt(calendar.semesters, now.date)
  if (!who && (!semester || !isAllowed(actor, 'list.view', 'teacher'))) return null
  const taught = who
    ? (await comingCells(context, { who, date: null }, standingItems)).flatMap(({ cell }) =>
        cell.items.filter((item) => item.title === title),
      )
    : []
  const isRegular = (item: ScheduleItem) => item.substitution === null
  const present = taught.filter(
    (item) => isRegular(item) || !taught.some((one) => one.eventId === item.eventId && isRegular(one)),
  )
  const named = who
    ? present.flatMap(({ teachers }) => teachers)
    : semester
      ? await findTeachersOf(db, title, { ...semesterSpan(semester), today: now.date })
      : []
  const teachers = [...new Map(named.map((one) => [one.id, one])).values()]
  const seen = teachers.filter(({ id }) => isAllowed(actor, 'schedule.view', { kind: 'teacher', id }))
  const [first] = seen
  return {
    text: teachersText({ who, title }, teachers),
    at: first && seen.length === 1 ? { subject: { kind: 'teacher', id: first.id }, date: now.date, pair: null } : null,
    found: seen.map(({ id, name }) => ({ of: { kind: 'teacher', id }, title: name, others: [], hint: '' })),
  }
}

/** When a room is free on a day, whatever the actor is shown of it; null: they may not search for rooms. */
async function freePairsOf(context: Asking, { id }: { id: RoomId }, date: CalendarDate): Promise<Pair[] | null> {
  if (!isAllowed(context.actor, 'rooms.find_free')) return null
  const question = { monday: mondayOf(date), roomIds: [id], ignoreWishes: false, drafts: false }
  const free = await findFreeWeek(context, question)
  return free.filter(({ day, roomIds }) => day === weekdayOf(date) && roomIds.length > 0).map(({ pair }) => pair)
}

async function atMoment(context: Asking, { who, when }: Extract<Question, { ask: 'at' }>): Promise<Told> {
  const { date, moment } = when
  const time = pairAt(when, context)
  const day = { who, date, times: pairTimesOn(context.calendar, date) }
  const cells = await cellsOf(context, who, date)
  const cell = cells.find(({ pair }) => pair === time?.pair)
  const free = time && !cell && who.of.kind === 'room' ? await freePairsOf(context, who.of, date) : null
  const begins = ({ pair }: GridCell) => day.times.find((one) => one.pair === pair)?.startsAt ?? 0
  const coming = moment === 'now' && !cell ? cells.find((one) => begins(one) > context.now.minutes) : undefined
  return {
    text: atMomentText(day, { moment, time, cell, isFree: time && free && free.includes(time.pair), coming }),
    at: { subject: who.of, date, pair: time?.pair ?? coming?.pair ?? null },
  }
}

async function onDay(context: Asking, { who, date }: Extract<Question, { ask: 'day' }>): Promise<Told> {
  const cells = await cellsOf(context, who, date)
  const times = pairTimesOn(context.calendar, date)
  return { text: onDayText({ who, date, times }, cells), at: { subject: who.of, date, pair: null } }
}

async function gapsOn(
  context: Asking,
  { who, date, between }: Extract<Question, { ask: 'gaps' }>,
): Promise<Told | null> {
  const times = pairTimesOn(context.calendar, date)
  const free = who.of.kind === 'room' ? await freePairsOf(context, who.of, date) : undefined
  if (free === null) return null
  const cells = free ? [] : await cellsOf(context, who, date)
  const isBusy = ({ pair }: PairTime) => (free ? !free.includes(pair) : cells.some((cell) => cell.pair === pair))
  const [first, last] = [times.findIndex(isBusy), times.findLastIndex(isBusy)]
  const searched = between ? times.slice(Math.max(first, 0), last + 1) : times
  const gaps = searched.filter((time) => !isBusy(time))
  return {
    text: gapsText({ who, date, times }, { gaps, between, isWholeDay: first < 0 }),
    at: { subject: who.of, date, pair: gaps[0]?.pair ?? null },
  }
}

/** Whether this is asked for. A retake is an exam or a credit, too. */
function isSitting({ lessonType, isRetake }: ReaderExam, sitting: Sitting | null): boolean {
  if (sitting === null) return true
  if (sitting === 'retake') return isRetake
  return isExam({ lessonType }) === (sitting === 'exam')
}

async function examsOf(
  context: Asking,
  { who, sitting, title }: Extract<Question, { ask: 'exams' }>,
): Promise<Told | null> {
  const period = readerPeriod(context.calendar, context.now.date)
  const exams = period ? await listExams(context, { subjects: [who.of], period, drafts: false }) : []
  const coming = exams.filter((exam) => exam.became === null && !isConsultation(exam) && !isExamOver(exam, context.now))
  const own = coming.filter((exam) => isSitting(exam, sitting) && concerns(exam, halfOf(who)))
  const meant = own.filter((exam) => title === null || exam.title === title)
  const [first] = meant
  return {
    text: examsText(who, { exams: meant, sitting, others: own.length - meant.length }),
    at: first ? { subject: who.of, date: first.date, pair: null } : null,
  }
}

async function freeRooms(context: Asking, question: Extract<Question, { ask: 'free rooms' }>): Promise<Told | null> {
  const { when, seats, properties, building } = question
  if (!isAllowed(context.actor, 'rooms.find_free')) return null
  const time = pairAt(when, context)
  if (!time) return { text: noPairText(when), at: null }
  const free = await findFreeRooms(context, {
    ...{ date: when.date, pairs: [time.pair], together: true, toSemesterEnd: false },
    ...{ withOccupied: false, ignoreWishes: false, drafts: false },
  })
  const filter = { text: '', seats, wanted: properties, building: undefined }
  const isThere = (one: string | null) =>
    building === null || (one !== null && lookAlikeKey(one) === lookAlikeKey(building))
  const rooms = filterRooms(free, filter).filter((room) => !isVirtualRoom(room.id) && isThere(room.building))
  const sure = rooms
    .filter((room) => !isUnseated(room, { students: seats }))
    .toSorted(byWaste({ students: seats, equipment: [] }))
  const [best] = sure
  return {
    text: foundFreeText(when.date, time, { sure, unseated: rooms.length - sure.length }),
    at: best ? { subject: { kind: 'room', id: best.id }, date: when.date, pair: time.pair } : null,
    found: sure.map(({ id, title, building: hint }) => ({
      of: { kind: 'room', id },
      title,
      others: [],
      hint: hint ?? '',
    })),
  }
}

async function bell(context: Asking, { when }: Extract<Question, { ask: 'bell' }>): Promise<Told> {
  const time = pairAt(when, context)
  return { text: time ? bellText(when.date, time) : noPairText(when), at: null }
}

async function answerOf(context: Asking, question: Question): Promise<Told | null> {
  switch (question.ask) {
    case 'at':
      return atMoment(context, question)
    case 'day':
      return onDay(context, question)
    case 'gaps':
      return gapsOn(context, question)
    case 'exams':
      return examsOf(context, question)
    case 'coming':
      return comingTo(context, question)
    case 'substitutes':
      return substitutesFor(context, question)
    case 'teachers':
      return teachersOf(context, question)
    case 'bell':
      return bell(context, question)
    case 'week':
      return { text: parityAnswer(question.date, weekParity(context.calendar, question.date)), at: null }
    case 'free rooms':
      return freeRooms(context, question)
  }
}

/** The most that is listed, whatever is found. */
const mostFound = 20

/**
 * Answers a question in one line, or lists what was found of its text. Everything by the actor's rights: names that they
 * may not choose from are not found, and what they may not see is not answered.
 */
export async function answerInOneLine(
  context: ServiceContext,
  text: string,
): Promise<{ answer: OneLine | null; found: readonly KnownName[] }> {
  const [names, calendar] = await Promise.all([namesOfActor(context), findCalendar(context.db)])
  const own = ownTimetable(context.actor)
  const understood = understand(text, names, { today: context.now.date, own })
  const { question } = understood
  if (question === null) return { answer: null, found: understood.found.slice(0, mostFound) }
  const asking = { ...context, calendar }
  const who = 'who' in question ? question.who : null
  const isShown = !who || isAllowed(context.actor, 'schedule.view', who.of)
  const told = isShown ? await answerOf(asking, question) : null
  if (!told) return { answer: null, found: [] }
  const found = told.found ?? (who ? [who] : [])
  return {
    answer: { text: told.text, isSure: understood.isSure, at: told.at },
    found: found.slice(0, mostFound),
  }
}
