/** Timings of the live channel, in milliseconds (specification, section 9). */
export const liveTiming = {
  connectTimeout: 20_000,
  reconnectDelay: 1_000,
  reconnectDelayMax: 5_000,
  /** Random share added to or taken from a delay, so that browsers do not reconnect simultaneously. */
  randomisation: 0.5,
  /** A token is renewed this long before it expires. */
  renewalMargin: 30_000,
  /** After being hidden for longer, the machine may have slept and the socket may be dead. */
  sleepAfter: 60_000,
  /** Maximum random delay of a refetch: every browser on the week gets a notice at the same time… */
  noticeJitter: 300,
  /** …and after a server restart all of them reconnect at once. */
  reconnectJitter: 2_000,
} as const

/** The delay before reconnection attempt `attempt` (from 0); `random` is in [0, 1). */
export function reconnectDelay(attempt: number, random: number): number {
  const { reconnectDelay: first, reconnectDelayMax: longest, randomisation } = liveTiming
  const delay = Math.min(first * 2 ** attempt, longest)
  return Math.min(delay * (1 - randomisation + 2 * randomisation * random), longest)
}
