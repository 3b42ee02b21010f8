import { preferencesCookie, serializePreferences, type Preferences } from '@/lib/domain/preferences'
import { keepPlainCookie } from './plain-cookie'

const yearInSeconds = 365 * 24 * 60 * 60

/** Applies the theme to the page at once and keeps all in the cookie that the server reads before it draws. */
export function savePreferences(preferences: Preferences): void {
  const value = encodeURIComponent(serializePreferences(preferences))
  keepPlainCookie(preferencesCookie, value, yearInSeconds)
  document.documentElement.dataset.theme = preferences.theme
}
