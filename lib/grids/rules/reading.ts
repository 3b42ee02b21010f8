import type { GridLesson, ReadGrid, SheetLessonColumn, SheetHalf, SheetRefusal, SkippedCell } from './lesson'
import { confidenceOf, sureFrom } from './doubts'

/** The cells around a lesson's, as rows of texts; `focus`: the position of the lesson's cell. */
export type Excerpt = { rows: readonly (readonly string[])[]; focus: { row: number; column: number } }

/**
 * A lesson to be checked. `key`: stays the same as long as it is read in the same way; `alike`: the number of
 * cells with the same text; `around`: only for doubtful lessons.
 */
export type ReviewedLesson = GridLesson & { key: string; alike: number; around: Excerpt | null }

/** A file's content, to be checked. */
export type GridReading = Omit<ReadGrid, 'lessons'> & { lessons: readonly ReviewedLesson[] }

export const isDoubtful = ({ doubts }: Pick<GridLesson, 'doubts'>): boolean => confidenceOf(doubts) < sureFrom

/** The doubtful lessons that nobody has accepted yet. */
export const openDoubts = (
  lessons: readonly ReviewedLesson[],
  accepted: ReadonlySet<string>,
): ReviewedLesson[] => lessons.filter((lesson) => isDoubtful(lesson) && !accepted.has(lesson.key))

/** A lesson as the browser shows it, with place and weeks as text. */
export type LessonView = Pick<
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

export type ReadingView = {
  lessons: readonly LessonView[]
  skipped: readonly { sheet: string; place: string; text: string; why: SkippedCell['why'] }[]
  refused: readonly SheetRefusal[]
  columns: readonly SheetLessonColumn[]
  halves: readonly SheetHalf[]
  groups: number
  cells: number
}
