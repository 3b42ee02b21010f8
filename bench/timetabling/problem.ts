/** A room no lecture of the course may be in. */
export const forbiddenRoom = Infinity

/** What a legal timetable costs for its faults; whole numbers. */
export type Weights = {
  /** for each unit of `roomPenalties` (in UD2 a student without a seat) */
  room: number
  /** for each day missing to a course's `minimumDays` */
  day: number
  /** for each lecture of a curriculum with no other of it right before or after on its day */
  gap: number
  /** for each room beyond a course's first */
  stability: number
}

/** The weights of the formulation UD2. */
export const ud2: Weights = { room: 1, day: 5, gap: 2, stability: 1 }

export type Course = {
  lectures: number
  /** over how many days its lectures should spread, at least */
  minimumDays: number
  /** what each room costs a lecture, in room order: a whole number, or `forbiddenRoom` where it may not be */
  roomPenalties: readonly number[]
  /** periods of the week, counted through all days, in which it may not be */
  forbiddenPeriods: readonly number[]
}

/** Where a lecture is. `period` counts through all days: day × periodsPerDay + period of the day. */
export type SlotPlace = { period: number; room: number }

/**
 * A timetable to be found: where each lecture of each course goes. Courses and rooms are known by their
 * index.
 */
export type Problem = {
  days: number
  periodsPerDay: number
  rooms: number
  courses: readonly Course[]
  /** courses that the same people attend: never together, and better right after one another */
  curricula: readonly (readonly number[])[]
  /** courses that must not be together for other reasons, as those of one teacher */
  apart: readonly (readonly number[])[]
  /** lectures with a fixed place; each is one of its course's lectures */
  pinned: readonly (SlotPlace & { course: number })[]
  weights: Weights
}
