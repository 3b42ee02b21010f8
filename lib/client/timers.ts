/** Every wait of the dashboard, in milliseconds. */
export const timers = {
  /** Between a wish to see a week and its request, so that a run of key presses asks once. */
  scheduleReload: 100,
  /** No answer will come any more to what is read, or to a change: the server gives up before. */
  noAnswer: { read: 30_000, change: 120_000 },
  /** So long the week before it stands, dimmed, for a week that is on its way. */
  weekStands: 2000,
  /** Between the last change of a panel's form and the question what it would come to. */
  formSettles: 500,
  /** How often the clock of the page is read. */
  clockTick: 15_000,
  /** So long after a change of one's own the live channel is likely to tell of that very change. */
  ownChange: 3000,
  /** Between the last reading of a week that others change and the word about it. */
  changesSettle: 1000,
  /** A call is repeated for so long while the server is too busy for it; then it has failed. */
  busyPatience: 60_000,
  /** The current-week indicator shows its other side. */
  weekIndicator: 3000,
} as const
