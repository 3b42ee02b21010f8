/** The Russian plural form for a number: `plural(3, 'пара', 'пары', 'пар')` is «пары». */
export function plural(count: number, one: string, few: string, many: string): string {
  const lastTwo = Math.abs(count) % 100
  const last = lastTwo % 10
  if (lastTwo >= 11 && lastTwo <= 14) return many
  if (last === 1) return one
  return last >= 2 && last <= 4 ? few : many
}

/** `3 пары`, with a non-breaking space. */
export const counted = (count: number, one: string, few: string, many: string): string =>
  `${count}\u00a0${plural(count, one, few, many)}`
