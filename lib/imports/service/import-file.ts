import { open, readFile } from 'node:fs/promises'
import type { Database } from '@/db/client'
import {
  importTimetable,
  storeTimetable,
  type ImportedTimetable,
  type ImportOptions,
} from '@/db/import/import-timetable'
import { FileFault } from '@/lib/imports/rules/file-fault'
import { findUniversityTitle } from '@/db/queries/core/files/import-runs'
import { isGrid } from '@/lib/grid-sheet/layout'
import type { GridReading } from '@/lib/grids/rules/reading'
import type { SemesterDates, SemesterAnswer } from '@/lib/imports/rules/import-job'
import { readGridSheets } from '@/lib/sheets/read-sheet'
import { importFaults, importSteps } from '@/lib/imports/texts/import'
import { leftLines, neighbourTexts } from '@/lib/imports/texts/neighbours'
import { timetableTableFaults as faults } from '@/lib/imports/texts/timetable-table'
import { fileDigest, formOf, longestStart } from './file-form'
import { readImportGrid, type GridOptions } from './import-grid'
import { openedFile } from './opened-files'
import { readTable } from './read-table'
import { importedTimetable } from './timetable-of'

/** `university`: required for a table, which does not contain it; null if the database knows it. */
type FileOptions = ImportOptions & {
  university: string | null
  /** For a file of grid sheets rather than JSON or a table. `onRead`: is called with how they were understood. */
  grid?: (GridOptions & { onRead: (reading: GridReading) => void }) | null
}

/** A file in our own form may be too large to be read whole before its form is known. */
async function startOfFile(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(longestStart) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Imports a timetable from .json, .json.gz, a table of any kind or another system's export, all or nothing, or
 * tries it out. Throws FileFault with the place of the error.
 */
export async function importFile(db: Database, options: FileOptions): Promise<ImportedTimetable> {
  const { grid, path, progress } = options
  const unreadable = () => {
    throw new FileFault(importFaults.unreadable(path))
  }
  const form = grid ? 'table' : formOf({ name: path, bytes: await startOfFile(path).catch(unreadable) })
  if (form === 'json') return importTimetable(db, options)
  const bytes = await readFile(path).catch(unreadable)
  if (grid) return readImportGrid(db, bytes, { ...options, grid }, grid.onRead)
  const university = options.university ?? (await findUniversityTitle(db))
  if (form === 'neighbour') return importNeighbours(db, bytes, { ...options, university })
  if (university === null) throw new FileFault(faults.noUniversity)
  const { lessons, undated, names } = await readRows(bytes)

  progress(importSteps.reading(lessons.length))
  const read = { timetable: importedTimetable(university, lessons, undated, names), digest: fileDigest(bytes) }
  return storeTimetable(db, read, options)
}

/** The rows of a table; what is a grid instead is told as such. */
async function readRows(bytes: Uint8Array) {
  try {
    return await readTable(bytes)
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    const sheets = await readGridSheets(bytes, null).catch(() => [])
    throw sheets.some((sheet) => isGrid(sheet)) ? new FileFault(importFaults.isGrid) : error
  }
}

async function importNeighbours(db: Database, bytes: Uint8Array, options: FileOptions): Promise<ImportedTimetable> {
  const { path, progress, semester } = options
  const opened = await openedFile(
    db,
    { name: path, bytes },
    {
      semester: givenSemester(semester),
      onParts: (parts) => progress(importSteps.reading(parts)),
    },
  )
  if (opened.of !== 'timetable') throw new FileFault(neighbourTexts.loadByBrowser)
  const university = options.university ?? opened.university
  if (university === null) throw new FileFault(faults.noUniversity)
  const read = { timetable: { ...opened.timetable, university }, digest: fileDigest(bytes) }
  return storeTimetable(db, read, { ...options, notes: leftLines(opened.left) })
}

/** Null unless the command line names the whole semester. */
const givenSemester = ({ start, weeks, parity }: SemesterDates): SemesterAnswer | null =>
  start === undefined || weeks === undefined || parity === undefined ? null : { startsOn: start, weeks, parity }
