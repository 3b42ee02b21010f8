/**
 * A place in the database's log of changes, in bytes: a copy that has replayed it shows every change
 * committed before. The timeline counts the failovers; places of an earlier one come before all of a later
 * one.
 */
export type Position = { timeline: number; bytes: number }

export const isLater = (one: Position, other: Position): boolean =>
  one.timeline === other.timeline ? one.bytes > other.bytes : one.timeline > other.timeline
