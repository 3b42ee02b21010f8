import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '@/db/client'
import {
  importTimetable,
  storeTimetable,
  type ImportedTimetable,
  type ImportOptions,
} from '@/db/import/import-timetable'
import { ImportFault } from '@/db/import/json-parts'
import { findUniversityTitle } from '@/db/queries/core/files/import-runs'
import type { GridReading } from '@/lib/grids/rules/reading'
import { SheetFault } from '@/lib/sheets/read-sheet'
import { importFaults, importSteps } from '@/lib/imports/texts/import'
import { timetableTableFaults as faults } from '@/lib/imports/texts/timetable-table'
import { readImportGrid, type GridOptions } from './import-grid'
import { readTable } from './read-table'
import { importedTimetable } from './timetable-of'

/** `university`: required for a table, which does not contain it; null if the database knows it. */
type FileOptions = ImportOptions & {
  university: string | null
  /**
   * For a file of grid sheets rather than JSON or a table. `onRead`: is called with how they were understood.
   */
  grid?: (GridOptions & { onRead: (reading: GridReading) => void }) | null
}

const isTable = (file: string): boolean => ['.xlsx', '.csv'].includes(path.extname(file).toLowerCase())

/**
 * Imports a timetable from .json, .json.gz, .xlsx or .csv, all or nothing, or tries it out. Throws
 * ImportFault with the place of the error.
 */
export async function importFile(db: Database, options: FileOptions): Promise<ImportedTimetable> {
  if (!isTable(options.path) && !options.grid) return importTimetable(db, options)

  const bytes = await readFile(options.path).catch(() => {
    throw new ImportFault(importFaults.unreadable(options.path))
  })
  const { grid } = options
  if (grid) return asImport(() => readImportGrid(db, bytes, { ...options, grid }, grid.onRead))
  const university = options.university ?? (await findUniversityTitle(db))

  if (university === null) throw new ImportFault(faults.noUniversity)
  const { lessons, undated } = await asImport(() => readTable(bytes))

  options.progress(importSteps.reading(lessons.length))
  const digest = createHash('sha256').update(bytes).digest('hex')
  return storeTimetable(db, { timetable: importedTimetable(university, lessons, undated), digest }, options)
}

/** Reports a file that is no table as a fault of the import. */
async function asImport<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof SheetFault ? new ImportFault(error.message) : error
  }
}
