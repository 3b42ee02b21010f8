import { createHash } from 'node:crypto'
import type { Database, Queryable } from '@/db/client'
import { type ImportedTimetable, type ImportOptions, storeTimetable } from '@/db/import/import-timetable'
import { asStored } from '@/db/import/stage-classes'
import type { FileLesson, TimetableFile } from '@/db/import/timetable-file'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findUniversityTitle } from '@/db/queries/core/files/import-runs'
import { findGridRules } from '@/db/queries/grids/grid-rules'
import { findExistingNames } from '@/db/queries/imports/second-titles'
import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import { weeksAsWritten } from '@/lib/core/calendar/rules/weeks'
import { cutTo } from '@/lib/core/words/rules/plain-text'
import { sameData } from '@/lib/core/words/rules/same-data'
import { boardOf, type SheetBoard } from '@/lib/grid-sheet/board'
import { readGrid } from '@/lib/grid-sheet/read-grid'
import { fileWeeks, type SheetSemester } from '@/lib/grids/rules/file-weeks'
import {
  type CellRange,
  type Excerpt,
  type GridLesson,
  type GridReading,
  type GridSheet,
  isDoubtful,
  openDoubts,
  rangeName,
  type ReadGrid,
  type ReviewedLesson,
} from '@/lib/grids/rules/reading'
import { gridFaults } from '@/lib/grids/texts'
import { FileFault } from '@/lib/imports/rules/file-fault'
import { type SemesterDates, answerOfSemester, type SemesterAnswer } from '@/lib/imports/rules/import-job'
import { importFaults, importSteps } from '@/lib/imports/texts/import'
import { timetableTableFaults } from '@/lib/imports/texts/timetable-table'
import { readGridSheets } from '@/lib/sheets/read-sheet'
import { fileDigest } from './file-form'
import { importedTimetable } from './timetable-of'

/** `sheets`: by name; null: every visible one. */
export type GridOptions = { sheets: readonly string[] | null; acceptsDoubtful: boolean }

type FileOptions = ImportOptions & { university: string | null; grid: GridOptions }

/**
 * Reads grid sheets with the university's names and stored corrections. `semester`: the one that the sheets'
 * weeks belong to.
 */
export async function readGridFile(
  db: Queryable,
  sheets: readonly GridSheet[],
  semester: SheetSemester | null,
): Promise<GridReading> {
  const [existingNames, rules, { pairTimes }] = await Promise.all([
    findExistingNames(db),
    findGridRules(db),
    findCalendar(db),
  ])
  const isFirst = existingNames.groups.length === 0 && sameData(pairTimes, defaultPairTimes)
  const read = readGrid(sheets, {
    known: existingNames,
    rules: rules.map(({ rule }) => rule),
    pairTimes: isFirst ? [] : pairTimes,
  })
  const boards = new Map(sheets.map((sheet) => [sheet.name, boardOf(sheet)]))
  const alike = new Map<string, number>()
  for (const { text } of read.lessons) alike.set(text, (alike.get(text) ?? 0) + 1)
  return {
    ...read,
    skipped: read.skipped.map((cell) => ({ ...cell, key: digestOf(cell) })),
    layouts: read.layouts.map((layout) => ({ ...layout, key: digestOf(layout) })),
    lessons: read.lessons.map((one): ReviewedLesson => {
      const lesson = { ...one, doubts: [...one.doubts, ...fileWeeks(one.weeks, one.day, semester).doubts] }
      const board = boards.get(lesson.sheet)
      return {
        ...lesson,
        key: keyOf(lesson),
        alike: alike.get(lesson.text) ?? 1,
        around: board && isDoubtful(lesson) ? excerpt(board, lesson.range) : null,
      }
    }),
  }
}

/** A lesson's key changes when its cell is understood differently, so that it is reviewed again. */
const keyOf = ({ doubts: _doubts, text: _text, pairs: _pairs, ...content }: GridLesson): string => digestOf(content)

const digestOf = (content: object): string =>
  createHash('sha1').update(JSON.stringify(content)).digest('base64url').slice(0, 16)

const longestShown = 160

/** The neighbouring cells of a range, without repeated rows and columns. */
function excerpt(board: SheetBoard, { top, left, bottom, right }: CellRange): Excerpt {
  const rows = linesAround(top, bottom, board.height)
  const columns = linesAround(left, right, board.width)
  return {
    rows: rows.map((row) => columns.map((column) => shortened(board.at(row, column).text))),
    focus: { row: rows.indexOf(top), column: columns.indexOf(left) },
  }
}

/** The lines before a range, its first one, and those after it. */
const linesAround = (first: number, last: number, end: number): number[] =>
  [first - 1, first, last + 1].filter((line) => line >= 0 && line < end)

const shortened = (text: string): string => (text.length > longestShown ? `${cutTo(text, longestShown)}…` : text.trim())

export const sheetSemester = ({ startsOn, weeks, parity }: SemesterAnswer): SheetSemester => ({
  firstMonday: mondayOf(startsOn),
  weeks,
  firstParity: parity === 0 ? 'odd' : 'even',
})

/**
 * A grid's content in the form of a timetable file. Throws FileFault for a lesson that such a file cannot
 * hold.
 */
export const gridTimetable = (
  university: string,
  { lessons, pairTimes }: Pick<ReadGrid, 'lessons' | 'pairTimes'>,
): TimetableFile => ({
  ...importedTimetable(university, lessons.map(fileLesson)),
  pairs: pairTimes.map(({ pair, startsAt: start, endsAt: end }) => ({ pair, start, end })),
})

function fileLesson(lesson: GridLesson): FileLesson {
  const stored = asStored({
    discipline: lesson.discipline,
    type: lesson.type,
    day: lesson.day,
    pair: lesson.pair,
    ...weeksOf(lesson),
    rooms: [...lesson.rooms],
    teachers: [...lesson.teachers],
    groups: [...lesson.groups],
    subgroup: lesson.subgroup,
    start: lesson.start,
    online: lesson.online,
    half_group: lesson.halfGroup,
    self_study: lesson.selfStudy,
    vacancy: lesson.vacancy,
  })
  if ('lesson' in stored) return stored.lesson
  throw new FileFault(gridFaults.unfit(lesson.sheet, rangeName(lesson.range)))
}

/**
 * Weeks that need a semester to become dates stay in the sheet's notation, so that they follow if the
 * semester is corrected.
 */
function weeksOf({ weeks, day }: GridLesson): Pick<FileLesson, 'week' | 'except_weeks'> {
  const { week, except_weeks, doubts } = fileWeeks(weeks, day, null)
  return doubts.length === 0 ? { week, except_weeks } : { week: weeksAsWritten(weeks), except_weeks: [] }
}

/**
 * Imports a timetable from grid sheets, all or nothing, or tries it out. `onRead`: is called with how they
 * were understood. Throws FileFault, also for doubtful lessons that are not accepted.
 */
export async function readImportGrid(
  db: Database,
  bytes: Uint8Array,
  options: FileOptions,
  onRead: (reading: GridReading) => void,
): Promise<ImportedTimetable> {
  const { grid, progress } = options
  const semester = await semesterOf(db, options.semester)
  const university = options.university ?? (await findUniversityTitle(db))
  if (university === null) throw new FileFault(timetableTableFaults.noUniversity)
  const sheets = await readGridSheets(bytes, grid.sheets)
  const missing = grid.sheets?.find((name) => !sheets.some((sheet) => sheet.name === name))
  if (missing !== undefined) throw new FileFault(gridFaults.noSheet(missing))
  const weeks = sheetSemester(semester)
  const reading = await readGridFile(db, sheets, weeks)
  onRead(reading)
  progress(importSteps.reading(reading.lessons.length))
  if (reading.lessons.length === 0) throw new FileFault(gridFaults.nothing)
  const { lessons, cells } = openDoubts(reading, new Set())
  if (lessons.length + cells.length > 0 && !grid.acceptsDoubtful && !options.dryRun)
    throw new FileFault(gridFaults.doubtful(lessons.length + cells.length))
  return storeTimetable(db, { timetable: gridTimetable(university, reading), digest: fileDigest(bytes) }, options)
}

/** The semester from the options; missing values come from the calendar's semester with the same first day. */
async function semesterOf(db: Database, { start, weeks, parity }: SemesterDates): Promise<SemesterAnswer> {
  const { semesters } = await findCalendar(db)
  const own = semesters.find(({ startsOn }) => startsOn === start)
  const existing = own && answerOfSemester(own)
  const semester = { startsOn: start, weeks: weeks ?? existing?.weeks, parity: parity ?? existing?.parity }
  if (!semester.startsOn || !semester.weeks || semester.parity === undefined) throw new FileFault(importFaults.noStart)
  return { startsOn: semester.startsOn, weeks: semester.weeks, parity: semester.parity }
}
