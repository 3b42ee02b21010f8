/** Timings of the dashboard, in milliseconds. */
export const timers = {
  /** Debounce of week requests, so that a series of key presses makes one. */
  scheduleReload: 100,
  /** Delay of prefetching the week before the page's first one, unless the user approaches the weeks earlier. */
  neighbours: 3000,
  /** Delay after which a server-rendered page becomes interactive even if nobody touches it. */
  untouched: 3000,
  /** Timeout of a read and of a change; the server gives up earlier. */
  noAnswer: { read: 30_000, change: 120_000 },
  /** How long the previous week stays, dimmed, while the next one loads. */
  weekStands: 2000,
  /** Debounce of a form's dry run. */
  formSettles: 500,
  /** Update interval of the page's clock. */
  clockTick: 15_000,
  /** For this long after the user's own change, a live notice is assumed to be about it. */
  ownChange: 3000,
  /** For so long an act waits for views that are slow to agree with it, besides. */
  slowViews: 5000,
  /** Debounce of the announcement that others changed the week. */
  changesSettle: 1000,
  /** Refetching a faculty's week: delay after a notice, and the minimum interval between two refetches. */
  facultySettles: 700,
  facultyRests: 8000,
  /** How long a call is retried while the server is busy. */
  busyPatience: 60_000,
  /** Interval at which the current-week indicator alternates. */
  weekIndicator: 3000,
} as const
