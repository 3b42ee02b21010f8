/** The element that contains the week, or the message instead of it. */
export const weekId = 'week'

/** Focuses the week's tab stop, or the whole week. */
export function focusWeek(options?: FocusOptions): void {
  const week = document.getElementById(weekId)
  const cell = week?.querySelector<HTMLElement>('[data-slot][tabindex="0"]')
  const stop = cell ?? week
  stop?.focus(options)
}
