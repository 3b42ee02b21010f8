import type { Pair } from '@/lib/domain/pairs'

/**
 * The pairs whose columns shrink (columns.css): the empty ones if the whole day must fit the screen. If all are empty, columns are
 * equally wide.
 */
export const narrowPairs = (
  pairs: readonly Pair[],
  filled: readonly Pair[],
  fits: boolean,
): readonly Pair[] => (fits && filled.length > 0 ? pairs.filter((pair) => !filled.includes(pair)) : [])
