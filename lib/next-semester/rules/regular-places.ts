import {
  teachingDay,
  weekParity,
  type AcademicCalendar,
  type Parity,
  type Semester,
} from '@/lib/core/calendar/rules/academic-calendar'
import {
  addDays,
  datesBetween,
  daysBetween,
  mondayOf,
  weekDates,
  type CalendarDate,
  type Weekday,
} from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { semesterSpan } from '@/lib/core/calendar/rules/period'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { untaughtOn, type UntaughtReason } from '@/lib/core/placing/rules/placement-series'
import { grouped } from '@/lib/core/words/rules/lists'

/** A class of the earlier semester. */
export type HeldClass = { date: CalendarDate; pair: Pair; rooms: readonly RoomId[] }

/** Where and when classes of an item regularly were, apart from the dates. */
export type RegularPlace = {
  weekday: Weekday
  pair: Pair
  rooms: readonly RoomId[]
  /** Null: in every week. */
  parity: Parity | null
  /** Weeks of the semester, from 0, in which there was a class. */
  weeks: readonly number[]
  /** It filled all its weeks from the first to the last; what is missing fell on days off. */
  isSteady: boolean
  /** Nothing was taught before its first week, or after its last, that it could have filled too. */
  fromStart: boolean
  toEnd: boolean
}

/** With fewer of its weeks filled, a place is irregular: it goes to the same weeks. */
const steadyShare = 0.6

/** One class beside so many at another place is one that was moved. */
const manyElsewhere = 4

const weekIn = (semester: Semester, date: CalendarDate): number =>
  Math.floor(daysBetween(mondayOf(semester.startsOn), date) / 7)

type Span = { startsOn: CalendarDate; endsOn: CalendarDate }

/** By calendar, which lives as long as a plan: most items of a semester have the same dates. */
const taughtIn = new WeakMap<AcademicCalendar, Map<string, readonly number[]>>()

/** The weeks of a semester in which a weekday is taught between two dates, in weeks of a parity. */
function taughtWeeks(
  calendar: AcademicCalendar,
  semester: Semester,
  { weekday, parity }: Pick<RegularPlace, 'weekday' | 'parity'>,
  { startsOn, endsOn }: Span,
  courseYears: readonly (number | null)[],
): readonly number[] {
  const known = taughtIn.get(calendar) ?? new Map<string, readonly number[]>()
  taughtIn.set(calendar, known)
  const key = JSON.stringify([semester.id, weekday, parity, startsOn, endsOn, courseYears])
  const found = known.get(key)
  if (found) return found
  const weeks = datesBetween(startsOn, endsOn).flatMap((date) => {
    const day = teachingDay(calendar, date)
    const isOn = day.weekday === weekday && (parity === null || day.parity === parity)
    return isOn && untaughtOn(calendar, date, courseYears) === null ? [weekIn(semester, date)] : []
  })
  const taught = [...new Set(weeks)]
  known.set(key, taught)
  return taught
}

/**
 * The places of an item's classes in its semester, the fullest first. A single class elsewhere is left out: it
 * was moved there once.
 */
export function regularPlaces(
  calendar: AcademicCalendar,
  semester: Semester,
  classes: readonly HeldClass[],
  { within, courseYears }: { within: Span; courseYears: readonly (number | null)[] },
): RegularPlace[] {
  const byPlace = grouped(
    classes,
    ({ date, pair, rooms }) => `${teachingDay(calendar, date).weekday} ${pair} ${rooms.join(',')}`,
  )
  const places = [...byPlace.values()].sort((a, b) => b.length - a.length)
  const most = places[0]?.length ?? 0
  return places.flatMap((held): RegularPlace[] => {
    const [first] = held
    if (!first || (held.length === 1 && most >= manyElsewhere)) return []
    const { weekday } = teachingDay(calendar, first.date)
    const parities = new Set(held.map(({ date }) => teachingDay(calendar, date).parity))
    const [parity = null] = held.length > 1 && parities.size === 1 ? parities : []
    const weeks = [...new Set(held.map(({ date }) => weekIn(semester, date)))].sort((a, b) => a - b)
    const possible = taughtWeeks(calendar, semester, { weekday, parity }, within, courseYears)
    const [begin, end] = [weeks[0] ?? 0, weeks.at(-1) ?? 0]
    const between = possible.filter((week) => week >= begin && week <= end)
    const isSteady = held.length > 1 && weeks.length >= between.length * steadyShare
    return [
      {
        weekday,
        pair: first.pair,
        rooms: first.rooms,
        // Scattered dates go to the same weeks, whose parity may be another in another semester.
        parity: isSteady ? parity : null,
        weeks,
        isSteady,
        fromStart: !possible.some((week) => week < begin),
        toEnd: !possible.some((week) => week > end),
      },
    ]
  })
}

/** They are asked for each place. */
const weeksBySemester = new WeakMap<Semester, readonly (readonly CalendarDate[])[]>()

/** The weeks of a semester, to that of its last date, each from Monday to Sunday. */
function weeksIn(semester: Semester): readonly (readonly CalendarDate[])[] {
  const known = weeksBySemester.get(semester)
  if (known) return known
  const monday = mondayOf(semester.startsOn)
  const count = weekIn(semester, semesterSpan(semester).to) + 1
  const weeks = Array.from({ length: count }, (_, week) => weekDates(addDays(monday, 7 * week)))
  weeksBySemester.set(semester, weeks)
  return weeks
}

/** A date of the new semester. `isBeyond`: after the weeks in which it was; only for classes that found no date. */
export type PlannedDate = { date: CalendarDate; isBeyond: boolean }

type PlannedDates = {
  dates: PlannedDate[]
  untaught: { date: CalendarDate; reason: UntaughtReason }[]
}

/**
 * The dates of a place in the new semester: the same weekday in weeks of the same parity, in the same weeks of the
 * semester, or to its end if it went on to the end. `within`: the dates of the new item.
 */
export function plannedDates(
  calendar: AcademicCalendar,
  semester: Semester,
  place: RegularPlace,
  { within, courseYears }: { within: Span; courseYears: readonly (number | null)[] },
): PlannedDates {
  const { weekday, parity, weeks, isSteady, fromStart, toEnd } = place
  const all = weeksIn(semester)
  const last = all.length - 1
  const [begin, end] = [fromStart ? 0 : (weeks[0] ?? 0), toEnd ? last : (weeks.at(-1) ?? 0)]
  const isHeld = (week: number) => (isSteady ? week >= begin && week <= end : weeks.includes(week))
  const planned: PlannedDates = { dates: [], untaught: [] }
  for (let week = isSteady ? begin : 0; week <= last; week += 1) {
    const isBeyond = !isHeld(week)
    if (isBeyond && (!isSteady || week < begin)) continue
    const ofWeek = all[week] ?? []
    const days = ofWeek.filter((date) => {
      const day = teachingDay(calendar, date)
      return day.weekday === weekday && (parity === null || day.parity === parity)
    })
    const isWithin = (date: CalendarDate) => date >= within.startsOn && date <= within.endsOn
    const taught = days.filter((date) => isWithin(date) && untaughtOn(calendar, date, courseYears) === null)
    planned.dates.push(...taught.map((date) => ({ date, isBeyond })))
    const column = ofWeek[weekday - 1]
    if (!column || taught.length > 0 || isBeyond || !isWithin(column)) continue
    if (parity !== null && weekParity(calendar, column) !== parity) continue
    const { weekday: runsAs } = teachingDay(calendar, column)
    const reason: UntaughtReason | null =
      runsAs === weekday ? untaughtOn(calendar, column, courseYears) : { kind: 'moved', runsAs }
    if (reason) planned.untaught.push({ date: column, reason })
  }
  return planned
}
