import type { Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'

/**
 * A stretch of text in one style; all but `plain`, `soft` and `struck` are semi-bold. `type`: the lesson type, which
 * has a colour.
 */
export type CardRun = {
  text: string
  look: 'plain' | 'soft' | 'strong' | 'when' | 'mark' | 'type' | 'struck'
  lessonType?: LessonType
}

export type CardParagraph = readonly CardRun[]

/** One entry: a single paragraph, or a paragraph for the title and one per part. */
export type CardBlock = readonly CardParagraph[]

/** A slot laid out. `halves` null: the slot is not split into odd and even weeks. */
export type CardSheetCell = {
  whole: readonly CardBlock[]
  halves: { odd: readonly CardBlock[]; even: readonly CardBlock[] } | null
}

/** Lengths in points. An empty column is narrow. */
export type CardColumn = { pair: Pair; time: { from: string; to: string }; width: number; isEmpty: boolean }

/** Cells from left to right. `span`: the number of columns, when consecutive pairs hold the same. */
export type CardRow = { day: Weekday; cells: readonly { cell: CardSheetCell | null; span: number }[] }

/** Whether a word must not be broken across lines: a room or group number, unless it is long. */
export const staysWhole = (word: string): boolean => word.length <= 16 && /-\S*\d|\d\S*-/.test(word)

/** Lists, legend and notes below the grid. */
export type SheetNote = { key: string; text: CardParagraph }

/** One printed card after layout: positions and sizes in points. */
export type CardSheet = {
  columns: readonly CardColumn[]
  rows: readonly CardRow[]
  notes: readonly SheetNote[]
  fontSize: number
  noteSize: number
  /** Height available to the grid. */
  gridHeight: number
  /** False: it needs more than one sheet. */
  fits: boolean
}

/** The printable area of A4 landscape with 7 mm margins, in points. */
export const sheetSize = { width: 802, height: 555 } as const

/** The heading above the grid; sizes in points. */
export type CardHeading = {
  title: string
  titleSize: number
  facts: string
  aside: readonly string[]
  height: number
}
