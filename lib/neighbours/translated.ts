import { type CalendarDate, type Weekday, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { clockText, type Pair, type PairTime } from '@/lib/core/calendar/rules/pairs'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import {
  type LeftOut,
  type NotTakenReason,
  leftReasons,
  type NeighbourFaultKind,
  type NeighbourSystem,
} from '@/lib/imports/rules/neighbour'

/** A class in the form of timetable files, whose names of fields it has. `start`: `9:00`. */
export type NeighbourLesson = {
  discipline: string
  type: string
  day: Weekday
  pair: Pair
  week: 'every' | 'odd' | 'even' | CalendarDate[]
  rooms: string[]
  teachers: string[]
  groups: string[]
  subgroup: Subgroup
  half_group: boolean
  online: boolean
  start: string | null
}

/** A timetable file without its university and semester, unless the neighbour names them. */
export type NeighbourTimetable = {
  university: string | null
  pairs: { pair: Pair; start: string; end: string }[]
  rooms: { title: string; building: string | null; capacity: number | null; virtual: boolean }[]
  teachers: { name: string }[]
  groups: { title: string; students: number | null; faculty: string | null }[]
  lessons: NeighbourLesson[]
}

/** A row of load; `hours`: academic hours in the semester. */
export type NeighbourLoad = {
  discipline: string
  type: string
  groups: string[]
  subgroup: Subgroup
  teachers: string[]
  hours: number
  students: number | null
}

/**
 * What the university says of the time in a file. `zone`: an IANA name; `until` and `weeks`: the last day of the
 * semester and their number, if somebody said.
 */
export type NeighbourGround = {
  zone: string
  pairTimes: readonly PairTime[]
  until: CalendarDate | null
  weeks: number | null
}

/** A neighbour's file in a form of our own. */
export type Translated = { system: NeighbourSystem; left: LeftOut[] } & (
  { of: 'timetable'; timetable: NeighbourTimetable } | { of: 'load'; load: NeighbourLoad[] }
)

/** Why a neighbour's file cannot be read at all. */
export class NeighbourFault extends Error {
  constructor(
    readonly kind: NeighbourFaultKind,
    readonly system: NeighbourSystem,
  ) {
    super(kind)
  }
}

const mostExamples = 5

/** Counts what is left out, with the first examples of each reason. */
export function leftCounter() {
  const counted = new Map<NotTakenReason, LeftOut>()
  return {
    add(reason: NotTakenReason, what: string): void {
      const one = counted.get(reason) ?? { reason, count: 0, examples: [] }
      one.count += 1
      if (one.examples.length < mostExamples && what !== '' && !one.examples.includes(what)) one.examples.push(what)
      counted.set(reason, one)
    },
    all: (): LeftOut[] => leftReasons.flatMap((reason) => counted.get(reason) ?? []),
  }
}
export type LeftCounter = ReturnType<typeof leftCounter>

/** Weeks of a semester whose number nobody says. */
export const usualWeeks = 16

/** What was read as a timetable, of which the file says this. Throws NeighbourFault for one without a class. */
export function asTimetable(
  system: NeighbourSystem,
  left: LeftCounter,
  said: Partial<NeighbourTimetable> & Pick<NeighbourTimetable, 'lessons'>,
): Translated {
  if (said.lessons.length === 0) throw new NeighbourFault('noLessons', system)
  const timetable = { university: null, pairs: [], rooms: [], teachers: [], groups: [], ...said }
  return { system, left: left.all(), of: 'timetable', timetable }
}

/** The same for load. */
export function asLoad(system: NeighbourSystem, left: LeftCounter, load: NeighbourLoad[]): Translated {
  if (load.length === 0) throw new NeighbourFault('noLessons', system)
  return { system, left: left.all(), of: 'load', load }
}

export type DatedLesson = Omit<NeighbourLesson, 'day' | 'week'> & { date: CalendarDate }

/** The most dates that an entry of a timetable file may list. */
const mostDates = 400

/** Classes listed one date each, as one class for each weekday with all its dates. */
export function withDates(dated: readonly DatedLesson[]): NeighbourLesson[] {
  const lessons = new Map<string, NeighbourLesson & { week: CalendarDate[] }>()
  for (const { date, ...same } of dated) {
    const day = weekdayOf(date)
    const key = JSON.stringify([day, same])
    const known = lessons.get(key)
    if (!known) lessons.set(key, { ...same, day, week: [date] })
    else if (!known.week.includes(date) && known.week.length < mostDates) known.week.push(date)
  }
  return [...lessons.values()].map((lesson) => ({ ...lesson, week: lesson.week.toSorted() }))
}

type Times = { startsAt: number; endsAt: number }

/** The times of pairs that most classes have; those that meet others are left out. */
export function pairTimesIn(times: readonly (Times & { pair: Pair })[]): NeighbourTimetable['pairs'] {
  const counts = new Map<string, { pair: Pair; times: Times; count: number }>()
  for (const { pair, startsAt, endsAt } of times) {
    if (endsAt <= startsAt) continue
    const key = `${pair} ${startsAt} ${endsAt}`
    const one = counts.get(key) ?? { pair, times: { startsAt, endsAt }, count: 0 }
    one.count += 1
    counts.set(key, one)
  }
  const chosen = new Map<Pair, Times>()
  for (const { pair, times: own } of [...counts.values()].sort((a, b) => b.count - a.count)) {
    const meets = [...chosen].some(
      ([other, { startsAt, endsAt }]) =>
        other === pair || (other < pair ? endsAt > own.startsAt : startsAt < own.endsAt),
    )
    if (!meets) chosen.set(pair, own)
  }
  return [...chosen]
    .sort(([a], [b]) => a - b)
    .map(([pair, { startsAt, endsAt }]) => ({ pair, start: clockText(startsAt), end: clockText(endsAt) }))
}
