import type { CellRange, SheetLook } from './reading'

/** A cell as it is shown: a merged one with all that it covers. */
export type ShownCell = { range: CellRange; text: string; fill: string | null }

/** Where the cells of a sheet stand, in pixels. Hidden rows and columns have no size. */
type SheetGeometry = {
  widths: readonly number[]
  heights: readonly number[]
  cellAt: (row: number, column: number) => ShownCell
}

const letter = 6.6
const padding = 14
const widths = { least: 44, most: 190 }
/** A longer word is broken. */
const longestWord = 14
const line = 15
const mostLines = 4

const sizeOf = ({ rows, merges }: SheetLook) => ({
  height: rows.length,
  width: Math.max(0, ...rows.map((row) => row.length), ...merges.map(({ right }) => right + 1)),
})

/** The sizes of rows and columns by their texts, and the cell at each place. */
export function geometryOf(look: SheetLook): SheetGeometry {
  const { height, width } = sizeOf(look)
  const merged = new Map<number, CellRange>()
  for (const merge of look.merges) {
    const range = { ...merge, bottom: Math.min(merge.bottom, height - 1) }
    for (let row = range.top; row <= range.bottom; row += 1)
      for (let column = range.left; column <= range.right; column += 1) merged.set(row * width + column, range)
  }
  const fills = new Map<number, string>()
  for (const { row, from, to, colour } of look.fills)
    for (let column = from; column <= to; column += 1) fills.set(row * width + column, colour)
  const cellAt = (row: number, column: number): ShownCell => {
    const range = merged.get(row * width + column) ?? { top: row, left: column, bottom: row, right: column }
    return {
      range,
      text: (look.rows[range.top]?.[range.left] ?? '').trim(),
      fill: fills.get(range.top * width + range.left) ?? null,
    }
  }
  const hidden = { rows: new Set(look.hiddenRows), columns: new Set(look.hiddenColumns) }
  const columns = Array.from({ length: width }, (_, column) => {
    if (hidden.columns.has(column)) return 0
    const texts = look.rows.flatMap((row, at) => {
      const text = row[column]?.trim() ?? ''
      const range = merged.get(at * width + column)
      return text === '' || (range && (range.right > range.left || range.top < at)) ? [] : [text]
    })
    const lengths = texts.map((text) => text.length).sort((a, b) => a - b)
    const usual = lengths[Math.floor(lengths.length * 0.7)] ?? 0
    const word = Math.max(0, ...texts.flatMap((text) => text.split(/\s/)).map(({ length }) => length))
    const letters = Math.max(usual, Math.min(word, longestWord))
    return Math.min(widths.most, Math.max(widths.least, Math.ceil(letters * letter) + padding))
  })
  const heights = look.rows.map((row, at) => {
    if (hidden.rows.has(at)) return 0
    const lines = row.map((text, column) => {
      const range = merged.get(at * width + column)
      if (text.trim() === '' || (range && range.bottom > range.top)) return 1
      const { left, right } = range ?? { left: column, right: column }
      const room = columns.slice(left, right + 1).reduce((sum, one) => sum + one, 0) - padding
      if (room <= 0) return 1
      return text
        .trim()
        .split('\n')
        .reduce((sum, part) => sum + Math.max(1, Math.ceil((part.length * letter) / room)), 0)
    })
    return Math.min(mostLines, Math.max(1, ...lines)) * line + 9
  })
  return { widths: columns, heights, cellAt }
}

/** The cells that lie in a window of rows and columns, ends excluded, each once. */
export function cellsInWindow(
  { cellAt }: SheetGeometry,
  { rows, columns }: { rows: { first: number; end: number }; columns: { first: number; end: number } },
): ShownCell[] {
  const found = new Map<string, ShownCell>()
  for (let row = rows.first; row < rows.end; row += 1)
    for (let column = columns.first; column < columns.end; column += 1) {
      const cell = cellAt(row, column)
      found.set(`${cell.range.top}/${cell.range.left}`, cell)
    }
  return [...found.values()]
}
