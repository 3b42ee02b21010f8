/** What changes how a page is drawn: kept in one cookie, so that the server draws the right page first. */
export type Theme = 'system' | 'default' | 'dark'
export type Preferences = {
  theme: Theme
  showSunday: boolean
  showDisciplineTitle: boolean
  showGroups: boolean
  /** Of whoever may see them: others have none, whatever this says. */
  showDrafts: boolean
  /** What is current takes turns with its mark, again and again. */
  showBlinking: boolean
  /** Every pair of the day fits the screen, instead of columns of the usual width that scroll. */
  fitsScreen: boolean
  /** Keys of one letter or digit do something; not for whoever speaks to the page, or presses them by mistake. */
  letterKeys: boolean
  /** The half of the year whose load is planned; 0: that of the shown week. */
  activeSemester: 0 | 1 | 2
}

export const defaultPreferences: Preferences = {
  theme: 'system',
  showSunday: false,
  showDisciplineTitle: true,
  showGroups: true,
  showDrafts: true,
  showBlinking: true,
  fitsScreen: false,
  letterKeys: true,
  activeSemester: 0,
}

export const preferencesCookie = 'preferences'

/** Preferences from a cookie's value; whatever it lacks or garbles falls back to the default. */
export function parsePreferences(text: string | undefined): Preferences {
  const given = new URLSearchParams(text ?? '')
  const flag = (name: keyof Preferences, fallback: boolean) =>
    given.has(name) ? given.get(name) === '1' : fallback
  const theme = given.get('theme')
  const semester = given.get('activeSemester')
  return {
    theme: theme === 'dark' || theme === 'default' ? theme : defaultPreferences.theme,
    showSunday: flag('showSunday', defaultPreferences.showSunday),
    showDisciplineTitle: flag('showDisciplineTitle', defaultPreferences.showDisciplineTitle),
    showGroups: flag('showGroups', defaultPreferences.showGroups),
    showDrafts: flag('showDrafts', defaultPreferences.showDrafts),
    showBlinking: flag('showBlinking', defaultPreferences.showBlinking),
    fitsScreen: flag('fitsScreen', defaultPreferences.fitsScreen),
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
