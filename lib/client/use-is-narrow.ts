'use client'

import { useSyncExternalStore } from 'react'

// The width below which the bars put their rarer controls away; Tailwind's `md`.
const query = '(max-width: 47.99rem)'

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window is a phone's. False on the server: only what opens later may depend on it. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
