import type { Weekday } from './calendar-date'
import type { LessonType } from './lesson-type'
import type { Pair } from './pairs'

/** A stretch of text in one look; all but `plain` and `soft` are semi-bold. `type`: the kind of lesson, which has a colour. */
export type CardRun = {
  text: string
  look: 'plain' | 'soft' | 'strong' | 'when' | 'mark' | 'type'
  lessonType?: LessonType
}

export type CardParagraph = readonly CardRun[]

/** One entry: a paragraph, or one for its title and one for each of its parts. */
export type CardBlock = readonly CardParagraph[]

/** A slot set in type. `halves` null: the slot is not divided into odd and even weeks. */
export type SheetCell = {
  whole: readonly CardBlock[]
  halves: { odd: readonly CardBlock[]; even: readonly CardBlock[] } | null
}

/** Lengths in points. A column without anything in it is narrow. */
export type SheetColumn = { pair: Pair; time: { from: string; to: string }; width: number; isEmpty: boolean }

/** From left to right. `span`: over how many columns it reaches, where the same stands in pairs that follow each other. */
export type SheetRow = { day: Weekday; cells: readonly { cell: SheetCell | null; span: number }[] }

/** Whether a line never ends inside of a word: a number of a room or group, unless it is long. */
export const staysWhole = (word: string): boolean => word.length <= 16 && /-\S*\d|\d\S*-/.test(word)

/** Lists, legend and notes below the grid. */
export type SheetNote = { key: string; text: CardParagraph }

/** One printed card, laid out: what is where, and how large. Lengths in points. */
export type CardSheet = {
  columns: readonly SheetColumn[]
  rows: readonly SheetRow[]
  notes: readonly SheetNote[]
  fontSize: number
  noteSize: number
  /** The height that the grid fills. */
  gridHeight: number
  /** False: it takes more than one sheet of paper. */
  fits: boolean
}

/** The paper inside its margins: A4 landscape, 7 mm around; in points. */
export const sheetSize = { width: 802, height: 555 } as const

/** What stands above the grid; sizes in points. */
export type CardHeading = {
  title: string
  titleSize: number
  facts: string
  aside: readonly string[]
  height: number
}
