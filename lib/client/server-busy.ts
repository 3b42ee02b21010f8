'use client'

import { useSyncExternalStore } from 'react'
import { timers } from './timers'

let waiting = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1): void {
  waiting += change
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether some call waits to be repeated because the server had no time for it. */
export const useServerBusy = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waiting > 0,
    () => false,
  )

/** Waits so long, or until `signal` says that nobody does any more: rejects with its reason. */
export const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', abort)
  })

/**
 * Makes a call, and again for as long as the server refuses it unbegun. `retryAfter`: the seconds that such a failure asks to wait, null
 * for every other; each wait is up to half longer, so that not all browsers return at once.
 */
export async function whileBusy<Answer>(
  ask: () => Promise<Answer>,
  retryAfter: (error: unknown) => number | null,
  signal?: AbortSignal,
): Promise<Answer> {
  const until = performance.now() + timers.busyPatience
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const seconds = retryAfter(error)
      const wait = (seconds ?? 0) * 1000 * (1 + Math.random() / 2)
      if (seconds === null || performance.now() + wait > until) throw error
      count(1)
      await pause(wait, signal).finally(() => count(-1))
    }
  }
}
