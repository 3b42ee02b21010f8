'use client'

import { useSyncExternalStore } from 'react'
import { forgetOffline } from '@/lib/core/page/browser/offline'

let isOver = false
const listeners = new Set<() => void>()

/** Records the session state from an answer. A new sign-in, even in another tab, is noticed with the next call. */
export function learnSession(state: 'alive' | 'over'): void {
  const next = state === 'over'
  if (next === isOver) return
  isOver = next
  if (isOver) void forgetOffline()
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the session ended while the page was open: its data may be old, and nothing can be saved. */
export const useSessionOver = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOver,
    () => false,
  )
