/**
 * Series of classes to be placed into the slots of a week, over all their dates. A slot is a pair of a day, counted through all days; a set
 * of dates is a word whose bit n stands for the n-th date on which the slot's day is taught, so that there are at most 31.
 */
export type SeriesProblem = {
  days: number
  pairsPerDay: number
  people: readonly Person[]
  /** of each room and slot: the dates on which it is taken already */
  rooms: readonly (readonly number[])[]
  series: readonly Series[]
  weights: SeriesWeights
}

/** Whoever is in one place at a time: half a group, a teacher; or a load item, whose classes should be on different days. */
export type Person = {
  kind: 'half' | 'teacher' | 'item'
  /** of each slot: the dates on which they are busy already */
  busy: readonly number[]
}

/** Classes of a load item that should stand in one slot and one room. */
export type Series = {
  /** how many classes, at most */
  classes: number
  people: readonly number[]
  options: readonly SeriesOption[]
  /** rooms it may be in and what a class there costs; null: it needs none */
  rooms: readonly { room: number; cost: number }[] | null
}

/** A slot and the dates in it that a series may take: the first of them that are free. `cost`: of the whole series. */
export type SeriesOption = {
  slot: number
  dates: number
  cost: number
  /** dates that somebody would rather keep free */
  unwanted: number
  /** what each class here costs, as late ones do */
  costEach: number
}

/** What half a unit of each trouble costs, on each date: a group is two halves. Whole numbers. */
export type SeriesWeights = {
  window: Record<Person['kind'], number>
  single: Record<Person['kind'], number>
  full: Record<Person['kind'], number>
  overfull: Record<Person['kind'], number>
  /** for each class of an item beside another of it on a day */
  repeated: number
  unwanted: number
  /** for each class that finds no place */
  missing: number
}

/** Where a series stands. `dates` are those that it takes; `room` null: it needs none. */
export type SeriesPlace = { slot: number; dates: number; room: number | null }
