'use client'

import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'

/** What comes within so many milliseconds is said in one go. */
export const announcementPause = 500

const AnnouncerContext = createContext<(text: string) => void>(() => undefined)

/** Has `text` read out, politely, without showing it. */
export const useAnnounce = () => useContext(AnnouncerContext)

export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState('')
  const waiting = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const announce = useCallback((text: string) => {
    if (waiting.current.at(-1) !== text) waiting.current.push(text)
    // The same words again are heard only if they were gone in between.
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
