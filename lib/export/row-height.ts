/** Points of a line of the sheets' text, and Excel's highest row, nearly. */
const lineHeight = 10
const highest = 400

/** How many lines a text takes where this many characters go on one; words stay whole where they can. */
export function linesOf(text: string, perLine: number): number {
  let lines = 0
  for (const paragraph of text.split('\n')) {
    let filled = 0
    lines += 1
    for (const { length } of paragraph.split(' ')) {
      if (filled > 0 && filled + 1 + length > perLine) {
        lines += 1
        filled = 0
      }
      lines += Math.max(0, Math.ceil(length / perLine) - 1)
      filled += (filled > 0 ? 1 : 0) + (length % perLine || Math.min(length, perLine))
    }
  }
  return lines
}

/** How high, in points, a cell of a width in characters has to be for its text; no higher than a row can be. */
export const heightOf = (text: string, width: number): number =>
  Math.min(highest, linesOf(text, Math.max(1, Math.floor(width))) * lineHeight + 4)
