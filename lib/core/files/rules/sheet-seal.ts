/** A cell with text: its first row and column, and how many it covers. */
export type SealedCell = { row: number; column: number; rows: number; columns: number; text: string }

const written = /(?:^|\s)код ([0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4})$/

/** Of two sums of 24 bits: enough to see that somebody changed a sheet, not to keep anybody from forging it. */
function digest(text: string): string {
  let [one, two] = [0x811c9dc5, 0x9e3779b9]
  for (let at = 0; at < text.length; at += 1) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193)
    two = Math.imul(two ^ (text.charCodeAt(at) + at), 0x85ebca6b)
  }
  const hex = (sum: number) => (sum >>> 8).toString(16).padStart(6, '0')
  return `${hex(one)}${hex(two)}`.toUpperCase()
}

/**
 * What a sheet of ours says of itself, «код 4F2A-91C7-00B3»: whoever reads it knows that every cell is as it was written,
 * and so can be read by its form alone.
 */
export function sealOf(cells: readonly SealedCell[]): string {
  const texts = cells.map(({ row, column, rows, columns, text }) =>
    [row, column, rows, columns, text.replace(/\s+/g, ' ').trim()].join('/'),
  )
  return `код ${(digest(texts.sort().join('\n')).match(/.{4}/g) ?? []).join('-')}`
}

/** Whether a line ends with such a code. */
export const isSealed = (line: string): boolean => written.test(line)

/** Whether it is that of these cells. */
export const isSealOf = (line: string, cells: readonly SealedCell[]): boolean =>
  isSealed(line) && line.endsWith(sealOf(cells))
