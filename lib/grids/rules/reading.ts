import type { GridLesson, ReadGrid, SheetColumn, SheetHalf, SheetRefusal, SkippedCell } from './lesson'
import { confidenceOf, sureFrom } from './doubts'

/** The cells around a lesson's, as they look: rows of texts; `focus`: which of them is the lesson's. */
export type Excerpt = { rows: readonly (readonly string[])[]; focus: { row: number; column: number } }

/**
 * A lesson to be looked at. `key`: the same while it is understood the same; `alike`: cells with the same
 * text; `around`: of doubtful ones.
 */
export type ReviewedLesson = GridLesson & { key: string; alike: number; around: Excerpt | null }

/** What was read of a file, to be looked at. */
export type GridReading = Omit<ReadGrid, 'lessons'> & { lessons: readonly ReviewedLesson[] }

export const isDoubtful = ({ doubts }: Pick<GridLesson, 'doubts'>): boolean => confidenceOf(doubts) < sureFrom

/** Doubtful ones that nobody has accepted. */
export const openDoubts = (
  lessons: readonly ReviewedLesson[],
  accepted: ReadonlySet<string>,
): ReviewedLesson[] => lessons.filter((lesson) => isDoubtful(lesson) && !accepted.has(lesson.key))

/** A lesson as the browser shows it: its place and its weeks in words. */
export type ShownLesson = Pick<
  ReviewedLesson,
  | 'key'
  | 'sheet'
  | 'text'
  | 'day'
  | 'pair'
  | 'groups'
  | 'subgroup'
  | 'discipline'
  | 'type'
  | 'teachers'
  | 'rooms'
  | 'online'
  | 'doubts'
  | 'alike'
  | 'around'
> & { place: string; weeks: string; ownWeeks: string }

export type ShownReading = {
  lessons: readonly ShownLesson[]
  skipped: readonly { sheet: string; place: string; text: string; why: SkippedCell['why'] }[]
  refused: readonly SheetRefusal[]
  columns: readonly SheetColumn[]
  halves: readonly SheetHalf[]
  groups: number
  cells: number
}
