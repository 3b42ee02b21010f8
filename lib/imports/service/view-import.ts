import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findImportRun, findUniversityTitle } from '@/db/queries/core/files/import-runs'
import { findImportedOverlaps } from '@/db/queries/core/schedule/subjects'
import { findPreviewOf } from '@/db/queries/imports/import-differences'
import {
  findGrid,
  findImport,
  findImportRows,
  findLook,
  type ImportRow,
  listImports,
} from '@/db/queries/imports/import-jobs'
import { findStructure } from '@/db/queries/imports/second-titles'
import type { AcademicCalendar, Semester } from '@/lib/core/calendar/rules/academic-calendar'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import {
  type ImportedOverlap,
  type OverlapFilter,
  type OverlapKind,
  overlapKinds,
} from '@/lib/core/files/rules/imported-overlap'
import type { ChangeId, ImportId, ImportJobId, UserId } from '@/lib/core/names/rules/ids'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { required } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { recordOf } from '@/lib/core/words/rules/records'
import { searchFor, searchForm } from '@/lib/core/words/rules/search'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import type { GridReading, SheetLook } from '@/lib/grids/rules/reading'
import type { ImportColumn, ImportJob, KnownStructure, TableKind } from '@/lib/imports/rules/import-job'
import type { PreviewWeeks } from '@/lib/imports/rules/preview'
import type { TableRowOutcome } from '@/lib/imports/rules/table-row'
import type { ImportReport } from '@/lib/imports/texts/import'
import { importPageTexts } from '@/lib/imports/texts/import-page'
import { importTexts } from '@/lib/imports/texts/imports'
import { allowedKinds, isTableKind, tableKind } from './kinds'

/** Reports are read back unchanged, so the type holds. */
export const withReport = (row: ImportRow): ImportJob<ImportReport> => row as ImportJob<ImportReport>

/** What is found of one of the actor's imports. Throws `not_allowed`, and `not_found`, also for another user's. */
async function findOwn<Found>(context: DataContext, find: (userId: UserId) => Promise<Found | null>): Promise<Found> {
  requireAllowed(context, 'import.open')
  return required(await find(context.actor.userId), 'not_found', importTexts.unknown)
}

/** One of the actor's imports in its present state. Throws as `findOwn` does. */
export const viewImportSettings = async (context: DataContext, id: ImportJobId): Promise<ImportJob<ImportReport>> =>
  withReport(await findOwn(context, (userId) => findImport(context.db, userId, id)))

/** The actor's latest imports, newest first. */
export async function viewImports(context: DataContext): Promise<ImportJob<ImportReport>[]> {
  requireAllowed(context, 'import.open')
  return (await listImports(context.db, context.actor.userId)).map(withReport)
}

/** The outcome of each row in the last trial. Throws as `findOwn` does, and if there was no trial. */
export const viewImportRows = (context: DataContext, id: ImportJobId): Promise<TableRowOutcome[]> =>
  findOwn(context, (userId) => findImportRows(context.db, userId, id))

/** Two weeks of a group after the last trial. Throws as `viewImportRows` does. */
export const viewImportWeeks = (context: DataContext, id: ImportJobId, group: string): Promise<PreviewWeeks> =>
  findOwn(context, (userId) => findPreviewOf(context.db, userId, id, group))

/** How a file's grid sheets were understood at the last trial. Throws as `viewImportRows` does. */
export const viewImportGrid = (context: DataContext, id: ImportJobId): Promise<GridReading> =>
  findOwn(context, (userId) => findGrid(context.db, userId, id))

/** A sheet of a file as it looks. Throws as `viewImportRows` does. */
export const viewImportSheet = (context: DataContext, id: ImportJobId, name: string): Promise<SheetLook> =>
  findOwn(context, (userId) => findLook(context.db, userId, { id, name }))

/**
 * Data for an import's page: the university's title, if it has one, the columns of each kind of table, and the
 * institutes and departments that new ones may be another name of.
 */
export type ImportViewGround = {
  university: string | null
  known: KnownStructure
  columns: Partial<Record<TableKind, ImportColumn[]>>
}

/** Null if the import is not the actor's. */
export async function viewImportGround(context: DataContext, id: ImportJobId): Promise<ImportViewGround | null> {
  const [row, university, known] = await Promise.all([
    findImport(context.db, context.actor.userId, id),
    findUniversityTitle(context.db),
    findStructure(context.db),
  ])
  return (
    row && {
      university,
      known,
      columns: Object.fromEntries(
        allowedKinds(context)
          .filter(isTableKind)
          .map((kind) => [kind, columnsOf(kind)]),
      ),
    }
  )
}

const columnsOf = (kind: TableKind): ImportColumn[] => {
  const { order, titles, instead = {} } = tableKind[kind].table
  return order.map((column) => {
    const { title = column, isRequired = false, note = '' } = titles[column] ?? {}
    return { column, title, isRequired, note, instead: instead[column] ?? [] }
  })
}

/**
 * One import. `by` null: a command; `undoneAt` null: not undone; `semester` null: deleted since; `canCorrect`:
 * the files of its semester's imports were kept.
 */
export type ImportView = {
  id: ImportId
  at: CivilTime
  source: string
  by: string | null
  report: ImportReport
  changeId: ChangeId | null
  undoneAt: CivilTime | null
  canBeUndone: boolean
  semester: Semester | null
  canCorrect: boolean
  calendar: AcademicCalendar
}

/** Throws `not_allowed`, and `not_found` for an unknown import. */
export async function viewImport(context: ServiceContext, id: ImportId): Promise<ImportView> {
  requireAllowed(context, 'timetable.import')
  const { db } = context
  const run = required(await findImportRun(db, id), 'not_found', importPageTexts.noImport)
  const calendar = await findCalendar(db)
  const { UNIVERSITY_TIME_ZONE: zone } = environment()
  const { semesterId, hasFile, ...details } = run
  const semester = calendar.semesters.find((one) => one.id === semesterId) ?? null
  return {
    ...details,
    at: civilTimeAt(details.at, zone),
    undoneAt: details.undoneAt && civilTimeAt(details.undoneAt, zone),
    report: details.report as ImportReport,
    semester,
    canCorrect: hasFile && semester !== null,
    calendar,
  }
}

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

/** The present overlaps of an import's semester. Throws `not_allowed`, and `not_found` for an unknown import. */
export async function viewImportOverlaps(
  context: DataContext,
  id: ImportId,
  { kind, text, from, until }: OverlapFilter,
): Promise<Overlaps> {
  requireAllowed(context, 'timetable.import')
  const run = required(await findImportRun(context.db, id), 'not_found', importPageTexts.noImport)
  if (run.semesterId === null) return { overlaps: [], counts: { room: 0, teacher: 0, group: 0 } }
  const { finds } = searchFor(text)
  const overlaps = await findImportedOverlaps(context.db, run.semesterId, { from, until })
  const matching = text === '' ? overlaps : overlaps.filter((one) => finds(wordsOf(one)))
  const counts = recordOf(overlapKinds, (of) => matching.filter((one) => one.kind === of).length)
  return { overlaps: kind === null ? matching : matching.filter((one) => one.kind === kind), counts }
}
