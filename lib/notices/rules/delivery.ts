import type { PushBrowser } from './push'

/**
 * How notices leave the product: by e-mail, to the receiver that a university tied its messenger to, or by
 * web push to browsers.
 */
export const noticeChannels = ['email', 'messenger', 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** `now`: after a short pause, `hourly`: what an hour brought, `daily`: what came since this time yesterday. */
export const digests = ['now', 'hourly', 'daily'] as const
export type Digest = (typeof digests)[number]

const dayMinutes = 24 * 60

/** When somebody wants to be told. Times of a day are in minutes; between the quiet ones nothing is told. */
export type NoticeTimes = {
  digest: Digest
  dailyAt: number
  quiet: { from: number; to: number } | null
}

/** How somebody is told outside the browser. `offered`: what the university has configured. */
export type NoticeSettings = NoticeTimes & {
  /** Counts once it is confirmed. */
  email: string | null
  isConfirmed: boolean
  messenger: boolean
  offered: Record<NoticeChannel, boolean>
  /** What browsers know the university by; null: no web push. */
  pushKey: string | null
  browsers: PushBrowser[]
}

/** Of who never chose anything: told of nothing. */
export const noTelling: Omit<NoticeSettings, 'offered' | 'pushKey' | 'browsers'> = {
  email: null,
  isConfirmed: false,
  messenger: false,
  digest: 'now',
  dailyAt: 18 * 60,
  quiet: null,
}

/** Minutes of a day gone by since `from`, on the day before if it is still to come. */
const since = (minutes: number, from: number): number => (minutes - from + dayMinutes) % dayMinutes

const isQuiet = (minutes: number, { from, to }: { from: number; to: number }): boolean =>
  since(minutes, from) < since(to, from)

/**
 * Whether what has waited for `age` minutes is to be told at this minute of the day; `pause`: the least that it waits.
 */
export function isDue(
  { digest, dailyAt, quiet }: NoticeTimes,
  { age, minutes, pause }: { age: number; minutes: number; pause: number },
): boolean {
  if (age < pause || (quiet && isQuiet(minutes, quiet))) return false
  if (digest === 'daily') return age >= since(minutes, dailyAt)
  return digest === 'now' || age >= 60
}

/** After so many attempts, some two days, a message counts as undeliverable. */
export const mostAttempts = 14

const [firstPause, longestPause] = [15, 6 * 60 * 60]

/**
 * Seconds to the next attempt: twice as many after each, less up to a half by `chance` from 0 to 1, so that
 * not all come back at once.
 */
export const backOff = (attempts: number, chance: number): number =>
  Math.min(longestPause, firstPause * 2 ** (attempts - 1)) * (1 - chance / 2)

/** Thrown by whoever sends a message when no further attempt can help. */
export class Undeliverable extends Error {}

/** The same, because the browser takes nothing any more: it is forgotten, and nobody needs to hear of it. */
export class Gone extends Undeliverable {}
