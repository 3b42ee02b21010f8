import type { Database, Queryable } from '@/db/client'
import { findTouchedWeeks, type TouchedWeeks } from '@/db/import/stage-acts'
import { findActorOf } from '@/db/queries/core/accounts/users'
import { findUniversityTitle } from '@/db/queries/core/files/import-runs'
import {
  findStandingWeeks,
  findTicks,
  type ImportPreview,
  type StandingWeeks,
  storeDifferences,
  storePreview,
} from '@/db/queries/imports/import-differences'
import {
  findWork,
  finishImport,
  type ImportWork,
  leaveImport,
  storeGrid,
  storeLooks,
} from '@/db/queries/imports/import-jobs'
import { inLongTransaction, tryOut } from '@/db/transaction'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { ImportJobId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'
import { FileFault } from '@/lib/imports/rules/file-fault'
import type { ImportTicks } from '@/lib/imports/rules/import-comparison'
import { bringsClasses, type ImportSettings } from '@/lib/imports/rules/import-job'
import { previewOf } from '@/lib/imports/rules/preview'
import { countRows, rowsInSheets } from '@/lib/imports/rules/table-row'
import { importSteps } from '@/lib/imports/texts/import'
import { importTexts } from '@/lib/imports/texts/imports'
import { within } from '@/lib/variants/service/simulate'
import { readGrids } from './books'
import type { ImportResult, ImportSource } from './import-kind'
import { isTableKind, kindWork, requireKind, tableKind } from './kinds'
import { withAnswers, withNames } from './name-doubts'
import { openedFiles } from './opened-files'
import { readFile } from './read-file'
import { rememberColumns, tableRows } from './recognise'

/** Two weeks as they would be after the import. */
type WouldBe = { touched: TouchedWeeks; weeks: StandingWeeks[] }

/** The two weeks in which an import changes most, read within its trial; null if it changes nothing. */
async function findWouldBe(db: Queryable): Promise<WouldBe | null> {
  const touched = await findTouchedWeeks(db)
  return touched && { touched, weeks: await findStandingWeeks(db, touched) }
}

/** Compares them with the stored weeks. Call it after the trial is rolled back. */
async function comparedWeeks(db: Queryable, { touched, weeks }: WouldBe): Promise<ImportPreview> {
  const storedById = new Map((await findStandingWeeks(db, touched)).map((one) => [one.groupId, one]))
  const importedById = new Map(weeks.map((one) => [one.groupId, one]))
  const groups = [
    ...importedById.values(),
    ...[...storedById.values()].filter(({ groupId }) => !importedById.has(groupId)),
  ]
  return {
    startsOn: touched.startsOn,
    groups: groups
      .map(({ groupId, group }) => ({
        group,
        classes: previewOf(storedById.get(groupId)?.classes ?? [], importedById.get(groupId)?.classes ?? []),
      }))
      .toSorted((one, other) => inAlphabet(one.group, other.group)),
  }
}

/** `progress`: is called with what the task is doing, in Russian. */
type How = { now: CivilTime; progress: (step: string) => void }

/**
 * Performs a task of an import. Data and the end of the task are stored in one transaction, so an import that
 * is interrupted, stopped or failed stores nothing.
 */
export async function performImport(db: Database, id: ImportJobId, how: How): Promise<void> {
  const work = await findWork(db, id)
  if (!work) return
  try {
    await tasks[work.task](await contextOf(db, work, how), work, how)
  } catch (error) {
    const isExplained = error instanceof ServiceError || error instanceof FileFault
    if (!isExplained) throw error
    await leaveImport(db, id, error instanceof ServiceError ? error.detail : error.message)
  }
}

/** The import's owner, with their present rights. */
async function contextOf(db: Database, { ownerId }: ImportWork, { now }: How): Promise<ServiceContext> {
  const actor = required(await findActorOf(db, ownerId), 'not_allowed', importTexts.signedOut)
  requireAllowed({ actor }, 'import.open')
  return { db, actor, now }
}

const tasks = { read, try: attempt, store }

async function read(context: ServiceContext, work: ImportWork): Promise<void> {
  const { looks, ...found } = await readFile(context, work)
  await storeUnlessEnded(context.db, async (transaction) => {
    if (!(await finishImport(transaction, work.id, found))) return false
    await storeLooks(transaction, work.id, looks)
    return true
  })
}

async function attempt(context: ServiceContext, work: ImportWork, how: How): Promise<void> {
  const {
    rows,
    counts,
    report,
    would,
    doubts,
    reading,
    comparison = null,
  } = await withSource(context.db, work, how, (source, settings) =>
    tryOut(
      context.db,
      async (transaction) => {
        const trialContext = within(context, transaction)
        const result = await withNames(trialContext, settings.names, (names) =>
          storeIn(trialContext, source, { ...settings, names }, { ...how, ticks: {} }),
        )
        how.progress(importTexts.looking)
        return { ...result, would: bringsClasses(settings.kind) ? await findWouldBe(transaction) : null }
      },
      { within: inLongTransaction },
    ),
  )
  const preview = would && (await comparedWeeks(context.db, would))
  await storeUnlessEnded(context.db, async (transaction) => {
    const weeks = preview && { from: preview.startsOn, groups: preview.groups.map(({ group }) => group) }
    const trial = { counts: counts ?? countRows(rows), report, weeks, doubts }
    if (!(await finishImport(transaction, work.id, { trial, rows }))) return false
    await storeDifferences(transaction, work.id, comparison?.differences ?? [])
    await storePreview(transaction, work.id, preview)
    if (reading) await storeGrid(transaction, work.id, reading)
    await rememberColumns(transaction, work)
    return true
  })
}

async function store(context: ServiceContext, work: ImportWork, how: How): Promise<void> {
  await withSource(context.db, work, how, (source, settings) =>
    storeUnlessEnded(context.db, async (transaction) => {
      const storeContext = within(context, transaction)
      const ticks = await findTicks(transaction, work.id)
      const stored = await withAnswers(storeContext, settings.names, (names) =>
        storeIn(storeContext, source, { ...settings, names }, { ...how, ticks }),
      )
      const { rows, report, changeId, counts = countRows(rows) } = stored
      if (counts.error > 0) throw new ServiceError('invalid', importTexts.wrongRows(counts.error))
      const outcome = { counts, report, changeId }
      return finishImport(transaction, work.id, { outcome, changeId, bytes: null })
    }),
  )
}

/**
 * Stores the result of `work`, unless it resolves to false: the task was stopped, or given to another process
 * because this one seemed dead.
 */
const storeUnlessEnded = (db: Database, work: (db: Queryable) => Promise<boolean>): Promise<boolean> =>
  tryOut(db, work, { keeps: (isOurs) => isOurs, within: inLongTransaction })

async function storeIn(
  context: ServiceContext,
  source: ImportSource,
  settings: ImportSettings,
  { progress, ticks }: How & { ticks: ImportTicks },
): Promise<ImportResult> {
  requireKind(context, settings.kind)
  const result = await kindWork[settings.kind].store({ ...context, settings, progress, ticks }, source)
  const { table } = settings
  if (!table) return result
  const unread = 'rows' in source ? (source.unread ?? []) : []
  const rows = [...result.rows, ...unread].toSorted((a, b) => a.number - b.number)
  const counts = result.counts ?? countRows(result.rows)
  return { ...result, counts, rows: rowsInSheets(rows, [table.sheet, ...(table.also ?? [])]) }
}

/** Reads the table, grids or file to store. */
async function withSource<Result>(
  db: Queryable,
  { name, digest, bytes, settings }: ImportWork,
  { progress }: How,
  work: (source: ImportSource, settings: ImportSettings) => Promise<Result>,
): Promise<Result> {
  if (!settings) throw new ServiceError('invalid', importTexts.notRead)
  const onParts = (parts: number) => progress(importSteps.reading(parts))
  const opened = await openedFiles(db, { name, bytes }, { semester: settings.semester, onParts })
  if (opened.of === 'timetable') {
    const { timetable, left, isNeighbours } = opened
    const university = isNeighbours
      ? ((await findUniversityTitle(db)) ?? settings.university ?? opened.university)
      : opened.university
    if (university === null) throw new ServiceError('invalid', importTexts.noUniversity)
    return work({ name, digest, timetable: { ...timetable, university }, left }, settings)
  }
  const { files } = opened
  if (settings.grid) {
    const grids = await readGrids(files, settings.grid.sheets)
    return work({ name, digest, grids }, settings)
  }
  if (!settings.table || !isTableKind(settings.kind)) throw new ServiceError('invalid', importTexts.notRead)
  const read = await tableRows(files, settings.table, tableKind[settings.kind])
  return work({ name, digest, ...read }, settings)
}
