'use client'

import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'

/** Milliseconds; messages within this time are announced together. */
export const announcementPause = 500

const AnnouncerContext = createContext<(text: string) => void>(() => undefined)

/** Announces `text` politely to screen readers, without showing it. */
export const useAnnounce = () => useContext(AnnouncerContext)

export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState('')
  const waiting = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const announce = useCallback((text: string) => {
    if (waiting.current.at(-1) !== text) waiting.current.push(text)
    // A repeated message is only announced if the region was emptied in between.
    setSaid('')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setSaid(waiting.current.join('. '))
      waiting.current = []
    }, announcementPause)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <AnnouncerContext value={announce}>
      {children}
      <div aria-live="polite" data-announcer data-no-print className="sr-only">
        {said}
      </div>
    </AnnouncerContext>
  )
}
