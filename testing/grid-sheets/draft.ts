import type { CellRange, GridSheet } from '@/lib/grids/rules/reading'

/** A sheet being written. */
export class SheetDraft {
  private readonly rows: string[][] = []
  private readonly merges: CellRange[] = []

  constructor(readonly name: string) {}

  write(row: number, column: number, text: string): void {
    const cells = (this.rows[row] ??= [])
    cells[column] = text
  }

  /** Writes one text over a rectangle. */
  merge(range: CellRange, text: string): void {
    this.write(range.top, range.left, text)
    if (range.top !== range.bottom || range.left !== range.right) this.merges.push(range)
  }

  sheet(): GridSheet {
    const width = Math.max(
      0,
      ...Array.from(this.rows, (row) => row?.length ?? 0),
      ...this.merges.map(({ right }) => right + 1),
    )
    const height = Math.max(this.rows.length, ...this.merges.map(({ bottom }) => bottom + 1))
    return {
      name: this.name,
      isHidden: false,
      rows: Array.from({ length: height }, (_, row) =>
        Array.from({ length: width }, (__, column) => this.rows[row]?.[column] ?? ''),
      ),
      merges: this.merges,
      hiddenRows: [],
      hiddenColumns: [],
    }
  }
}
