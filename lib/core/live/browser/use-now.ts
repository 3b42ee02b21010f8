'use client'
import { useEffect, useState } from 'react'
import { civilTimeAfter, isBefore, type CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { ageOfCopy } from '@/lib/core/page/browser/offline'
import { timers } from '@/lib/core/page/browser/timers'
import { checkLogin } from '@/lib/core/wire/browser/call'
import { onServerTime, timeOfPage, type ServerTime } from '@/lib/core/wire/browser/server-time'

/** Milliseconds for which the known time is fresh enough when the user returns. */
const freshFor = 60_000
/**
 * The monotonic clock stops while the machine sleeps, the wall clock does not: if they diverge by more
 * milliseconds than this, the time is refetched.
 */
const driftAllowed = 30_000

const timeBy = (told: ServerTime): CivilTime =>
  civilTimeAfter(told, Math.floor((told.seconds + (performance.now() - told.at) / 1000) / 60))

/**
 * The university's time: the server's `start` advanced by a monotonic clock, and corrected by every answer.
 * Independent of this machine's time zone and clock. The first render equals the server's; `start` may be
 * earlier than the page's answer.
 */
export function useNow(start: CivilTime): CivilTime {
  const [now, setNow] = useState(start)
  useEffect(() => {
    // An offline copy of the page carries the time at which it was sent, so its age is added.
    let known: ServerTime = { ...start, seconds: 0, at: performance.now() - ageOfCopy() }
    const page = timeOfPage()
    // A later page of this document has its own time.
    if (page && isBefore(timeBy(known), timeBy(page))) known = page
    const read = () => {
      const next = timeBy(known)
      setNow((shown) => (shown.date === next.date && shown.minutes === next.minutes ? shown : next))
    }
    // If this fails, the time stays as it was.
    const ask = () => void checkLogin().catch(() => undefined)

    let drift = Date.now() - performance.now()
    const tick = () => {
      const drifted = Date.now() - performance.now()
      if (Math.abs(drifted - drift) > driftAllowed) ask()
      drift = drifted
      read()
    }
    const onReturn = () => {
      if (document.visibilityState !== 'visible') return
      tick()
      if (performance.now() - known.at > freshFor) ask()
    }
    read()
    const timer = setInterval(tick, timers.clockTick)
    const stopListening = onServerTime((told) => {
      known = told
      read()
    })
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('pageshow', onReturn)
    return () => {
      clearInterval(timer)
      stopListening()
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('pageshow', onReturn)
    }
  }, [start])
  return now
}
