'use client'

import { useSyncExternalStore } from 'react'

const changed = 'stored-text-changed'

/** Storage may be full or forbidden: then what is stored lives no longer than the page. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores what becomes of the text under `key`, and tells whoever shows it. */
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

/** The text that this browser keeps under `key`; undefined until the page has hydrated. */
export const useStoredText = (key: string): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(
    subscribe,
    () => read(key),
    () => undefined,
  )
