import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { isAbout } from '@/lib/asking/rules/is-about'
import type { KnownName } from '@/lib/asking/rules/known-names'
import { type AskedMoment, type Question, understand } from '@/lib/asking/rules/question'
import { onDayText, examsText, foundFreeText, gapsText, atMomentText, noPairText } from '@/lib/asking/texts/answers'
import { findFreeRooms, findFreeWeek } from '@/lib/booking/service/find-free-rooms'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { type CalendarDate, mondayOf, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { type Pair, type PairTime, pairTimesOn } from '@/lib/core/calendar/rules/pairs'
import { isConsultation } from '@/lib/core/calendar/rules/session'
import { byWaste } from '@/lib/core/free-rooms/rules/free-rooms'
import { filterRooms } from '@/lib/core/free-rooms/rules/room-search'
import { isVirtualRoom, type RoomId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { isUnseated } from '@/lib/core/rooms/rules/room-seats'
import { type GridCell, takesPlace, weekCells } from '@/lib/core/schedule/rules/schedule-grid'
import { lookAlikeKey } from '@/lib/core/tables/rules/look-alike'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { isExamOver } from '@/lib/exams/rules/reader-exam'
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
function pairAt({ date, moment }: AskedMoment, { calendar, now }: Pick<Asking, 'calendar' | 'now'>): PairTime | null {
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

/** What takes place on a day, as its week shows it to everybody: no drafts, no traces, and no bookings that wait. */
async function cellsOf(context: Asking, subject: Subject, date: CalendarDate): Promise<GridCell[]> {
  const schedule = await viewSchedule(context, { subject, from: date, to: date })
  const standing = {
    ...schedule,
    items: schedule.items.filter(({ state, hidden }) => state === 'published' && !hidden),
    requests: schedule.requests.filter(({ asked }) => asked === undefined),
    wishes: [],
  }
  return weekCells(standing, mondayOf(date), { subgroup: 0, subject }).filter(
    (cell) => cell.day === weekdayOf(date) && takesPlace(cell),
  )
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
  const cells = await cellsOf(context, who.of, date)
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
  const cells = await cellsOf(context, who.of, date)
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
  const cells = free ? [] : await cellsOf(context, who.of, date)
  const isBusy = ({ pair }: PairTime) => (free ? !free.includes(pair) : cells.some((cell) => cell.pair === pair))
  const [first, last] = [times.findIndex(isBusy), times.findLastIndex(isBusy)]
  const searched = between ? times.slice(Math.max(first, 0), last + 1) : times
  const gaps = searched.filter((time) => !isBusy(time))
  return {
    text: gapsText({ who, date, times }, { gaps, between, isWholeDay: first < 0 }),
    at: { subject: who.of, date, pair: gaps[0]?.pair ?? null },
  }
}

async function examsOf(
  context: Asking,
  { who, discipline }: Extract<Question, { ask: 'exams' }>,
): Promise<Told | null> {
  const period = readerPeriod(context.calendar, context.now.date)
  const exams = period ? await listExams(context, { subjects: [who.of], period, drafts: false }) : []
  const coming = exams.filter((exam) => exam.became === null && !isConsultation(exam) && !isExamOver(exam, context.now))
  const meant = coming.filter(({ title }) => discipline === null || isAbout(discipline, title))
  const [first] = meant
  return {
    text: examsText(who, { exams: meant, discipline, others: coming.length - meant.length }),
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

function answerOf(context: Asking, question: Question): Promise<Told | null> {
  switch (question.ask) {
    case 'at':
      return atMoment(context, question)
    case 'day':
      return onDay(context, question)
    case 'gaps':
      return gapsOn(context, question)
    case 'exams':
      return examsOf(context, question)
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
  const understood = understand(text, names, context.now.date)
  const { question } = understood
  if (question === null) return { answer: null, found: understood.found.slice(0, mostFound) }
  const asking = { ...context, calendar }
  const isShown = !('who' in question) || isAllowed(context.actor, 'schedule.view', question.who.of)
  const told = isShown ? await answerOf(asking, question) : null
  if (!told) return { answer: null, found: [] }
  const found = told.found ?? ('who' in question ? [question.who] : [])
  return {
    answer: { text: told.text, isSure: understood.isSure, at: told.at },
    found: found.slice(0, mostFound),
  }
}
