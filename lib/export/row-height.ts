/** Line height of the sheets' text and (almost) Excel's maximum row height, in points. */
const lineHeight = 10
const highest = 400

/** The number of lines of a text at this many characters a line; words are kept whole where possible. */
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

/** The row height, in points, for a text in a cell of this width in characters, capped at the maximum. */
export const heightOf = (text: string, width: number): number =>
  Math.min(highest, linesOf(text, Math.max(1, Math.floor(width))) * lineHeight + 4)
