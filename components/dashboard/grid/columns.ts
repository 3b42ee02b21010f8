import type { Pair } from '@/lib/domain/pairs'

/**
 * What columns.css goes by: the pairs that a week shows and, where the whole day is to fit the screen, in which of them something
 * stands. Where nothing does, all are as wide.
 */
export const columnData = (pairs: readonly Pair[], filled: readonly Pair[], fits: boolean) => ({
  'data-pairs': pairs.join(' '),
  'data-filled': fits ? wideOf(pairs, filled).join(' ') : undefined,
})

const wideOf = (pairs: readonly Pair[], filled: readonly Pair[]) =>
  filled.length === 0 ? pairs : pairs.filter((pair) => filled.includes(pair))
