/** The element that contains the week, or the message instead of it. */
export const weekId = 'week'
/** The same of a second week. */
export const besideId = 'week-2'

/** Focuses the week's tab stop, or the whole week. */
export function focusWeek(options?: FocusOptions, id = weekId): void {
  const week = document.getElementById(id)
  const cell = week?.querySelector<HTMLElement>('[data-slot][tabindex="0"]')
  const stop = cell ?? week
  stop?.focus(options)
}
