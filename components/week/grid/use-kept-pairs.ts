import { useState } from 'react'
import type { Pair } from '@/lib/core/rules/calendar/pairs'

const union = (a: readonly Pair[], b: readonly Pair[]): readonly Pair[] =>
  b.every((pair) => a.includes(pair)) ? a : [...a, ...b.filter((pair) => !a.includes(pair))]

/**
 * The pairs that are non-empty in this week or an earlier one of the same subject, so that columns keep their widths while paging.
 * `of`: the subject's key.
 */
export function useKeptPairs(of: string, used: readonly Pair[]): readonly Pair[] {
  const [kept, setKept] = useState({ of, pairs: used })
  const pairs = kept.of === of ? union(kept.pairs, used) : used
  if (kept.of !== of || kept.pairs !== pairs) setKept({ of, pairs })
  return pairs
}
