import { storePlainCookie } from '@/lib/core/page/browser/plain-cookie'
import { preferencesCookie, serializePreferences, type Preferences } from '@/lib/core/schedule/rules/preferences'

const yearInSeconds = 365 * 24 * 60 * 60

/** Applies the theme at once and stores all preferences in the cookie the server renders from. */
export function savePreferences(preferences: Preferences): void {
  const value = encodeURIComponent(serializePreferences(preferences))
  storePlainCookie(preferencesCookie, value, yearInSeconds)
  document.documentElement.dataset.theme = preferences.theme
}
