import { pairMinutes, type Pair, type PairTime } from '@/lib/core/rules/calendar/pairs'

type Timed = { pair: Pair; start: number | null; end?: number | null | undefined }

/** Where an entry stands; `start`: when it really begins, in minutes, where that is not when its pair does. */
export type TimedPair = { pair: Pair; start: number | null }

const minutesOf = ({ startsAt, endsAt }: PairTime): number => endsAt - startsAt

const shared = ({ startsAt, endsAt }: PairTime, start: number, end: number): number =>
  Math.min(endsAt, end) - Math.max(startsAt, start)

/**
 * The pair of the university in which an entry stands: the named one where it begins with it, otherwise the one that has most of its time, or
 * is nearest. `day`: the university's pairs; `times`: the file's, for an entry that does not say when it begins.
 */
export function pairByTime(
  { pair, start: own, end: ownEnd }: Timed,
  { day, times }: { day: readonly PairTime[]; times: readonly PairTime[] },
): TimedPair {
  const inFile = times.find((time) => time.pair === pair)
  const start = own ?? inFile?.startsAt ?? null
  const named = day.find((time) => time.pair === pair)
  if (start === null || start === named?.startsAt) return { pair, start: null }
  const end = ownEnd ?? start + (inFile ? minutesOf(inFile) : pairMinutes)
  const [nearest] = [...day].sort(
    (a, b) =>
      shared(b, start, end) - shared(a, start, end) || Number(b.pair === pair) - Number(a.pair === pair),
  )
  return { pair: nearest?.pair ?? pair, start: start === nearest?.startsAt ? null : start }
}
