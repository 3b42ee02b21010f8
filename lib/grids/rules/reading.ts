import type { Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair, PairStart } from '@/lib/core/calendar/rules/pairs'
import { everyWeek, type SheetWeeks } from '@/lib/core/calendar/rules/weeks'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { VocabularyName } from '@/lib/core/tables/rules/admin-table'
import type { LayoutSign, SheetMarks } from './marks'

/** The cells around a lesson's, as rows of texts; `focus`: the position of the lesson's cell. */
export type Excerpt = { rows: readonly (readonly string[])[]; focus: { row: number; column: number } }

/** Why a lesson may have been misunderstood. Each kind has its sentence in lib/grids/texts. */
export const doubtKinds = [
  'unread',
  'noDiscipline',
  'tornTitle',
  'hiddenName',
  'unknownGroup',
  'unknownTeacher',
  'unknownRoom',
  'surnameOnly',
  'nameOrder',
  'guessedRoom',
  'guessedSplit',
  'unevenColumns',
  'severalTypes',
  'severalRooms',
  'guessedSubgroup',
  'guessedHalf',
  'atOnce',
  'teacherAtOnce',
  'noRoom',
  'guessedPair',
  'guessedGroup',
  'otherGroup',
  'bareWeeks',
  'guessedParity',
  'otherParity',
  'otherWeekday',
  'outsideSemester',
  'noSemester',
  'layout',
] as const
export type DoubtKind = (typeof doubtKinds)[number]

/** `of`: the doubtful words of the sheet; empty if the whole lesson is doubtful. */
export type Doubt = { kind: DoubtKind; of: string }

/** How much each kind lowers the confidence in a lesson: 1 means surely wrong, small values are worth a look. */
const weights: Readonly<Record<DoubtKind, number>> = {
  unread: 0.7,
  noDiscipline: 0.9,
  tornTitle: 0.6,
  hiddenName: 0.6,
  unknownGroup: 0.4,
  unknownTeacher: 0.3,
  unknownRoom: 0.3,
  surnameOnly: 0.3,
  nameOrder: 0.5,
  guessedRoom: 0.4,
  guessedSplit: 0.5,
  unevenColumns: 0.7,
  severalTypes: 0.5,
  severalRooms: 0.2,
  guessedSubgroup: 0.4,
  guessedHalf: 0.4,
  atOnce: 0.6,
  teacherAtOnce: 0.4,
  noRoom: 0.3,
  guessedPair: 0.3,
  guessedGroup: 0.05,
  otherGroup: 0.6,
  bareWeeks: 0.4,
  guessedParity: 0.4,
  otherParity: 0.6,
  otherWeekday: 0.6,
  outsideSemester: 0.5,
  noSemester: 0.3,
  layout: 0.3,
}

/** Lessons with less confidence are shown as doubtful. */
export const sureFrom = 0.9

/** Between 1, nothing is in doubt, and 0. */
export const confidenceOf = (doubts: readonly Doubt[]): number =>
  doubts.reduce((rest, { kind }) => rest * (1 - weights[kind]), 1)

/** Doubts without repetitions. */
export function distinctDoubts(doubts: readonly Doubt[]): Doubt[] {
  const byKey = new Map(doubts.map((doubt) => [`${doubt.kind}/${doubt.of}`, doubt]))
  return [...byKey.values()]
}

/** One lesson as read from a cell's text. `type`: a code of timetable files (`лк`), or a word of the sheet. */
export type CellLesson = {
  discipline: string
  type: string
  subgroup: Subgroup
  weeks: SheetWeeks
  teachers: readonly string[]
  rooms: readonly string[]
  /** Minutes since midnight, if the cell gives its own time. */
  start: number | null
  link: string
  online: boolean
  selfStudy: boolean
  vacancy: boolean
  /** Half of the group, which has no number. */
  halfGroup: boolean
  /** Several pairs that the cell names, «1-2 пара»; empty: that of its row. */
  pairs: readonly Pair[]
  doubts: readonly Doubt[]
}

/** A lesson of which nothing is said but that it is held in every week. */
export const bareLesson: CellLesson = {
  subgroup: 0,
  start: null,
  link: '',
  online: false,
  selfStudy: false,
  vacancy: false,
  halfGroup: false,
  pairs: [],
  discipline: '',
  type: '',
  weeks: everyWeek,
  teachers: [],
  rooms: [],
  doubts: [],
}

/** A rectangle of cells: rows and columns from 0, both ends included. */
export type CellRange = { top: number; left: number; bottom: number; right: number }

/** A sheet: `rows` has the text of each cell, `merges` the merged cells, whose text is in the top left one. */
export type GridSheet = {
  name: string
  isHidden: boolean
  rows: readonly (readonly string[])[]
  merges: readonly CellRange[]
  hiddenRows: readonly number[]
  hiddenColumns: readonly number[]
}

/** Cells of a row with a background: `from` and `to` are columns, both included; `colour` as `#rrggbb`. */
export type SheetFill = { row: number; from: number; to: number; colour: string }

/** A sheet as it looks. */
export type SheetLook = GridSheet & { fills: readonly SheetFill[] }

/** A sheet with more rows is no timetable drawn as a grid. */
export const mostGridRows = 5_000

const letterCount = 26

/** `A` for 0, `AB` for 27. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / letterCount) - 1
  const letter = String.fromCharCode('A'.charCodeAt(0) + (column % letterCount))
  return rest < 0 ? letter : columnLetters(rest) + letter
}

/** `F4` or `F4:G5`, as spreadsheets name it. */
export function rangeName({ top, left, bottom, right }: CellRange): string {
  const first = `${columnLetters(left)}${top + 1}`
  const last = `${columnLetters(right)}${bottom + 1}`
  return first === last ? first : `${first}:${last}`
}

/** A lesson with the place it was read from. */
export type GridLesson = CellLesson & {
  sheet: string
  range: CellRange
  /** The cell's unchanged text, then those of the columns beside it. */
  text: string
  day: Weekday
  pair: Pair
  groups: readonly string[]
  /** The weeks written in the cell, without those of its row. */
  ownWeeks: SheetWeeks
}

/**
 * Why a cell gave no lesson: it says that there is none, or it is a remark. The others were not understood:
 * no group, no pair or no day, no lesson beside it or in it, or a lesson outside of the timetable.
 */
export const skipReasons = ['free day', 'remark', 'no group', 'no pair', 'no lesson', 'nothing', 'outside'] as const
export type SkipReason = (typeof skipReasons)[number]

/** A cell with text that is neither a lesson nor a heading. */
export type SkippedCell = { sheet: string; range: CellRange; text: string; why: SkipReason }

/** Whether a person has to say that the cell holds no lesson. */
export const asksAbout = ({ why }: Pick<SkippedCell, 'why'>): boolean => why !== 'free day' && why !== 'remark'

/** The number of a sheet's cells with text: each is a lesson, a doubt, a heading or a remark. */
export type SheetCells = { sheet: string; lessons: number; doubts: number; headings: number; remarks: number }

/**
 * What is guessed about a whole sheet, and could be something else. `groups`: that these titles are; `weeks`: which
 * weeks it has, as the sheet `of` has the same groups; `sheetWeeks`, `day`: those in its name or title; `sheetHalf`:
 * weeks 1 and 2 are halves; `partWeeks`: which weeks each of several grids on it has; `halves`: that columns of a group
 * are its halves; `rooms`, `teachers`: that its columns are these; `numbers`: that those before the lines of its cells
 * are pairs; `cells`: whether it is a timetable, as so many are not understood.
 */
export const layoutQuestions = [
  'groups',
  'weeks',
  'sheetWeeks',
  'sheetHalf',
  'partWeeks',
  'halves',
  'rooms',
  'teachers',
  'numbers',
  'day',
  'cells',
] as const
export type LayoutQuestion = (typeof layoutQuestions)[number]
export type LayoutDoubt = { sheet: string; kind: LayoutQuestion; of: string }

/** How often reading a sheet may look at its cells, for each of them; timetables need up to 40. */
export const mostLooks = 500

/**
 * Why a sheet was not read. `no year`: its days are dates that no year is named for; `marks`: those that hold for it do
 * not fit it; `looks`: it takes more than `mostLooks`.
 */
export const refusalReasons = [
  'hidden',
  'empty',
  'no days',
  'no year',
  'no groups',
  'no pairs',
  'marks',
  'looks',
] as const

export type SheetRefusal = { sheet: string; why: (typeof refusalReasons)[number] }

/** The content of a group's column. `cell`: everything in one cell. */
export const columnRoles = ['cell', 'discipline', 'type', 'teachers', 'rooms', 'link', 'ignored'] as const
export type ColumnRole = (typeof columnRoles)[number]

/**
 * What words of a sheet can mean. `title`: part of a discipline, although they look like something else;
 * `weeks`: the weeks in `value`, in a sheet's notation; `online`: no room is needed; `nothing`: ignored.
 */
export const meanings = ['discipline', 'type', 'teacher', 'room', 'online', 'weeks', 'title', 'nothing'] as const
export type Meaning = (typeof meanings)[number]

/** Whether a rule says more than what its words are. */
export const hasValue = (meaning: Meaning): boolean =>
  meaning !== 'nothing' && meaning !== 'title' && meaning !== 'online'

/**
 * A lesson as corrected by a person. `weeks`: in a sheet's notation, «1, 3 н.», «чёт.»; empty: those of its
 * row.
 */
export type CorrectedLesson = {
  discipline: string
  type: string
  subgroup: Subgroup
  weeks: string
  teachers: readonly string[]
  rooms: readonly string[]
}

/**
 * A correction for all equal cells, in this sheet and later ones: the meaning of `words`, the content of a
 * cell with exactly this `text`, the role of a column under this `heading`, the weeks meant by a `word` in the
 * column of weeks, or the layout of sheets with these `signs` (`title`: the name of the sheet that was marked);
 * and, for files of any kind, which row of a table a name means that several have or that looks like another.
 */
export type GridRule =
  | { kind: 'words'; words: string; meaning: Meaning; value: string }
  | { kind: 'cell'; text: string; lessons: readonly CorrectedLesson[] }
  | { kind: 'column'; heading: string; role: ColumnRole }
  | { kind: 'weeks'; word: string; parity: 'odd' | 'even' }
  | { kind: 'layout'; title: string; signs: readonly LayoutSign[]; layout: SheetMarks }
  | NameRule

/** `is`: the row's title, with what tells it apart. */
export type NameRule = { kind: 'name'; table: VocabularyName; title: string; is: string }

/** The key of a rule: a later one with the same key replaces it. */
export function ruleSubject(rule: GridRule): string {
  switch (rule.kind) {
    case 'words':
      return rule.words
    case 'cell':
      return rule.text
    case 'column':
      return rule.heading
    case 'weeks':
      return rule.word
    case 'name':
      return `${rule.table} ${rule.title}`
    case 'layout':
      return rule.signs.map(({ row, column, words }) => `${row}/${column} ${words}`).join(' ')
  }
}

/** The role assumed for the columns under a heading. */
export type SheetLessonColumn = { sheet: string; heading: string; role: ColumnRole }

/** The weeks assumed for a word in the column of weeks. */
export type SheetHalf = { sheet: string; word: string; parity: 'odd' | 'even' }

export type ReadGrid = {
  lessons: readonly GridLesson[]
  skipped: readonly SkippedCell[]
  refused: readonly SheetRefusal[]
  /** Nothing of these sheets is certain until somebody finds their layout right. */
  layouts: readonly LayoutDoubt[]
  accounts: readonly SheetCells[]
  /** Groups in the order of the sheets. */
  groups: readonly string[]
  cells: number
  columns: readonly SheetLessonColumn[]
  halves: readonly SheetHalf[]
  /** The pairs' times in the sheets, without pairs that have none or several. */
  pairTimes: readonly PairStart[]
}

/**
 * A lesson to be checked. `key`: stays the same as long as it is read in the same way; `alike`: the number of
 * cells with the same text; `around`: only for doubtful lessons.
 */
export type ReviewedLesson = GridLesson & { key: string; alike: number; around: Excerpt | null }

/** Cells that were not understood, and doubts about layouts, have keys as lessons have. */
export type ReviewedCell = SkippedCell & { key: string }
export type ReviewedLayout = LayoutDoubt & { key: string }

/** A file's content, to be checked. */
export type GridReading = Omit<ReadGrid, 'lessons' | 'skipped' | 'layouts'> & {
  lessons: readonly ReviewedLesson[]
  skipped: readonly ReviewedCell[]
  layouts: readonly ReviewedLayout[]
}

export const isDoubtful = ({ doubts }: Pick<GridLesson, 'doubts'>): boolean => confidenceOf(doubts) < sureFrom

type Questions<Lesson> = {
  lessons: readonly Lesson[]
  skipped: readonly Pick<ReviewedCell, 'key' | 'why'>[]
  layouts: readonly Pick<ReviewedLayout, 'key' | 'sheet'>[]
}

/** What is accepted in the place of the key of a lesson or cell by whoever answers for all of a kind. */
export const kindKey = (kind: DoubtKind | SkipReason): string => `kind:${kind}`

/**
 * What nobody has accepted yet: doubtful lessons, and cells that are not understood. Who accepts a sheet's
 * layout, or a kind of doubts, leaves only the other doubts of its lessons.
 */
export function openDoubts<
  Lesson extends Pick<ReviewedLesson, 'key' | 'sheet' | 'doubts'>,
  Of extends Questions<Lesson>,
>(
  { lessons, skipped, layouts }: Of & Questions<Lesson>,
  accepted: ReadonlySet<string>,
): { lessons: Lesson[]; cells: Of['skipped'][number][] } {
  const doubted = new Set(layouts.filter(({ key }) => !accepted.has(key)).map(({ sheet }) => sheet))
  const ofLesson = ({ sheet, doubts }: Lesson) =>
    doubts.filter(({ kind }) => (kind === 'layout' ? doubted.has(sheet) : !accepted.has(kindKey(kind))))
  return {
    lessons: lessons.filter((lesson) => isDoubtful({ doubts: ofLesson(lesson) }) && !accepted.has(lesson.key)),
    cells: skipped.filter((cell) => asksAbout(cell) && !accepted.has(cell.key) && !accepted.has(kindKey(cell.why))),
  }
}

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
  skipped: readonly (Omit<ReviewedCell, 'range'> & { place: string })[]
  refused: readonly SheetRefusal[]
  layouts: readonly ReviewedLayout[]
  accounts: readonly SheetCells[]
  columns: readonly SheetLessonColumn[]
  halves: readonly SheetHalf[]
  groups: number
  cells: number
}
