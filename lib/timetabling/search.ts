/**
 * How long to search. A number of iterations gives the same timetable every time; how many fit into seconds
 * depends on the machine.
 */
export type Limit = { seconds: number } | { iterations: number }

export type SearchOptions = {
  seed: number
  limit: Limit
  /** how many times it restarts; default: by its limit */
  starts?: number
  /** ends the search early, with the best timetable so far */
  signal?: AbortSignal
  /** called with the best cost so far, and the share of the search done, from 0 to 1 */
  onProgress?: (progress: { cost: number; done: number }) => void
}

/** The problem contradicts itself; the message says where. */
export class ProblemError extends Error {}

/**
 * For each of many keys, a list of values 0, 1, …: those of key k are `items` from `start[k]` to before
 * `start[k + 1]`.
 */
export type Lists = { start: Int32Array; items: Int32Array }

/** The place of what is not placed; the occupant of what is free. */
export const none = -1
