import { storeTimetable } from '@/db/import/import-timetable'
import { findUniversityTitle } from '@/db/queries/core/files/import-runs'
import { openDoubts, rangeName, type ReviewedLesson } from '@/lib/grids/rules/reading'
import type { TableRowOutcome } from '@/lib/imports/rules/table-row'
import { doubtTexts, nothingReadText } from '@/lib/grids/texts'
import { importSteps } from '@/lib/imports/texts/import'
import { importTexts } from '@/lib/imports/texts/imports'
import { ServiceError } from '@/lib/core/service/errors'
import { gridTimetable, readGridFile, sheetSemester } from './import-grid'
import { askAllowed } from '@/lib/core/service/require-allowed'
import type { ImportGround, ImportKindWork, ImportResult, ImportSource } from './import-kind'
import { semesterOptions, withCounts } from './timetable-kind'

export const gridKind: ImportKindWork = {
  ask: (context) => askAllowed(context, 'timetable.import'),
  store: storeImported,
}

/** Reports a doubtful lesson as a row with errors. */
const openRow = ({ range, discipline, groups, doubts }: ReviewedLesson): TableRowOutcome => ({
  number: range.top + 1,
  what: [discipline, ...groups].filter((text) => text !== '').join(', '),
  status: 'error',
  problems: doubts.map(({ kind, of }) => ({ column: rangeName(range), text: doubtTexts[kind](of) })),
})

/** Stores the lessons that are certain or accepted, and reports the others. */
async function storeImported(
  { db, actor, settings, progress, ticks }: ImportGround,
  source: ImportSource,
): Promise<ImportResult> {
  const { grid, semester } = settings
  if (!('grids' in source) || !grid || !semester) throw new ServiceError('invalid', importTexts.noSemester)
  const university = (await findUniversityTitle(db)) ?? settings.university
  if (university === null) throw new ServiceError('invalid', importTexts.noUniversity)
  const weeks = sheetSemester(semester)
  const reading = await readGridFile(db, source.grids, weeks)
  if (reading.lessons.length === 0) throw new ServiceError('invalid', nothingReadText(reading.refused))
  progress(importSteps.reading(reading.lessons.length))
  const open = new Set(grid.acceptsAll ? [] : openDoubts(reading.lessons, new Set(grid.accepted)))
  const rows = [...open].map(openRow)
  const lessons = reading.lessons.filter((lesson) => !open.has(lesson))
  if (lessons.length === 0) return { rows, report: null, changeId: null, reading }
  const read = { timetable: gridTimetable(university, { ...reading, lessons }), digest: source.digest }
  const { names } = settings
  const options = { semester: semesterOptions(settings), actorId: actor.userId, progress, ticks, names }
  return {
    reading,
    ...withCounts(rows, await storeTimetable(db, read, { ...options, path: source.name })),
  }
}
