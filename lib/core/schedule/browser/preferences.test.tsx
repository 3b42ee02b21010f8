import {
  defaultPreferences,
  parsePreferences,
  preferencesCookie,
  type Preferences,
} from '@/lib/core/schedule/rules/preferences'
import { savePreferences } from './preferences'

/** As Next passes it to the server: the decoded value. */
const read = () => {
  const value = new RegExp(`${preferencesCookie}=([^;]*)`).exec(document.cookie)?.[1]
  return parsePreferences(decodeURIComponent(value ?? ''))
}

test.each<Preferences>([
  defaultPreferences,
  { ...defaultPreferences, theme: 'dark', showSunday: true, showDisciplineTitle: false, activeSemester: 2 },
  {
    ...defaultPreferences,
    theme: 'default',
    showGroups: false,
    showDrafts: false,
    showBlinking: false,
    wholeDay: false,
    letterKeys: false,
    activeSemester: 1,
  },
])('the server reads what was saved: %o', (preferences) => {
  savePreferences(preferences)
  expect(read()).toEqual(preferences)
  expect(document.documentElement.dataset.theme).toBe(preferences.theme)
})

test.each([undefined, '', 'theme=pink&showSunday=yes&activeSemester=3', '%%%'])(
  'a garbled cookie is the default: %s',
  (text) => {
    expect(parsePreferences(text)).toEqual({ ...defaultPreferences })
  },
)
