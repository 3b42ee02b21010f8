'use client'

import { useSyncExternalStore } from 'react'
import { timers } from '@/lib/core/page/browser/timers'

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

/** Whether any call is waiting to be retried because the server is busy. */
export const useServerBusy = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waiting > 0,
    () => false,
  )

/** Waits, or rejects with the reason of `signal` when aborted. */
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
 * Repeats a call while the server refuses it unstarted. `retryAfter`: seconds to wait for such a failure,
 * null for others; each wait is randomly up to half longer, so that browsers do not return simultaneously.
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
