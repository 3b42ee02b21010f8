import { type VerdictDay, type VerdictRank, verdictRanks } from './verdict'

/** What is told of a day: its best time, and what speaks against that. */
export type CellVerdict = { rank: VerdictRank; reason: string }

export function cellVerdict({ reason, verdicts }: VerdictDay): CellVerdict {
  const [best] = verdicts.toSorted((a, b) => verdictRanks.indexOf(a.rank) - verdictRanks.indexOf(b.rank))
  if (reason !== '' || !best) return { rank: 'no', reason }
  return { rank: best.rank, reason: best.reasons[0] ?? '' }
}
