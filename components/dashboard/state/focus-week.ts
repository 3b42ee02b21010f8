/** Of what holds the week, or says why there is none. */
export const weekId = 'week'

/** Where the week's keys work from: its one tab stop, else the whole of it. */
export function focusWeek(options?: FocusOptions): void {
  const week = document.getElementById(weekId)
  const cell = week?.querySelector<HTMLElement>('[data-slot][tabindex="0"]')
  const stop = cell ?? week
  stop?.focus(options)
}
