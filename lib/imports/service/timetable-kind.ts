import { storeTimetable, type ImportedTimetable } from '@/db/import/import-timetable'
import { findUniversityTitle } from '@/db/queries/core/files/import-runs'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { askAllowed } from '@/lib/core/refusals/service/require-allowed'
import type { SemesterDates, ImportSettings } from '@/lib/imports/rules/import-job'
import { countRows, type TableRowOutcome } from '@/lib/imports/rules/table-row'
import { importSteps } from '@/lib/imports/texts/import'
import { importTexts } from '@/lib/imports/texts/imports'
import { leftLines } from '@/lib/imports/texts/neighbours'
import type { ImportGround, ImportKindWork, ImportTable, ImportSource, ImportResult } from './import-kind'
import { mostTimetableRows, readLessons, timetableTable } from './read-table'
import { importedTimetable } from './timetable-of'

export const timetableKind: ImportKindWork & ImportTable = {
  ask: (context) => askAllowed(context, 'timetable.import'),
  table: timetableTable,
  mostRows: mostTimetableRows,
  store: storeImported,
}

export const semesterOptions = ({ semester }: ImportSettings): SemesterDates =>
  semester ? { start: semester.startsOn, weeks: semester.weeks, parity: semester.parity } : {}

async function storeImported(
  { db, actor, settings, progress, ticks }: ImportGround,
  source: ImportSource,
): Promise<ImportResult> {
  const { names } = settings
  const options = { semester: semesterOptions(settings), actorId: actor.userId, progress, ticks, names }
  if ('timetable' in source) {
    const notes = leftLines(source.left ?? [])
    return withCounts([], await storeTimetable(db, source, { ...options, path: source.name, notes }))
  }
  if ('grids' in source) throw new ServiceError('invalid', importTexts.notRead)
  const university = (await findUniversityTitle(db)) ?? settings.university
  if (university === null) throw new ServiceError('invalid', importTexts.noUniversity)
  const { lessons, undated, names: listed, wrong } = readLessons(source.rows)
  progress(importSteps.reading(lessons.length))
  const rows = wrong.map((row) => ({ ...row, status: 'error' as const }))
  if (lessons.length === 0) return { rows, report: null, changeId: null }
  const read = { timetable: importedTimetable(university, lessons, undated, listed), digest: source.digest }
  return withCounts(rows, await storeTimetable(db, read, { ...options, path: source.name }))
}

/** The outcome of a timetable: only rows with errors are listed, and the report counts the classes. */
export const withCounts = (rows: TableRowOutcome[], imported: ImportedTimetable): ImportResult => {
  const { compared, known, stored } = imported.report
  const counts = { new: compared?.new ?? stored.events, changed: compared?.changed ?? 0, same: known }
  return { rows, ...imported, counts: { ...countRows(rows), ...counts } }
}
