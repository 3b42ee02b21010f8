import type { ExactTime } from '@/lib/core/calendar/rules/civil-time'
import { decodeTime, timeMetric } from '@/lib/core/wire/calls/time'

/** The university's time from an answer, with the reading of the monotonic clock at that moment. */
export type ServerTime = ExactTime & { at: number }

const listeners = new Set<(told: ServerTime) => void>()

/** Ignores an invalid value. */
export function learnTime(text: string | null | undefined): void {
  const time = text ? decodeTime(text) : null
  if (time) listeners.forEach((listener) => listener({ ...time, at: performance.now() }))
}

/** Called whenever an answer contains the time. Returns the unsubscribe function. */
export function onServerTime(listener: (told: ServerTime) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The time at which the page was sent; null if its answer did not contain it. */
export function timeOfPage(): ServerTime | null {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const told = page?.serverTiming?.find(({ name }) => name === timeMetric)
  const time = told ? decodeTime(told.description) : null
  return page && time ? { ...time, at: page.responseStart } : null
}
