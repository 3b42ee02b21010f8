import { createHash } from 'node:crypto'
import type { Database } from '@/db/client'
import type { SemesterOptions } from '@/db/import/file-semester'
import { storeTimetable, type ImportedTimetable, type ImportOptions } from '@/db/import/import-timetable'
import { ImportFault } from '@/db/import/json-parts'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findUniversityTitle } from '@/db/queries/core/files/import-runs'
import { openDoubts, type GridReading } from '@/lib/grids/rules/reading'
import { answerOfSemester, type SemesterAnswer } from '@/lib/imports/rules/import-job'
import { readGridSheets } from '@/lib/sheets/read-sheet'
import { gridFaults } from '@/lib/grids/texts'
import { importFaults, importSteps } from '@/lib/imports/texts/import'
import { timetableTableFaults } from '@/lib/imports/texts/timetable-table'
import { gridTimetable, sheetSemester } from './grid-timetable'
import { readGridFile } from './read-grid-file'

/** `sheets`: by name; null: every visible one. */
export type GridOptions = { sheets: readonly string[] | null; acceptsDoubtful: boolean }

type FileOptions = ImportOptions & { university: string | null; grid: GridOptions }

/**
 * Imports a timetable from grid sheets, all or nothing, or tries it out. `onRead`: is called with how they
 * were understood. Throws ImportFault, also for doubtful lessons that are not accepted, and SheetFault.
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
  if (university === null) throw new ImportFault(timetableTableFaults.noUniversity)
  const sheets = await readGridSheets(bytes, grid.sheets)
  const missing = grid.sheets?.find((name) => !sheets.some((sheet) => sheet.name === name))
  if (missing !== undefined) throw new ImportFault(gridFaults.noSheet(missing))
  const weeks = sheetSemester(semester)
  const reading = await readGridFile(db, sheets, weeks)
  onRead(reading)
  progress(importSteps.reading(reading.lessons.length))
  if (reading.lessons.length === 0) throw new ImportFault(gridFaults.nothing)
  const open = openDoubts(reading.lessons, new Set())
  if (open.length > 0 && !grid.acceptsDoubtful && !options.dryRun)
    throw new ImportFault(gridFaults.doubtful(open.length))
  const digest = createHash('sha256').update(bytes).digest('hex')
  return storeTimetable(db, { timetable: gridTimetable(university, reading), digest }, options)
}

/**
 * The semester from the options; missing values come from the calendar's semester with the same first day.
 */
async function semesterOf(db: Database, { start, weeks, parity }: SemesterOptions): Promise<SemesterAnswer> {
  const { semesters } = await findCalendar(db)
  const own = semesters.find(({ startsOn }) => startsOn === start)
  const existing = own && answerOfSemester(own)
  const semester = { startsOn: start, weeks: weeks ?? existing?.weeks, parity: parity ?? existing?.parity }
  if (!semester.startsOn || !semester.weeks || semester.parity === undefined)
    throw new ImportFault(importFaults.noStart)
  return { startsOn: semester.startsOn, weeks: semester.weeks, parity: semester.parity }
}
