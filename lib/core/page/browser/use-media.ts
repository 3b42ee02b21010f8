'use client'

import { useSyncExternalStore } from 'react'

const media = (query: string) => ({
  subscribe(listener: () => void): () => void {
    const list = window.matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  },
  read: () => window.matchMedia(query).matches,
})

/** The server knows nothing of the window, so only content that appears later may depend on it. */
const isUnknown = () => false

// Below this width the bars hide rarer controls; Tailwind's `md`.
const narrow = media('(max-width: 47.99rem)')
/** Whether the window is phone-sized. */
export const useIsNarrow = (): boolean => useSyncExternalStore(narrow.subscribe, narrow.read, isUnknown)

/** As `useIsNarrow`, at this moment: for an effect or a handler. */
export const isNarrowNow = narrow.read

const cramped = media('(min-width: 40rem) and (max-width: 79.99rem)')
/** Whether the columns of a whole day are narrower than long words. */
export const useIsCramped = (): boolean => useSyncExternalStore(cramped.subscribe, cramped.read, isUnknown)

const touch = media('(hover: none) and (pointer: coarse)')
/** Whether the device has a touch screen and, as far as the browser knows, no keyboard. */
export const useIsTouch = (): boolean => useSyncExternalStore(touch.subscribe, touch.read, isUnknown)

// Tailwind's `xl`.
const wide = media('(min-width: 80rem)')
/** Whether several days fit beside one another. */
export const useIsWide = (): boolean => useSyncExternalStore(wide.subscribe, wide.read, isUnknown)
