'use client'

import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import { preferencesCookie, serializePreferences, type Preferences } from '@/lib/domain/preferences'

const yearInSeconds = 365 * 24 * 60 * 60

type LocalPreferences = {
  preferences: Preferences
  /** Applies at once and is kept in the cookie, so that the server draws the next page alike. */
  changePreferences: (change: Partial<Preferences>) => void
}

const PreferencesContext = createContext<LocalPreferences | null>(null)

function keepInCookie(preferences: Preferences): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${preferencesCookie}=${serializePreferences(preferences)}; path=/; max-age=${yearInSeconds}; samesite=lax${secure}`
}

/** `initial` is what the server read from the cookie: the first client render must equal the server's. */
export function PreferencesProvider({ initial, children }: { initial: Preferences; children: ReactNode }) {
  const [preferences, setPreferences] = useState(initial)
  const changePreferences = useCallback(
    (change: Partial<Preferences>) => {
      const next = { ...preferences, ...change }
      setPreferences(next)
      keepInCookie(next)
      document.documentElement.dataset.theme = next.theme
    },
    [preferences],
  )
  const value = useMemo(() => ({ preferences, changePreferences }), [preferences, changePreferences])
  return <PreferencesContext value={value}>{children}</PreferencesContext>
}

export function useLocalPreferences(): LocalPreferences {
  const value = useContext(PreferencesContext)
  if (!value) throw new Error('useLocalPreferences needs a PreferencesProvider above it')
  return value
}
