'use client'

import { useSyncExternalStore } from 'react'

// Below this width the bars hide rarer controls; Tailwind's `md`.
const query = '(max-width: 47.99rem)'

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window is phone-sized. False on the server, so only content opened later may depend on it. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
