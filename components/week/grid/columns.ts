import type { Pair } from '@/lib/core/rules/calendar/pairs'

/** Why a column is narrow (columns.css): `edge`: it and all pairs beyond it are empty; `gap`: it is empty. */
export type Narrowed = 'edge' | 'gap' | null

/**
 * Whether the column of a pair is narrow, if the whole day must fit the screen. If all are empty, columns are
 * equally wide. `folds`: whether the edges of the day may become strips.
 */
export function narrowed(
  pair: Pair,
  filled: readonly Pair[],
  { fits, folds }: { fits: boolean; folds: boolean },
): Narrowed {
  if (!fits || filled.length === 0 || filled.includes(pair)) return null
  return folds && (pair < Math.min(...filled) || pair > Math.max(...filled)) ? 'edge' : 'gap'
}
