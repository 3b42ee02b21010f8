import { pairsOf, type Pair, type PairTime } from '@/lib/core/calendar/rules/pairs'
import { noSuchPair } from '@/lib/core/wire/texts/errors'
import { ServiceError } from './errors'

/** Throws `invalid` unless the university has all of these pairs; the contract only limits them to ten. */
export function requirePairs(calendar: { pairTimes: readonly PairTime[] }, pairs: readonly Pair[]): void {
  const day = pairsOf(calendar)
  const missing = pairs.find((pair) => !day.includes(pair))
  if (missing !== undefined) throw new ServiceError('invalid', noSuchPair(missing, day))
}
