import type { SeriesWeights } from '@/lib/timetabling/series/problem'

type Comfort = { half: number; teacher: number }

/** The weights of a search, by name. */
export type WeightedViolations = Omit<SeriesWeights, 'days'> & {
  window: Comfort
  single: Comfort
  full: Comfort
  repeated: number
}

const pairsIn = (set: number, pairsPerDay: number): number[] =>
  Array.from({ length: pairsPerDay }, (_, pair) => pair).filter((pair) => (set >>> pair) & 1)

/** A search's tables of costs of days, by name: gaps, one pair, five pairs, and repeats. */
export function seriesWeights(pairsPerDay: number, violations: WeightedViolations): SeriesWeights {
  const { window, single, full, repeated, ...rest } = violations
  const tableOf = (costOf: (pairs: readonly number[]) => number): number[] =>
    Array.from({ length: 1 << pairsPerDay }, (_, set) => costOf(pairsIn(set, pairsPerDay)))
  const person = (kind: keyof Comfort) =>
    tableOf((pairs) => {
      const windows = pairs.length === 0 ? 0 : Math.max(...pairs) - Math.min(...pairs) + 1 - pairs.length
      return (
        windows * window[kind] + Number(pairs.length === 1) * single[kind] + Number(pairs.length === 5) * full[kind]
      )
    })
  const begun = (pairs: readonly number[]) => pairs.filter((pair) => !pairs.includes(pair - 1))
  return {
    ...rest,
    days: {
      half: person('half'),
      teacher: person('teacher'),
      item: tableOf((pairs) => repeated * Math.max(0, pairs.length - 1)),
      block: tableOf((pairs) => repeated * Math.max(0, begun(pairs).length - 1)),
    },
  }
}
