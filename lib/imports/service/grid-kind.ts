import { storeTimetable } from '@/db/import/import-timetable'
import { findUniversityTitle } from '@/db/queries/core/files/import-runs'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { askAllowed } from '@/lib/core/refusals/service/require-allowed'
import { openDoubts, rangeName, type ReviewedCell, type ReviewedLesson } from '@/lib/grids/rules/reading'
import { doubtTexts, nothingReadText, skippedTexts } from '@/lib/grids/texts'
import type { TableRowOutcome } from '@/lib/imports/rules/table-row'
import { importSteps } from '@/lib/imports/texts/import'
import { importTexts } from '@/lib/imports/texts/imports'
import { gridTimetable, readGridFile, sheetSemester } from './import-grid'
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

/** Reports a cell that was not understood in the same way. */
const openCellRow = ({ range, text, why }: ReviewedCell): TableRowOutcome => ({
  number: range.top + 1,
  what: text,
  status: 'error',
  problems: [{ column: rangeName(range), text: skippedTexts[why] }],
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
  const asked = grid.acceptsAll ? null : openDoubts(reading, new Set(grid.accepted))
  const open = new Set(asked?.lessons)
  const rows = [...[...open].map(openRow), ...(asked?.cells ?? []).map(openCellRow)]
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
