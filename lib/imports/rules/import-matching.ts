import { daysBetween, mondayOf, weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { groupedByEach } from '@/lib/core/words/rules/lists'

/** A class of a timetable in the form in which classes are compared; lists hold ids. */
export type MatchedClass = {
  kind: string
  title: string
  lessonType: number
  subgroup: number
  pair: number
  dates: readonly CalendarDate[]
  rooms: readonly number[]
  teachers: readonly number[]
  groups: readonly number[]
}

/** The share that two lists have in common, from 0 to 1; two empty ones are equal. */
function shared(one: readonly number[], other: readonly number[]): number {
  if (one.length + other.length === 0) return 1
  const common = one.filter((id) => other.includes(id)).length
  return common / (one.length + other.length - common)
}

const firstMonday = ({ dates: [first] }: MatchedClass): CalendarDate | null => (first ? mondayOf(first) : null)
const weekdayNear = ({ dates: [first] }: MatchedClass): number | null => (first ? weekdayOf(first) : null)

function sharedDates(one: MatchedClass, other: MatchedClass): number {
  const dates = new Set<string>(one.dates)
  const common = other.dates.filter((date) => dates.has(date)).length
  return common / Math.max(1, one.dates.length + other.dates.length - common)
}

/** How near the first weeks are, from 0 to 1. */
function nearWeeks(one: MatchedClass, other: MatchedClass): number {
  const [a, b] = [firstMonday(one), firstMonday(other)]
  return a && b ? 1 / (1 + Math.abs(daysBetween(a, b)) / 7) : 0
}

/** How equal the people are: the groups, or for classes without groups the teachers. */
const sharedPeople = (one: MatchedClass, other: MatchedClass): number =>
  one.groups.length + other.groups.length > 0 ? shared(one.groups, other.groups) : shared(one.teachers, other.teachers)

/**
 * How likely it is that two classes are the same one, changed; null if they are not. They are if title and
 * type are equal and they share people; or if people, weekday and pair are equal, and so are the teachers or
 * the rooms.
 */
export function likeness(one: MatchedClass, other: MatchedClass): number | null {
  if (one.kind !== other.kind) return null
  const people = sharedPeople(one, other)
  if (people === 0) return null
  const isSameSlot = one.pair === other.pair && weekdayNear(one) === weekdayNear(other)
  const isSameTitle = one.title === other.title
  const isSameType = one.lessonType === other.lessonType
  const teachers = shared(one.teachers, other.teachers)
  const rooms = shared(one.rooms, other.rooms)
  if (!(isSameTitle && isSameType)) {
    const isTaughtSo = one.teachers.length > 0 && teachers === 1
    const isThere = one.rooms.length > 0 && rooms === 1
    if (!isSameSlot || people < 1 || one.subgroup !== other.subgroup || !(isTaughtSo || isThere)) return null
  }
  return (
    (isSameTitle ? 16 : 0) +
    (isSameType ? 8 : 0) +
    people * 16 +
    (one.subgroup === other.subgroup ? 8 : 0) +
    (isSameSlot ? 4 : 0) +
    (one.pair === other.pair ? 1 : 0) +
    (weekdayNear(one) === weekdayNear(other) ? 1 : 0) +
    teachers * 3 +
    rooms * 2 +
    sharedDates(one, other) * 3 +
    nearWeeks(one, other)
  )
}

/** Keys of which two versions of a class share at least one: a title and a person, or a slot and a person. */
function traces(one: MatchedClass): string[] {
  const { title, pair, groups, teachers } = one
  const people = groups.length > 0 ? groups.map((id) => `g${id}`) : teachers.map((id) => `t${id}`)
  return people.flatMap((person) => [`${person} ${title}`, `${person} ${weekdayNear(one)}/${pair}`])
}

/**
 * Finds the new classes of a file that are changed versions of classes missing from it: the most likely pairs
 * first, each class once. Returns pairs of indexes.
 */
export function matchClasses(
  fresh: readonly MatchedClass[],
  gone: readonly MatchedClass[],
): { fresh: number; gone: number }[] {
  const traced = groupedByEach(
    gone.map((other, place) => ({ other, place })),
    ({ other }) => traces(other),
  )
  const candidates = fresh.flatMap((one, index) => {
    const near = new Set(traces(one).flatMap((trace) => traced.get(trace) ?? []))
    return [...near].flatMap(({ other, place }) => {
      const score = likeness(one, other)
      return score === null ? [] : [{ fresh: index, gone: place, score }]
    })
  })
  candidates.sort((a, b) => b.score - a.score || a.fresh - b.fresh || a.gone - b.gone)
  const [taken, left] = [new Set<number>(), new Set<number>()]
  return candidates.flatMap(({ fresh: index, gone: place }) => {
    if (taken.has(index) || left.has(place)) return []
    taken.add(index)
    left.add(place)
    return [{ fresh: index, gone: place }]
  })
}
