/** Most lines that are laid onto a sheet at once, where each becomes a row on screen. */
export const mostLaidLines = 1000

/** Parses a block copied from a spreadsheet: tabs between cells; cells with line breaks or quotes are quoted. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  const all = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < all.length; at += 1) {
    const char = all.charAt(at)
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (all[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (char === '"' && cell === '' && closesAt(all, at)) isQuoted = true
    else if (char === '\t') endCell()
    else if (char === '\n') {
      endCell()
      rows.push([])
    } else cell += char
  }
  endCell()
  return rows
}

/**
 * Finds the end of a quoted cell that starts at `start`. A quote that is never closed, or closes inside a
 * word, is plain text.
 */
function closesAt(text: string, start: number): boolean {
  let end = text.indexOf('"', start + 1)
  // Only what the cell spans is looked at: a block may have a hundred thousand of them.
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  return end >= 0 && /^[\t\n]?$/.test(text.charAt(end + 1))
}
