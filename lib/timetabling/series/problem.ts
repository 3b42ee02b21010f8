/**
 * Series of classes to be placed into the slots of a week, over all their dates. A slot is a pair of a day,
 * counted through all days; a set of dates is a word whose bit n stands for the n-th date on which the slot's
 * day is taught, so that there are at most 31.
 */
export type SeriesProblem = {
  days: number
  pairsPerDay: number
  people: readonly SeriesPerson[]
  /** for each room and slot: the dates on which it is already taken */
  rooms: readonly (readonly number[])[]
  /** for each room: its building; `elsewhere` if its distance to others is unknown */
  buildings: readonly number[]
  /** walks that are too far for a break */
  walks: readonly SeriesWalk[]
  series: readonly SeriesTask[]
  flows: readonly Flow[]
  /** for each day and date of it: the day on the calendar, counted from a Monday */
  calendarDays: readonly (readonly number[])[]
  /** for each pair of a day: whether it is in the evening */
  evenings: readonly boolean[]
  /** the most pairs of a day for half a group and for a teacher; a day beyond it gets no more */
  mostPairs: number
  weights: SeriesWeights
}

/**
 * A discipline's classes for half groups: lectures, which should come first in a week, and the rest.
 * `stands`: fixed classes.
 */
export type Flow = {
  halves: number
  stands: readonly { slot: number; dates: number; isLecture: boolean }[]
}

/** The building of a room without one, or of one without known walks. */
export const elsewhere = -1

/** Too far for half a group in the break after a pair, in either direction. `cost`: on each date. */
export type SeriesWalk = { after: number; between: readonly [number, number]; cost: number }

/**
 * Someone who can only be in one place at a time: half a group or a teacher; or something that should be on
 * different days: a load item's classes, or a discipline's classes of half a group from several items.
 * `item`: each two on a day count as a fault; `block`: neighbouring pairs are allowed.
 */
export type SeriesPerson = {
  kind: PersonKind
  /** for each slot: the dates on which they are already busy */
  busy: readonly number[]
  /** where they are then, as far as known */
  stands: readonly OccupiedSlot[]
  /** the number of half groups it is for; 1 except for load items */
  halves: number
  /** for half a group: its other half; `nobody` if that has no classes of its own, and for all other kinds */
  other: number
}

export const personKinds = ['half', 'teacher', 'item', 'block'] as const
export type PersonKind = (typeof personKinds)[number]
export const noPeople = -1

/** `room` and `building`: `elsewhere` if unknown or none. */
export type OccupiedSlot = { slot: number; dates: number; room: number; building: number }

/** Classes of a load item that should be in one slot and one room. */
export type SeriesTask = {
  /** the number of classes, at most */
  classes: number
  people: readonly number[]
  /** the person among `people` that is its load item */
  item: number
  /** the disciplines of half groups that it belongs to, if their order matters */
  flows: readonly number[]
  isLecture: boolean
  options: readonly SeriesOption[]
  /** possible rooms, and the cost of a class in each; null: it needs none */
  rooms: readonly { room: number; cost: number }[] | null
}

/** A slot, and the dates in it that a series may take: the first free ones. `cost`: of the whole series. */
export type SeriesOption = {
  slot: number
  dates: number
  cost: number
  /** the cost of each class on these dates, such as late ones or those that somebody wishes to keep free */
  charges: readonly { dates: number; cost: number }[]
}

/**
 * The cost of half a unit of each fault, on each date: a group is two halves. Whole numbers. A class without a
 * place has no cost: no comfort pays for one.
 */
export type SeriesWeights = {
  /** The cost of a day for each kind, by the set of its pairs: bit n is the n-th pair. */
  days: Readonly<Record<PersonKind, readonly number[]>>
  /** how much more, or less, a gap of half a group costs while its other half has a class */
  idle: number
  /** an evening before the first pair of the next day: for half a group and for a teacher */
  shortNight: { half: number; teacher: number }
  /** for each class of an item in another room than most of it in the same slot */
  wandering: number
  /** for each half group and day of an item right after another day of it */
  neighbouring: number
  /** for each half group and class before the first lecture of its discipline in the week */
  beforeLecture: number
}

/** The place of a series. `dates`: those that it takes; `room` null: it needs none. */
export type SeriesPlace = { slot: number; dates: number; room: number | null }
