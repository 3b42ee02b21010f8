import type { Pair } from '@/lib/domain/pairs'

/**
 * The pairs whose columns make room for the others (columns.css): those in which nothing stands, where the whole day is to fit the
 * screen. Where nothing stands in any, all are as wide.
 */
export const narrowPairs = (
  pairs: readonly Pair[],
  filled: readonly Pair[],
  fits: boolean,
): readonly Pair[] => (fits && filled.length > 0 ? pairs.filter((pair) => !filled.includes(pair)) : [])
