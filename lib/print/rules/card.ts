import {
  type AcademicCalendar,
  type Parity,
  type Semester,
  teachingDay,
} from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate, datesBetween, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { type Period, semesterSpan } from '@/lib/core/calendar/rules/period'
import { type LessonType, lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { NamedGroup, NamedRoom, NamedTeacher, Schedule } from '@/lib/core/schedule/rules/schedule'
import { concerns, type SubgroupFilter } from '@/lib/core/schedule/rules/schedule-grid'

/**
 * When a class is held in a semester: a rule or a list of dates. A rule covers the teaching dates of its
 * weekday; `from` and `to` are null where it runs to the ends of the card's period. `except`: dates of the
 * rule without the class; `also`: extra dates.
 */
export type CardDates =
  | {
      by: 'rule'
      weeks: 'every' | Parity
      from: CalendarDate | null
      to: CalendarDate | null
      except: readonly CalendarDate[]
      also: readonly CalendarDate[]
    }
  | { by: 'list'; dates: readonly CalendarDate[] }

/** A semester's teaching dates grouped by the weekday they count as, in order. */
type TaughtWeekdays = ReadonlyMap<Weekday, readonly { date: CalendarDate; parity: Parity }[]>

/** Covers all course years: from the earliest start to the latest end. */
export function cardWeekdays(calendar: AcademicCalendar, semester: Semester): TaughtWeekdays {
  const { from, to } = semesterSpan(semester)
  const found = new Map<Weekday, { date: CalendarDate; parity: Parity }[]>()
  for (const date of datesBetween(from, to)) {
    const { weekday, parity, holiday } = teachingDay(calendar, date)
    if (holiday !== null) continue
    const dates = found.get(weekday) ?? []
    found.set(weekday, dates)
    dates.push({ date, parity })
  }
  return found
}

type Rule = Extract<CardDates, { by: 'rule' }>
type Weighed = { said: CardDates; cost: number }

// Fewer dates than this are easier to read as a list.
const fewestOfRule = 3
// A date range takes longer to read than a date.
const spanCost = 1.5
const parityCost = 0.5

function ruleOf(
  weeks: Rule['weeks'],
  dates: readonly CalendarDate[],
  taught: readonly CalendarDate[],
  period: Period,
): Weighed | null {
  const held = new Set(dates)
  const inside = taught.filter((date) => held.has(date))
  const [first, last] = [inside[0], inside.at(-1)]
  if (first === undefined || last === undefined) return null
  const own = taught.filter((date) => period.from <= date && date <= period.to)
  const except = taught.filter((date) => first < date && date < last && !held.has(date))
  const isWhole = except.length === 0 && first === own[0] && last === own.at(-1) && own.length > 1
  if (!isWhole && (inside.length < fewestOfRule || except.length * 2 > inside.length)) return null
  const also = dates.filter((date) => !taught.includes(date))
  const from = first === own[0] ? null : first
  const to = last === own.at(-1) ? null : last
  const spans = Number(from !== null) + Number(to !== null)
  const cost = spans * spanCost + except.length + also.length + (weeks === 'every' ? 0 : parityCost)
  return { said: { by: 'rule', weeks, from, to, except, also }, cost }
}

/**
 * The shortest exact description of `dates` (sorted, unique), all of which count as the weekday whose
 * teaching dates are given. `period`: the card's period, both ends included.
 */
export function cardDates(
  dates: readonly CalendarDate[],
  taught: readonly { date: CalendarDate; parity: Parity }[],
  period: Period,
): CardDates {
  const of = (weeks: Rule['weeks']) =>
    taught.filter(({ parity }) => weeks === 'every' || parity === weeks).map(({ date }) => date)
  const list: Weighed = { said: { by: 'list', dates }, cost: dates.length }
  return (['every', 0, 1] as const)
    .map((weeks) => ruleOf(weeks, dates, of(weeks), period))
    .reduce<Weighed>((best, rule) => (rule && rule.cost < best.cost ? rule : best), list).said
}

/** People, place and dates of an entry; one series, or several with the same description. */
export type CardPart = {
  rooms: readonly NamedRoom[]
  teachers: readonly NamedTeacher[]
  /** Whom its teachers replace, as far as that may be named; null: nobody. */
  instead: readonly NamedTeacher[] | null
  groups: readonly NamedGroup[]
  subgroup: Subgroup
  comment: string
  draft: boolean
  /** Overlaps another event on at least one of its dates. */
  overlaps: boolean
  dates: CardDates
}

/** Classes or bookings with the same title: the title is printed once for all parts. */
export type CardEntry = { title: string; lessonType: LessonType; parts: readonly CardPart[] }

/** The content of one slot over the semester: every week, and odd or even weeks only. */
export type CardCell = {
  day: Weekday
  pair: Pair
  whole: readonly CardEntry[]
  odd: readonly CardEntry[]
  even: readonly CardEntry[]
}

type Series = Omit<CardPart, 'dates'> & {
  title: string
  lessonType: LessonType
  day: Weekday
  pair: Pair
  /** Event ids by date: a class entered twice counts twice. */
  events: Map<CalendarDate, Set<number>>
}

type Standing = Omit<Series, 'events' | 'day'> & { date: CalendarDate; eventId: number }

// A booking on three or more dates counts as repeating and is shown; rarer ones are not.
const fewestOfBooking = 3

function standingIn(schedule: Schedule, filter: SubgroupFilter, bookedAtLeast: number): Standing[] {
  const classes = schedule.items
    .filter(({ kind, state, hidden }) => kind === 'class' && state !== 'trace' && !hidden)
    .map((item) => ({
      ...item,
      instead: item.substitution?.instead ?? null,
      draft: item.state === 'projected',
    }))
  const bookings = schedule.requests
    .filter(({ kind }) => kind !== 'exam' && kind !== 'closure')
    .map((request) => ({
      ...request,
      eventId: request.id,
      lessonType: lessonTypeTable.none.id,
      subgroup: 0 as const,
      comment: request.inCharge,
      instead: null,
      draft: false,
    }))
  const place = ({ title, pair, id }: (typeof bookings)[number]) => JSON.stringify([title, pair, id])
  const counts = new Map<string, number>()
  for (const booking of bookings) counts.set(place(booking), (counts.get(place(booking)) ?? 0) + 1)
  return [...classes, ...bookings.filter((booking) => (counts.get(place(booking)) ?? 0) >= bookedAtLeast)].filter(
    (one) => concerns(one, filter),
  )
}

const idsOf = (things: readonly { id: number }[]) => things.map(({ id }) => id).sort((a, b) => a - b)

const sameSeries = (one: Standing, day: Weekday): string =>
  JSON.stringify([
    day,
    one.pair,
    one.title,
    one.lessonType,
    idsOf(one.rooms),
    idsOf(one.teachers),
    one.instead && idsOf(one.instead),
    one.groups.map(({ id, subgroup }) => `${id}/${subgroup}`).sort(),
    one.subgroup,
    one.comment,
    one.draft,
  ])

function seriesOf(standing: readonly Standing[], calendar: AcademicCalendar): Series[] {
  const found = new Map<string, Series>()
  for (const one of standing) {
    const { weekday: day } = teachingDay(calendar, one.date)
    const key = sameSeries(one, day)
    const series = found.get(key) ?? {
      ...one,
      day,
      overlaps: false,
      events: new Map<CalendarDate, Set<number>>(),
    }
    found.set(key, series)
    series.overlaps ||= one.overlaps
    series.events.set(one.date, (series.events.get(one.date) ?? new Set()).add(one.eventId))
  }
  return [...found.values()]
}

/** The dates on which a series occurs at least once, at least twice and so on; one list per level. */
function layersOf({ events }: Series): CalendarDate[][] {
  const depth = Math.max(...[...events.values()].map(({ size }) => size))
  const dates = [...events.keys()].sort()
  return Array.from({ length: depth }, (_, layer) => dates.filter((date) => (events.get(date)?.size ?? 0) > layer))
}

type Row = Pick<Series, 'title' | 'lessonType' | 'day' | 'pair'> & {
  part: CardPart
  /** The parity shared by all dates; null if they have both. */
  parity: Parity | null
}

const firstDate = ({ dates }: CardPart): string => (dates.by === 'list' ? (dates.dates[0] ?? '') : (dates.from ?? ''))

/** Rules before dates, then by subgroup; the rest compares as strings, independent of locale. */
const rowOrder = (a: Row, b: Row): number =>
  Number(a.part.dates.by === 'list') - Number(b.part.dates.by === 'list') ||
  a.part.subgroup - b.part.subgroup ||
  compare(firstDate(a.part), firstDate(b.part)) ||
  compare(a.title, b.title) ||
  a.lessonType - b.lessonType ||
  compare(namesOf(a.part), namesOf(b.part))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const namesOf = ({ groups, teachers, rooms }: CardPart): string =>
  JSON.stringify([groups.map((one) => one.title), teachers.map((one) => one.name), rooms.map((one) => one.title)])

function entriesOf(rows: readonly Row[]): CardEntry[] {
  const entries = new Map<string, CardEntry & { parts: CardPart[] }>()
  for (const { title, lessonType, part } of rows) {
    const key = `${lessonType} ${title}`
    const entry = entries.get(key) ?? { title, lessonType, parts: [] }
    entries.set(key, entry)
    entry.parts.push(part)
  }
  return [...entries.values()]
}

/**
 * A slot is split only if something runs in weeks of one parity; then single dates of one parity go to that half too.
 */
function cellOf(rows: readonly Row[]): CardCell | null {
  const [first] = rows
  if (!first) return null
  const isDivided = rows.some(({ part, parity }) => parity !== null && part.dates.by === 'rule')
  const of = (parity: Parity | null) => entriesOf(rows.filter((row) => (isDivided ? row.parity : null) === parity))
  return { day: first.day, pair: first.pair, whole: of(null), odd: of(0), even: of(1) }
}

type CardQuestion = {
  calendar: AcademicCalendar
  semester: Semester
  /** First and last date the card covers; anything outside is printed with its dates. */
  period: Period
  filter: SubgroupFilter
}

/**
 * Merges the classes of a semester into one week grid of odd and even weeks. A moved working day counts as
 * the day it replaces; simultaneous classes are all shown. Omits hidden items, traces, exams and closures
 * (listed separately) and bookings of fewer than three dates. Returns non-empty cells by day and pair.
 */
export const cardCells = (schedule: Schedule, question: CardQuestion): CardCell[] =>
  cellsOf(standingIn(schedule, question.filter, fewestOfBooking), question)

function cellsOf(standing: readonly Standing[], { calendar, semester, period }: CardQuestion): CardCell[] {
  const taught = cardWeekdays(calendar, semester)
  const cells = new Map<number, Row[]>()
  for (const series of seriesOf(standing, calendar))
    for (const layer of layersOf(series)) {
      const parities = new Set(layer.map((date) => teachingDay(calendar, date).parity))
      const { title, lessonType, day, pair, events: _, ...part } = series
      const dates = cardDates(layer, taught.get(day) ?? [], period)
      const row = { title, lessonType, day, pair, part: partOf(part, dates), parity: onlyOf(parities) }
      const slot = day * 10 + pair
      cells.set(slot, [...(cells.get(slot) ?? []), row])
    }
  return [...cells.entries()].sort(([a], [b]) => a - b).flatMap(([, rows]) => cellOf(rows.sort(rowOrder)) ?? [])
}

/** The cells of the week from `monday` with all its bookings, without dates of other weeks. */
export function cardWeek(
  { items, requests, ...schedule }: Schedule,
  { monday, ...question }: Omit<CardQuestion, 'period'> & { monday: CalendarDate },
): CardCell[] {
  const period = { from: monday, to: addDays(monday, 6) }
  const isInWeek = ({ date }: { date: CalendarDate }) => period.from <= date && date <= period.to
  const week = { ...schedule, items: items.filter(isInWeek), requests: requests.filter(isInWeek) }
  const plain = (entries: readonly CardEntry[]) =>
    entries.map((entry) => ({ ...entry, parts: entry.parts.map((part) => ({ ...part, dates: always })) }))
  return cellsOf(standingIn(week, question.filter, 1), { ...question, period }).map((cell) => ({
    ...cell,
    whole: plain(cell.whole),
  }))
}

const always: CardDates = { by: 'rule', weeks: 'every', from: null, to: null, except: [], also: [] }

const partOf = (
  { rooms, teachers, instead, groups, subgroup, comment, draft, overlaps }: Omit<CardPart, 'dates'>,
  dates: CardDates,
): CardPart => ({ rooms, teachers, instead, groups, subgroup, comment, draft, overlaps, dates })

const onlyOf = (parities: ReadonlySet<Parity>): Parity | null =>
  parities.size === 1 ? ([...parities][0] ?? null) : null
