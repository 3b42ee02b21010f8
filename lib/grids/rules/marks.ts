/** Rows and columns of a sheet from 0, both ends included; `bottom` or `right` null: as far as the sheet goes. */
export type MarkedArea = { top: number; left: number; bottom: number | null; right: number | null }

/**
 * What an area holds. `days`: weekdays or dates; `pairs`: numbers or times of pairs; `directions`: headings
 * above groups; `legend`: what stars and other signs mean; `remark`: nothing of the timetable.
 */
export const markMeanings = [
  'groups',
  'directions',
  'subgroups',
  'days',
  'pairs',
  'weeks',
  'lesson',
  'types',
  'teachers',
  'rooms',
  'legend',
  'remark',
] as const
export type MarkMeaning = (typeof markMeanings)[number]

export type SheetMark = { means: MarkMeaning; area: MarkedArea }

/**
 * What the rows of one pair are: `found` by the reader, lessons of every week each, odd and even weeks, or
 * lines of one lesson; `numbered`: cells name the pairs of their lessons, «2. Физика».
 */
export const rowHabits = ['found', 'lessons', 'halves', 'lines', 'numbered'] as const
export type RowHabit = (typeof rowHabits)[number]

/**
 * How a sheet is laid out, as a person marked it. `repeats`: the days, pairs and groups that are marked once
 * stand again beside or below, in the same way.
 */
export type SheetMarks = { marks: readonly SheetMark[]; rows: RowHabit; repeats: boolean }

/** A heading or day by which alike sheets are known: its words without digits, and its place. */
export type LayoutSign = { row: number; column: number; words: string }

export const mostMarks = 60
export const mostSigns = 40
/** The most lines a sheet has, as it is read. */
export const mostLines = 50_000

/** Why a sheet cannot be read by its marks; the area that is wrong, or null for what is missing. */
export type MarkFault = {
  why:
    | 'no days'
    | 'no day here'
    | 'no pairs'
    | 'no pair here'
    | 'no numbers'
    | 'no groups'
    | 'no group here'
    | 'no weeks here'
    | 'no legend here'
    | 'looks'
  area: MarkedArea | null
}

type WholeArea = MarkedArea & { bottom: number; right: number }

/** The cells of an area on a sheet of this size; null if it lies outside. */
export function rangeOf(
  { top, left, bottom, right }: MarkedArea,
  size: { height: number; width: number },
): WholeArea | null {
  const range = {
    top,
    left,
    bottom: Math.min(bottom ?? size.height - 1, size.height - 1),
    right: Math.min(right ?? size.width - 1, size.width - 1),
  }
  return range.top > range.bottom || range.left > range.right ? null : range
}

const isInside = (inner: MarkedArea, outer: MarkedArea): boolean =>
  inner.top >= outer.top &&
  inner.left >= outer.left &&
  (inner.bottom ?? Infinity) <= (outer.bottom ?? Infinity) &&
  (inner.right ?? Infinity) <= (outer.right ?? Infinity)

/** A mark while it is made. `isGuess`: the reader proposed it. */
export type DraftMark = SheetMark & { isGuess: boolean }

/** The marks with a new one: it replaces what lies within it, and proposals of the same meaning. */
export const withMark = (marks: readonly DraftMark[], mark: SheetMark): DraftMark[] => [
  ...marks.filter(({ means, area, isGuess }) => !isInside(area, mark.area) && !(isGuess && means === mark.means)),
  { ...mark, isGuess: false },
]

/** The marks without those within an area, or around it if it lies inside one. */
export function withoutMarks(marks: readonly DraftMark[], area: MarkedArea): DraftMark[] {
  const others = marks.filter((mark) => !isInside(mark.area, area))
  return others.length < marks.length ? others : marks.filter((mark) => !isInside(area, mark.area))
}

/** The mark of a cell; of several the last. */
export const sheetMarkAt = <Mark extends SheetMark>(
  marks: readonly Mark[],
  row: number,
  column: number,
): Mark | undefined =>
  marks.findLast(({ area }) => isInside({ top: row, left: column, bottom: row, right: column }, area))
