/** Display preferences in one cookie, so that the server renders the right page at once. */
export type Theme = 'system' | 'default' | 'dark'
export type Preferences = {
  theme: Theme
  showSunday: boolean
  showDisciplineTitle: boolean
  showGroups: boolean
  /** Ignored for users who may not see drafts. */
  showDrafts: boolean
  /** The current pair alternates with its mark. */
  showBlinking: boolean
  /** All pairs fit the screen width; otherwise a column is never narrow, and scrolls. */
  wholeDay: boolean
  /** Single-letter and digit shortcuts; off for voice input and accidental presses. */
  letterKeys: boolean
  /** The half of the year being planned; 0: that of the shown week. */
  activeSemester: 0 | 1 | 2
}

export const defaultPreferences: Preferences = {
  theme: 'system',
  showSunday: false,
  showDisciplineTitle: true,
  showGroups: true,
  showDrafts: true,
  showBlinking: true,
  wholeDay: true,
  letterKeys: true,
  activeSemester: 0,
}

export const preferencesCookie = 'preferences'

/** Parses the cookie; missing or invalid values fall back to the defaults. */
export function parsePreferences(text: string | undefined): Preferences {
  const stored = new URLSearchParams(text ?? '')
  const flag = (name: keyof Preferences, fallback: boolean) => (stored.has(name) ? stored.get(name) === '1' : fallback)
  const theme = stored.get('theme')
  const semester = stored.get('activeSemester')
  return {
    theme: theme === 'dark' || theme === 'default' ? theme : defaultPreferences.theme,
    showSunday: flag('showSunday', defaultPreferences.showSunday),
    showDisciplineTitle: flag('showDisciplineTitle', defaultPreferences.showDisciplineTitle),
    showGroups: flag('showGroups', defaultPreferences.showGroups),
    showDrafts: flag('showDrafts', defaultPreferences.showDrafts),
    showBlinking: flag('showBlinking', defaultPreferences.showBlinking),
    wholeDay: flag('wholeDay', defaultPreferences.wholeDay),
    letterKeys: flag('letterKeys', defaultPreferences.letterKeys),
    activeSemester: semester === '1' ? 1 : semester === '2' ? 2 : defaultPreferences.activeSemester,
  }
}

export const serializePreferences = (preferences: Preferences): string =>
  new URLSearchParams(
    Object.entries(preferences).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? (value ? '1' : '0') : String(value),
    ]),
  ).toString()
