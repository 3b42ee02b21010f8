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
import type { TimetableFile } from '@/db/import/timetable-file'
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
  const digest = createHash('sha256').update(bytes).digest('hex')
  return storeTimetable(db, { timetable: timetableOf(university, lessons), digest }, options)
}

/** A timetable that says nothing but its classes. */
export const timetableOf = (university: string, lessons: TimetableFile['lessons']): TimetableFile => ({
  university,
  semester: { title: '' },
  lessons,
  ...{ pairs: [], rooms: [], teachers: [], groups: [], exams: [], undated: [] },
})

async function lessonsOf(bytes: Uint8Array): ReturnType<typeof readTable> {
  try {
    return await readTable(bytes)
  } catch (error) {
    throw error instanceof SheetFault ? new ImportFault(error.message) : error
  }
}
