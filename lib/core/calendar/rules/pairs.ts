import type { CalendarDate } from './calendar-date'
import type { CivilTime } from './civil-time'

/** A class period («пара») by number. The university's calendar decides which exist, and when: `pairsOf`. */
export type Pair = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10
export const pairNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const satisfies readonly Pair[]
export const mostPairs = pairNumbers.length
export const pairMinutes = 90

export const isPair = (value: number): value is Pair => Number.isInteger(value) && value >= 1 && value <= mostPairs

/** The pair of a number; throws if it is none. */
export function pairNumbered(number: number): Pair {
  if (!isPair(number)) throw new RangeError(`Not a pair: ${number}`)
  return number
}

/** Start and end of a pair, in minutes since midnight. */
export type PairTime = { pair: Pair; startsAt: number; endsAt: number }

/** A pair of which only the start may be known. */
export type PairStart = Omit<PairTime, 'endsAt'> & { endsAt: number | null }

const timeOf = (hours: number, minutes: number) => hours * 60 + minutes

/** Specification, section 9. Initial data of a new database; a university may change them. */
export const defaultPairTimes: readonly PairTime[] = [
  timeOf(8, 15),
  timeOf(10, 0),
  timeOf(11, 45),
  timeOf(13, 45),
  timeOf(15, 30),
  timeOf(17, 10),
  timeOf(18, 45),
  timeOf(20, 20),
].map((startsAt, index) => ({ pair: pairNumbers[index] ?? 1, startsAt, endsAt: startsAt + pairMinutes }))

const pairsByTimes = new WeakMap<readonly PairTime[], readonly Pair[]>()

/** The university's pairs in order; the same array for the same calendar. */
export function pairsOf({ pairTimes }: { pairTimes: readonly PairTime[] }): readonly Pair[] {
  const pairs = pairsByTimes.get(pairTimes) ?? pairTimes.map(({ pair }) => pair)
  pairsByTimes.set(pairTimes, pairs)
  return pairs
}

export const defaultPairs = pairsOf({ pairTimes: defaultPairTimes })

/** `8:15` */
export const clockText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Parses `8:15` or `08:15` into minutes; null for anything else. */
export function parseClock(text: string): number | null {
  const match = /^(\d{1,2}):([0-5]\d)$/.exec(text)
  if (!match) return null
  const hours = Number(match[1])
  return hours < 24 ? timeOf(hours, Number(match[2])) : null
}

/**
 * The current pair at `minutes` after midnight: during a break or before the first, the coming one; after the
 * last, the first. `next` is the one after it (null after the last). Specification, section 4, as interpreted
 * in design.
 */
export function currentPair(times: readonly PairTime[], minutes: number): { current: Pair; next: Pair | null } {
  const index = times.findIndex((time) => minutes < time.endsAt)
  const current = times[index === -1 ? 0 : index]
  const next = times[index === -1 ? 1 : index + 1]
  return { current: current?.pair ?? 1, next: next?.pair ?? null }
}

/** The minute at which a pair next begins or ends; midnight after the last one. */
export const nextTurn = (times: readonly PairTime[], minutes: number): number =>
  Math.min(24 * 60, ...times.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter((at) => at > minutes))

/** The minute at which one of these pairs last began or ended; midnight before the first one. */
export const lastTurn = (times: readonly Omit<PairTime, 'pair'>[], minutes: number): number =>
  Math.max(0, ...times.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter((at) => at <= minutes))

/** A day whose pairs have their own times, as a shortened one. */
export type ShortDay = { date: CalendarDate; times: readonly PairTime[] }

/** When the pairs are: usually, and on days with times of their own. */
export type DayTimes = { pairTimes: readonly PairTime[]; shortDays?: readonly ShortDay[] | undefined }

const timesOfDays = new WeakMap<ShortDay, readonly PairTime[]>()

/** The day's own times, if it has any. */
export const shortDayOn = ({ shortDays = [] }: Pick<DayTimes, 'shortDays'>, date: CalendarDate) =>
  shortDays.find((day) => day.date === date) ?? null

/** The pair times of a date; a pair that a day with its own times does not name is at the usual time. */
export function pairTimesOn(calendar: DayTimes, date: CalendarDate): readonly PairTime[] {
  const day = shortDayOn(calendar, date)
  if (!day) return calendar.pairTimes
  const known = timesOfDays.get(day)
  if (known) return known
  const times = calendar.pairTimes.map((usual) => day.times.find(({ pair }) => pair === usual.pair) ?? usual)
  timesOfDays.set(day, times)
  return times
}

/** The time of a pair on a date; undefined if the university does not have it. */
export const pairTimeOn = (calendar: DayTimes, date: CalendarDate, pair: Pair): PairTime | undefined =>
  pairTimesOn(calendar, date).find((time) => time.pair === pair)

const isPast =
  (end: 'startsAt' | 'endsAt') =>
  (calendar: DayTimes, now: CivilTime, { date, pair }: { date: CalendarDate; pair: Pair }): boolean =>
    date < now.date || (date === now.date && now.minutes >= (pairTimeOn(calendar, date, pair)?.[end] ?? 0))

/** Whether a pair has begun (or has ended) by now. */
export const hasBegun = isPast('startsAt')
export const isOver = isPast('endsAt')

/** The number of these pairs that have ended. */
export const countOver = (
  calendar: DayTimes,
  now: CivilTime,
  slots: readonly { date: CalendarDate; pair: Pair }[],
): number => slots.filter((slot) => isOver(calendar, now, slot)).length
