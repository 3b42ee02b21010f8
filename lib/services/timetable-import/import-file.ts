import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '@/db/client'
import {
  importTimetable,
  storeTimetable,
  type Imported,
  type ImportOptions,
} from '@/db/import/import-timetable'
import { ImportFault } from '@/db/import/json-parts'
import { findUniversityTitle } from '@/db/queries/import-runs'
import { SheetFault } from '@/lib/sheets/read-sheet'
import { importFaults, importSteps } from '@/lib/text/import'
import { timetableTableFaults as faults } from '@/lib/text/timetable-table'
import { readTable } from './read-table'

/** `university`: required for a table, which does not contain it; null if the database knows it. */
type FileOptions = ImportOptions & { university: string | null }

const isTable = (file: string): boolean => ['.xlsx', '.csv'].includes(path.extname(file).toLowerCase())

/** Imports a timetable from .json, .json.gz, .xlsx or .csv, all or nothing, or tries it out. Throws ImportFault with the place of the error. */
export async function importFile(db: Database, options: FileOptions): Promise<Imported> {
  if (!isTable(options.path)) return importTimetable(db, options)
  const bytes = await readFile(options.path).catch(() => {
    throw new ImportFault(importFaults.unreadable(options.path))
  })
  const university = options.university ?? (await findUniversityTitle(db))
  if (university === null) throw new ImportFault(faults.noUniversity)
  const lessons = await lessonsOf(bytes)
  options.progress(importSteps.reading(lessons.length))
  const timetable = {
    university,
    semester: { title: '' },
    lessons,
    ...{ pairs: [], rooms: [], teachers: [], groups: [], exams: [], undated: [] },
  }
  return storeTimetable(db, { timetable, digest: createHash('sha256').update(bytes).digest('hex') }, options)
}

async function lessonsOf(bytes: Uint8Array): ReturnType<typeof readTable> {
  try {
    return await readTable(bytes)
  } catch (error) {
    throw error instanceof SheetFault ? new ImportFault(error.message) : error
  }
}
