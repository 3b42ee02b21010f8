'use client'

import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'

/** Milliseconds; messages within this time are announced together. */
export const announcementPause = 500

const AnnouncerContext = createContext<(text: string) => void>(() => undefined)

/** Announces `text` politely to screen readers, without showing it. */
export const useAnnounce = () => useContext(AnnouncerContext)

export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [announced, setAnnounced] = useState('')
  const waiting = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const announce = useCallback((text: string) => {
    if (waiting.current.at(-1) !== text) waiting.current.push(text)
    // A repeated message is only announced if the region was emptied in between.
    setAnnounced('')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setAnnounced(waiting.current.join('. '))
      waiting.current = []
    }, announcementPause)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <AnnouncerContext value={announce}>
      {children}
      <div aria-live="polite" data-announcer data-no-print className="sr-only">
        {announced}
      </div>
    </AnnouncerContext>
  )
}
