import type { Database, Queryable } from '@/db/client'
import {
  insertListing,
  insertMatched,
  matchItems,
  updateMatched,
  waitForImports,
  type MatchedItem,
} from '@/db/load/file-items'
import { findLoadNames, insertDisciplines } from '@/db/load/load-names'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { tryOut } from '@/db/transaction'
import { commandLine } from '@/lib/core/actor/rules/actor'
import { semesterAt } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import { nameKey } from '@/lib/core/files/texts/name-key'
import type { ChangeId, DisciplineId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { required } from '@/lib/core/refusals/service/errors'
import { refuseRows } from '@/lib/core/refusals/service/refuse-rows'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { type ImportCellProblem, loadValueChanges, reasonOf, type TableRowOutcome } from '@/lib/imports/rules/table-row'
import {
  loadChangesText,
  loadColumns,
  loadErrorsText,
  loadFileFaults,
  loadRowProblems,
} from '@/lib/imports/texts/load-file'
import { within } from '@/lib/variants/service/simulate'
import { refusingFaults } from './file-faults'
import { readTableFile } from './read-cells'
import { type LoadCells, type LoadRow, loadTable, readLoadRows } from './read-rows'

export type StoredLoadFile = { name: string; bytes: Uint8Array }

/** The result of each row. `changeId` is null in a dry run or if nothing changed. */
export type LoadImport = { outcomes: TableRowOutcome[]; changeId: ChangeId | null }

/**
 * Parses a load file and stores all its rows or none, as a command without an actor. An item with the same
 * semester, discipline, type, subgroup, groups and teachers is updated: hours always, dates and students if
 * given. Throws `invalid` for a malformed table, and, except in a dry run, for rows with errors.
 */
export async function storeLoadFile(
  db: Database,
  { now, dryRun }: { now: CivilTime; dryRun: boolean },
  file: StoredLoadFile,
): Promise<LoadImport> {
  const rows = await refusingFaults(readTableFile(file.bytes, loadTable))
  const store = async (transaction: Queryable): Promise<LoadImport> => {
    const compared = await compareLoad(transaction, rows, now.date)
    const { outcomes } = compared
    if (dryRun) return { outcomes, changeId: null }
    refuseRows(
      outcomes.flatMap((one) => (one.status === 'error' ? [{ number: one.number, text: reasonOf(one.problems) }] : [])),
      ({ length }) => loadErrorsText(length),
    )
    const context = within({ db, actor: commandLine, now }, transaction)
    return { outcomes, changeId: await storeCompared(context, { file: file.name, rows: rows.length }, compared) }
  }
  return tryOut(db, store, { keeps: ({ changeId }) => changeId !== null })
}

export type LoadComparison = {
  outcomes: TableRowOutcome[]
  fresh: MatchedItem[]
  changed: MatchedItem[]
  same: MatchedItem[]
}

/**
 * Compares each row with the stored load, while other imports wait. Creates missing disciplines, because
 * items refer to them.
 */
export async function compareLoad(
  db: Queryable,
  cells: readonly LoadCells[],
  today: CalendarDate,
): Promise<LoadComparison> {
  await waitForImports(db)
  const { semesters } = await findCalendar(db)
  const current = required(semesterAt(semesters, today), 'invalid', loadFileFaults.noSemester)
  const names = await findLoadNames(db)
  // A row with hours of several types is as many entries of one number.
  const rowAt = (index: number) => cells[index]?.number ?? 0
  const indexed = cells.map(({ cell }, number) => ({ number, cell }))
  const read = readLoadRows(indexed, names, semesters, current)
  const validRows = read.flatMap((one) => ('row' in one ? [{ ...one.row, number: one.number }] : []))
  const disciplineIds = await disciplinesOf(db, names.disciplines, validRows)
  const matched = await matchItems(
    db,
    validRows.map(({ discipline, ...row }) => ({ ...row, disciplineId: disciplineIds(discipline) })),
  )

  const byNumber = new Map(matched.map((item) => [item.number, item]))
  const firstOfKey = new Map<string, number>()
  const comparison: LoadComparison = { outcomes: [], fresh: [], changed: [], same: [] }
  for (const one of read) {
    const { what } = one
    const number = rowAt(one.number)
    const item = byNumber.get(one.number)
    const first = item && firstOfKey.get(item.sourceKey)
    if (item && first === undefined) firstOfKey.set(item.sourceKey, number)
    const problems = 'problems' in one ? one.problems : item ? problemsOf(item, first) : []
    const outcome = item && problems.length === 0 ? { number, what, ...outcomeOf(item) } : null
    comparison.outcomes.push(outcome ?? { number, what, status: 'error', problems })
    if (item && outcome?.status === 'new') comparison.fresh.push(item)
    if (item && outcome?.status === 'changed') comparison.changed.push(item)
    if (item && outcome?.status === 'same') comparison.same.push(item)
  }
  return comparison
}

/** The problems of a row with respect to other rows and its semester's dates. */
const problemsOf = ({ after }: MatchedItem, sameAs: number | undefined): ImportCellProblem[] => [
  ...(sameAs === undefined ? [] : [{ column: null, text: loadRowProblems.repeats(sameAs) }]),
  ...(after.endsOn < after.startsOn ? [{ column: loadColumns.endsOn.title, text: loadRowProblems.order }] : []),
]

/** Stores what is new or changed, and what the file named, as a change; null if nothing is other than it was. */
export async function storeCompared(
  context: ServiceContext,
  subject: { file: string; rows: number },
  { fresh, changed, same }: LoadComparison,
): Promise<ChangeId | null> {
  if (fresh.length + changed.length === 0) return null
  const { changeId } = await changeTimetable(
    context,
    { action: 'load.import', granted: [requireAllowed(context, 'load.import')], subject },
    async ({ db, id, lock }) => {
      await lock(
        'load_item',
        changed.flatMap(({ known }) => known?.id ?? []),
      )
      await insertMatched(db, fresh)
      await updateMatched(db, changed)
      await insertListing(db, id, [...fresh, ...changed, ...same].map(listedOf))
    },
  )
  return changeId
}

/** An item that a file named, with what it changed of it. */
const listedOf = ({ sourceKey, known, after }: MatchedItem) => ({
  key: sourceKey,
  before:
    known && Object.fromEntries(loadValueChanges(known.values, after).map(({ field, before }) => [field, before])),
})

function outcomeOf({ known, after }: MatchedItem) {
  if (!known) return { status: 'new' as const }
  const changes = loadValueChanges(known.values, after)
  return changes.length === 0
    ? { status: 'same' as const }
    : { status: 'changed' as const, detail: loadChangesText(changes) }
}

async function disciplinesOf(
  db: Queryable,
  existing: readonly { id: DisciplineId; title: string }[],
  rows: readonly LoadRow[],
): Promise<(title: string) => DisciplineId> {
  const ids = new Map(existing.map(({ id, title }) => [nameKey(title), id]))
  const missing = new Map<string, string>()
  for (const { discipline: title } of rows)
    if (!ids.has(nameKey(title)) && !missing.has(nameKey(title))) missing.set(nameKey(title), title)
  if (missing.size > 0)
    for (const { id, title } of await insertDisciplines(db, [...missing.values()])) ids.set(nameKey(title), id)
  return (title) => {
    const id = ids.get(nameKey(title))
    if (id === undefined) throw new Error(`${title} is no discipline`)
    return id
  }
}
