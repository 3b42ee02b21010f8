import { pairsOf, type Pair, type PairTime } from '@/lib/domain/pairs'
import { noSuchPair } from '@/lib/text/errors'
import { ServiceError } from './errors'

/** Throws `invalid` unless the university's day has all of these pairs: a contract knows only that there are at most ten. */
export function requirePairs(calendar: { pairTimes: readonly PairTime[] }, pairs: readonly Pair[]): void {
  const day = pairsOf(calendar)
  const missing = pairs.find((pair) => !day.includes(pair))
  if (missing !== undefined) throw new ServiceError('invalid', noSuchPair(missing, day))
}
