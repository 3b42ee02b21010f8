import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import { countOver, type PairTime } from '@/lib/core/rules/calendar/pairs'
import { bookedText, bookingTexts as texts, freePairsText } from '@/lib/booking/texts/booking'
import { whyHeld } from '@/components/core/changes/failure-note'
import { bookedOf, refusedOf, type BookedPair, type PairAnswer } from './book-all'

/** The text beside the button. `heldBy`: no pair can be booked; null: some can. */
type Verdict = { heldBy: string | null; note: string }

/** The current time, and the pair times, to say what is past. */
export type Clock = { now: CivilTime; times: readonly PairTime[] }

/** What would be booked in one pair. */
export function bookedLine({ pair, booked }: BookedPair, { now, times }: Clock): string {
  const all = [...booked.dates, ...booked.untaught.map(({ date }) => date)]
  return bookedText(
    booked,
    countOver(
      times,
      now,
      all.map((date) => ({ date, pair })),
    ),
  )
}

export function bookingVerdict(answers: readonly PairAnswer[], clock: Clock): Verdict {
  const [free, refused] = [bookedOf(answers), refusedOf(answers)]
  const [first] = refused
  if (first && refused.length === answers.length) {
    const areTaken = refused.length > 1 && refused.every(({ failure }) => failure.kind === 'conflict')
    return { heldBy: areTaken ? texts.allTaken : whyHeld(first.failure), note: '' }
  }
  const [only, ...more] = free
  if (!only) return { heldBy: null, note: '' }
  const pairsOf = (some: readonly { pair: PairAnswer['pair'] }[]) => some.map(({ pair }) => pair)
  const isAlone = more.length === 0 && refused.length === 0
  return {
    heldBy: null,
    note: isAlone ? bookedLine(only, clock) : freePairsText(pairsOf(free), pairsOf(refused)),
  }
}
