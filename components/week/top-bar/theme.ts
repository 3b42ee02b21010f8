import type { Theme } from '@/lib/core/schedule/rules/preferences'

/** The theme opposite to the visible one; 'system' depends on the machine. */
export function otherTheme(theme: Theme): Theme {
  const isDark = theme === 'dark' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  return isDark ? 'default' : 'dark'
}
