/**
 * A position in the database's log of changes (WAL), in bytes: a replica that has replayed it shows every
 * change committed before. The timeline counts failovers; all positions of an earlier timeline come first.
 */
export type Position = { timeline: number; bytes: number }

export const isLater = (one: Position, other: Position): boolean =>
  one.timeline === other.timeline ? one.bytes > other.bytes : one.timeline > other.timeline
