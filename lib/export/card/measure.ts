import type { CardBlock, CardParagraph, SheetCell } from '@/lib/print/rules/card-sheet'
import { lineCount, measureParagraph, widestPiece, type MeasuredParagraph } from './line-count'

/** Type measures of a card; must match components/print/card/card.css. Ems refer to the grid's font size, other values are points. */
export const metrics = {
  lineHeight: 1.14,
  /** Between two entries, in ems. */
  blockGap: 0.15,
  /** Height of an empty half, in ems. */
  emptyHalf: 0.8,
  /** Above, below and between the halves of a divided cell, including its line. */
  divider: 2.5,
  cellAcross: 5.75,
  cellDown: 3.75,
  dayColumn: 20,
  emptyColumn: 27,
  /** Minimum width of a filled column: its times stay on one line. */
  filledColumn: 49,
  gridHead: 23,
} as const

// Browsers round lengths to 1/64 pixel and may kern differently, so we leave some of each line unused.
const usableWidth = 0.99

type MeasuredCell = {
  whole: MeasuredParagraph[][]
  halves: { odd: MeasuredParagraph[][]; even: MeasuredParagraph[][] } | null
}

const measureBlocks = (blocks: readonly CardBlock[]) => blocks.map((block) => block.map(measureParagraph))

export const measureCell = ({ whole, halves }: SheetCell): MeasuredCell => ({
  whole: measureBlocks(whole),
  halves: halves && { odd: measureBlocks(halves.odd), even: measureBlocks(halves.even) },
})

/** Height in ems, at a width in ems. */
const blocksHeight = (blocks: readonly MeasuredParagraph[][], width: number): number =>
  blocks.reduce(
    (sum, block) =>
      sum + block.reduce((lines, paragraph) => lines + lineCount(paragraph, width), 0) * metrics.lineHeight,
    Math.max(0, blocks.length - 1) * metrics.blockGap,
  )

/** Height in points; `columnWidth` in points. */
export function cellHeight({ whole, halves }: MeasuredCell, columnWidth: number, fontSize: number): number {
  const width = ((columnWidth - metrics.cellAcross) * usableWidth) / fontSize
  const half = (blocks: readonly MeasuredParagraph[][]) =>
    blocks.length === 0 ? metrics.emptyHalf : blocksHeight(blocks, width)
  const dividers = halves ? (whole.length > 0 ? 2 : 1) : 0
  const ems = blocksHeight(whole, width) + (halves ? half(halves.odd) + half(halves.even) : 0)
  return ems * fontSize + dividers * metrics.divider + metrics.cellDown
}

/** The narrowest column, in points, in which no word of the cell is cut. */
export function narrowestColumn({ whole, halves }: MeasuredCell, fontSize: number): number {
  const paragraphs = [...whole, ...(halves?.odd ?? []), ...(halves?.even ?? [])].flat()
  const widest = paragraphs.reduce((most, paragraph) => Math.max(most, widestPiece(paragraph)), 0)
  return (widest * fontSize) / usableWidth + metrics.cellAcross
}

export type { MeasuredCell }

/** The height, in points, of a paragraph set across the whole sheet. */
export const noteHeight = (text: CardParagraph, width: number, fontSize: number): number =>
  lineCount(measureParagraph(text), (width * usableWidth) / fontSize) * fontSize * metrics.lineHeight
