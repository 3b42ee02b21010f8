'use client'
import { useEffect, useState } from 'react'
import { civilTimeAfter, type CivilTime } from '@/lib/domain/civil-time'
import { timers } from './timers'

/**
 * The university's time, from the server's `start` on. Only elapsed time is taken from this machine, so that neither its zone
 * nor a clock set wrong shifts the current pair; the first render equals the server's.
 */
export function useNow(start: CivilTime): CivilTime {
  const [now, setNow] = useState(start)
  useEffect(() => {
    const mountedAt = Date.now()
    const timer = setInterval(() => {
      const next = civilTimeAfter(start, Math.floor((Date.now() - mountedAt) / 60_000))
      setNow((known) => (known.date === next.date && known.minutes === next.minutes ? known : next))
    }, timers.clockTick)
    return () => clearInterval(timer)
  }, [start])
  return now
}
