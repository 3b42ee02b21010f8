'use client'

import { useSyncExternalStore } from 'react'

let isOver = false
const listeners = new Set<() => void>()

/** What an answer said of the session. Whoever signs in anew, in another tab too, is heard of with the next call. */
export function learnSession(state: 'alive' | 'over'): void {
  const next = state === 'over'
  if (next === isOver) return
  isOver = next
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the session has ended while the page stood open: what it shows may be old, and nothing can be stored. */
export const useSessionOver = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOver,
    () => false,
  )
