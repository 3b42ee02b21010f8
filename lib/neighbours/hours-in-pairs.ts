import { isPair, type Pair } from '@/lib/core/calendar/rules/pairs'
import { numbersFrom } from '@/lib/core/words/rules/lists'

/** Hours of a day that a class takes: the first, from 0, and how many. */
export type HoursTaken = { first: number; length: number }

/**
 * How many hours of a system's grid make a pair. Two, if their times say so or, without times, if every class
 * takes whole pairs of hours.
 */
export function hoursInPair(taken: readonly HoursTaken[], minutes: number | null): 1 | 2 {
  if (minutes !== null) return minutes <= 60 ? 2 : 1
  return taken.length > 0 && taken.every(({ first, length }) => first % 2 === 0 && length % 2 === 0) ? 2 : 1
}

/** The pairs that a class touches. `isWhole`: whether it fills them; `lacks`: whether some are beyond the tenth. */
export function pairsTaken({ first, length }: HoursTaken, size: 1 | 2) {
  const from = Math.floor(first / size)
  const to = Math.floor((first + Math.max(length, 1) - 1) / size)
  const numbers = numbersFrom(from + 1, Math.min(to + 1, from + 24))
  const pairs = numbers.filter((number): number is Pair => isPair(number))
  return {
    pairs,
    isWhole: first % size === 0 && length % size === 0,
    lacks: pairs.length < numbers.length,
  }
}
