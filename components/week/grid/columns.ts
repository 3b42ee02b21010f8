import type { Pair } from '@/lib/core/rules/calendar/pairs'

/**
 * How a column makes room for others (columns.css): `edge`: nothing stands in it or beyond it; `gap`: nothing
 * stands in it.
 */
export type Narrowed = 'edge' | 'gap' | null

/**
 * How narrow the column of a pair is, if the whole day must fit the screen. If all are empty, columns are
 * equally wide. `folds`: whether the edges of the day may be strips.
 */
export function narrowed(
  pair: Pair,
  filled: readonly Pair[],
  { fits, folds }: { fits: boolean; folds: boolean },
): Narrowed {
  if (!fits || filled.length === 0 || filled.includes(pair)) return null
  return folds && (pair < Math.min(...filled) || pair > Math.max(...filled)) ? 'edge' : 'gap'
}
