'use client'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { timers } from '@/lib/core/page/browser/timers'
import { type LiveStatus, type SideLine, useLive, type WiderWatch } from './use-live'

type Pace = {
  /** Milliseconds from the first request to the run, and the minimum interval between runs. */
  settles: number
  rests: number
  /** While it returns false, nothing runs. */
  isSeen: () => boolean
}

/** Runs an expensive task once for many requests. Call `seen` when the page becomes visible again. */
export function paced(task: () => void, { settles, rests, isSeen }: Pace) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let lastAt = -Infinity
  let isDue = false
  const run = () => {
    timer = null
    isDue = !isSeen()
    if (isDue) return
    lastAt = performance.now()
    task()
  }
  return {
    ask: () => {
      timer ??= setTimeout(run, Math.max(lastAt + rests - performance.now(), settles))
    },
    seen: () => {
      if (isDue && isSeen()) run()
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}

/**
 * Calls `reload` after changes in the watched weeks, and only while the page is visible: soon after the first
 * notice, then rarely, because what a faculty has is expensive to count and often changed.
 */
export function usePacedLive(monday: CalendarDate, watch: WiderWatch, reload: () => void, line?: SideLine): LiveStatus {
  const latest = useEffectEvent(reload)
  const task = useRef<ReturnType<typeof paced> | null>(null)
  useEffect(() => {
    const made = paced(() => latest(), {
      settles: timers.facultySettles,
      rests: timers.facultyRests,
      isSeen: () => document.visibilityState === 'visible',
    })
    task.current = made
    document.addEventListener('visibilitychange', made.seen)
    return () => {
      document.removeEventListener('visibilitychange', made.seen)
      made.stop()
    }
  }, [])
  return useLive(null, monday, () => task.current?.ask(), watch, line)
}
