import type { Theme } from '@/lib/domain/preferences'

/** The other theme than the one on the screen; 'system' is whatever the machine prefers. */
export function otherTheme(theme: Theme): Theme {
  const isDark =
    theme === 'dark' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  return isDark ? 'default' : 'dark'
}
