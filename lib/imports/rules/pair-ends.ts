import { pairMinutes, type PairStart, type PairTime } from '@/lib/core/calendar/rules/pairs'

const lastMinute = 24 * 60 - 1

/**
 * The pairs with their ends: a pair without one lasts as long as most of the others, or else as usual, but not
 * beyond the next one's start.
 */
export function withEnds(pairs: readonly PairStart[]): PairTime[] {
  const counts = new Map<number, number>()
  for (const { startsAt, endsAt } of pairs)
    if (endsAt !== null) counts.set(endsAt - startsAt, (counts.get(endsAt - startsAt) ?? 0) + 1)
  const usual = [...counts].sort(([a, many], [b, other]) => other - many || b - a)[0]?.[0] ?? pairMinutes
  return pairs.map(({ pair, startsAt, endsAt }) => {
    const later = pairs.map((other) => other.startsAt).filter((start) => start > startsAt)
    return { pair, startsAt, endsAt: endsAt ?? Math.min(startsAt + usual, ...later, lastMinute) }
  })
}
