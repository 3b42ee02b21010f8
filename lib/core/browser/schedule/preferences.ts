import {
  preferencesCookie,
  serializePreferences,
  type Preferences,
} from '@/lib/core/rules/schedule/preferences'
import { keepPlainCookie } from '../plain-cookie'

const yearInSeconds = 365 * 24 * 60 * 60

/** Applies the theme at once and stores all preferences in the cookie the server renders from. */
export function savePreferences(preferences: Preferences): void {
  const value = encodeURIComponent(serializePreferences(preferences))
  keepPlainCookie(preferencesCookie, value, yearInSeconds)
  document.documentElement.dataset.theme = preferences.theme
}
