import { findImportRun } from '@/db/queries/core/files/import-runs'
import { findImportedOverlaps } from '@/db/queries/core/schedule/find-imported'
import type { ImportId } from '@/lib/core/rules/names/ids'
import {
  overlapKinds,
  type ImportedOverlap,
  type OverlapFilter,
  type OverlapKind,
} from '@/lib/core/rules/files/imported-overlap'
import { searchFor, searchForm } from '@/lib/core/rules/words/search'
import { importPageTexts } from '@/lib/imports/texts/import-page'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { requireAllowed } from '@/lib/core/service/require-allowed'

/** `counts`: by kind, the number of overlaps that match text and dates. */
type Overlaps = { overlaps: ImportedOverlap[]; counts: Record<OverlapKind, number> }

/** What a search looks through: the overlap's owner, their faculty, and its classes with their people. */
const wordsOf = ({ title, faculty, classes }: ImportedOverlap): string =>
  searchForm(
    title,
    faculty ?? '',
    ...classes.flatMap(({ title: discipline, groups, teachers, rooms }) => [
      discipline,
      ...groups,
      ...teachers,
      ...rooms,
    ]),
  )

/**
 * The present overlaps of an import's semester. Throws `not_allowed`, and `not_found` for an unknown import.
 */
export async function viewImportOverlaps(
  context: DataContext,
  id: ImportId,
  { kind, text, from, until }: OverlapFilter,
): Promise<Overlaps> {
  requireAllowed(context, 'timetable.import')
  const run = await findImportRun(context.db, id)
  if (!run) throw new ServiceError('not_found', importPageTexts.noImport)
  if (run.semesterId === null) return { overlaps: [], counts: { room: 0, teacher: 0, group: 0 } }
  const { finds } = searchFor(text)
  const overlaps = await findImportedOverlaps(context.db, run.semesterId, { from, until })
  const matching = text === '' ? overlaps : overlaps.filter((one) => finds(wordsOf(one)))
  const counts = Object.fromEntries(
    overlapKinds.map((of) => [of, matching.filter((one) => one.kind === of).length]),
  ) as Record<OverlapKind, number>
  return { overlaps: kind === null ? matching : matching.filter((one) => one.kind === kind), counts }
}
