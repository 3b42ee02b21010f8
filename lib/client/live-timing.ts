/** Timers of the live channel, in milliseconds (specification, section 9). */
export const liveTiming = {
  connectTimeout: 20_000,
  reconnectDelay: 1_000,
  reconnectDelayMax: 5_000,
  /** The share by which a delay is made longer or shorter, so that browsers do not return all at once. */
  randomisation: 0.5,
  /** How long before its expiry a token is renewed. */
  renewalMargin: 30_000,
  /** A page hidden for longer may have slept with its machine, and its socket with it. */
  sleepAfter: 60_000,
  /** A refetch waits for up to so long: every browser on the week hears of a change at once… */
  noticeJitter: 300,
  /** …and after a restart of the server all of them come back together. */
  reconnectJitter: 2_000,
} as const

/** The wait before attempt `attempt` (the first is 0) to connect again; `random` is in [0, 1). */
export function reconnectDelay(attempt: number, random: number): number {
  const { reconnectDelay: first, reconnectDelayMax: longest, randomisation } = liveTiming
  const delay = Math.min(first * 2 ** attempt, longest)
  return Math.min(delay * (1 - randomisation + 2 * randomisation * random), longest)
}
