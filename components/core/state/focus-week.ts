/** Id of the element that contains the week, or the message in its place. */
export const weekId = 'week'
/** Id of that of the second week. */
export const adjacentId = 'week-2'

/** Focuses the week's tab stop, or the whole week. */
export function focusWeek(options?: FocusOptions, id = weekId): void {
  const week = document.getElementById(id)
  const cell = week?.querySelector<HTMLElement>('[data-slot][tabindex="0"]')
  const stop = cell ?? week
  stop?.focus(options)
}
