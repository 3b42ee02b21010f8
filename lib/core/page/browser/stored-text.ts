'use client'

import { useSyncExternalStore } from 'react'

const changed = 'stored-text-changed'

/** Storage may be full or disabled; values then last as long as the page. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Updates the text under `key` and notifies its subscribers. */
export function changeStoredText(key: string, update: (text: string | null) => string): void {
  try {
    localStorage.setItem(key, update(read(key)))
    window.dispatchEvent(new Event(changed))
  } catch {
    return
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  window.addEventListener(changed, listener)
  return () => {
    window.removeEventListener('storage', listener)
    window.removeEventListener(changed, listener)
  }
}

/** The text stored under `key` in this browser; undefined until hydrated. */
export const useStoredText = (key: string): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(
    subscribe,
    () => read(key),
    () => undefined,
  )
