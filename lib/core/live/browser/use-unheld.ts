'use client'

import { useEffect, useEffectEvent, useRef } from 'react'

/** Returns a function that runs a task: at once, or, while it is held, once when it no longer is. */
export function useUnheld(task: () => void, isHeld: boolean): () => void {
  const latest = useEffectEvent(task)
  const isDue = useRef(false)
  useEffect(() => {
    if (isHeld || !isDue.current) return
    isDue.current = false
    latest()
  }, [isHeld])
  return () => {
    if (isHeld) isDue.current = true
    else task()
  }
}
