/**
 * Series of classes to be placed into the slots of a week, over all their dates. A slot is a pair of a day,
 * counted through all days; a set of dates is a word whose bit n stands for the n-th date on which the slot's
 * day is taught, so that there are at most 31.
 */
export type SeriesProblem = {
  days: number
  pairsPerDay: number
  people: readonly Person[]
  /** of each room and slot: the dates on which it is taken already */
  rooms: readonly (readonly number[])[]
  /** of each room: its building; `elsewhere` where nobody knows how far it is */
  buildings: readonly number[]
  /** what is too far to walk in a break */
  walks: readonly SeriesWalk[]
  series: readonly Series[]
  flows: readonly Flow[]
  /** of each day and date of it: the day on the calendar, counted from a Monday */
  calendarDays: readonly (readonly number[])[]
  /** of each pair of a day: it is an evening */
  evenings: readonly boolean[]
  weights: SeriesWeights
}

/**
 * What half groups have of a discipline: lectures, which come first in a week, and the rest. `stands`: what
 * stood before.
 */
export type Flow = {
  halves: number
  stands: readonly { slot: number; dates: number; isLecture: boolean }[]
}

/** The building of a room that is in none, or in one that no walk is known to. */
export const elsewhere = -1

/** Too far for half a group in the break after a pair of the day, either way. `cost`: on each date. */
export type SeriesWalk = { after: number; between: readonly [number, number]; cost: number }

/**
 * Whoever is in one place at a time: half a group, a teacher; or what should be on different days: the
 * classes of a load item, or what half a group has of one discipline in several items. `item`: any two on a
 * day are one too many; `block`: neighbouring pairs are one.
 */
export type Person = {
  kind: PersonKind
  /** of each slot: the dates on which they are busy already */
  busy: readonly number[]
  /** where they are then, as far as it is known */
  stands: readonly Standing[]
  /** how many half groups it is for; 1 but for load items */
  halves: number
  /** of half a group: its other half; `nobody` where that has no classes of its own, and of everybody else */
  other: number
}

export const personKinds = ['half', 'teacher', 'item', 'block'] as const
export type PersonKind = (typeof personKinds)[number]
export const nobody = -1

/** `room` and `building`: `elsewhere` where unknown or none. */
export type Standing = { slot: number; dates: number; room: number; building: number }

/** Classes of a load item that should stand in one slot and one room. */
export type Series = {
  /** how many classes, at most */
  classes: number
  people: readonly number[]
  /** the one of these that is its load item */
  item: number
  /** the disciplines of half groups that it is part of, if their order matters */
  flows: readonly number[]
  isLecture: boolean
  options: readonly SeriesOption[]
  /** rooms it may be in and what a class there costs; null: it needs none */
  rooms: readonly { room: number; cost: number }[] | null
}

/** A slot and the dates in it that a series may take: the first of them that are free. `cost`: of the whole series. */
export type SeriesOption = {
  slot: number
  dates: number
  cost: number
  /** what each class costs on these dates, as late ones do, and those that somebody would rather keep free */
  charges: readonly { dates: number; cost: number }[]
}

/** What half a unit of each trouble costs, on each date: a group is two halves. Whole numbers. */
export type SeriesWeights = {
  /** What a day costs each kind, by the set of its pairs: bit n is the n-th pair. */
  days: Readonly<Record<PersonKind, readonly number[]>>
  /** by how much a window of half a group costs more, or less, while its other half has a class */
  idle: number
  /** an evening before the first pair of the next day: of half a group and of a teacher */
  shortNight: { half: number; teacher: number }
  /** for each class of an item in another room than most of it in the same slot */
  wandering: number
  /** for each half group and day of an item after another day of it */
  neighbouring: number
  /** for each half group and class before the first lecture of its discipline in the week */
  beforeLecture: number
  /** for each class that finds no place */
  missing: number
}

/** Where a series stands. `dates` are those that it takes; `room` null: it needs none. */
export type SeriesPlace = { slot: number; dates: number; room: number | null }
