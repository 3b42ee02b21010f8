import type { ActorContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { askAllowed } from '@/lib/core/refusals/service/require-allowed'
import { notAllowedTexts } from '@/lib/core/rights/texts/rights'
import { vocabularyNames } from '@/lib/core/tables/rules/admin-table'
import { recordOf } from '@/lib/core/words/rules/records'
import { type ImportKind, importKinds, type TableKind } from '@/lib/imports/rules/import-job'
import type { TableRowOutcome } from '@/lib/imports/rules/table-row'
import { maxSheetRows } from '@/lib/sheets/read-sheet'
import { gridKind } from './grid-kind'
import type { ImportResult, ImportGround, ImportKindWork, ImportSource, ImportTable } from './import-kind'
import { loadEntries, loadSheetTable } from './load-entries'
import { peopleKind } from './people-kind'
import { compareLoad, storeCompared } from './store-load-file'
import { timetableKind } from './timetable-kind'
import { vocabularyKind } from './vocabulary-kind'

const loadKind: ImportKindWork & ImportTable = {
  ask: (context) => askAllowed(context, 'load.import'),
  table: loadSheetTable,
  mostRows: maxSheetRows,
  store: storeImported,
}

const byNumber = (one: TableRowOutcome, other: TableRowOutcome): number => one.number - other.number

async function storeImported(ground: ImportGround, source: ImportSource): Promise<ImportResult> {
  const { rows, passed } = loadEntries('rows' in source ? source.rows : [])
  const compared = await compareLoad(ground.db, rows, ground.now.date)
  const changeId = await storeCompared(ground, { file: source.name, rows: rows.length }, compared)
  return { rows: [...compared.outcomes, ...passed].toSorted(byNumber), report: null, changeId }
}

/** Every vocabulary table is a kind of its own. */
const ofTables = recordOf(vocabularyNames, (name): ImportKindWork & ImportTable => vocabularyKind(name))

/** The form of each kind's tables. */
export const tableKind: Record<TableKind, ImportKindWork & ImportTable> = {
  timetable: timetableKind,
  load: loadKind,
  ...ofTables,
  user: peopleKind,
}

export const kindWork: Record<ImportKind, ImportKindWork> = { ...tableKind, grid: gridKind }

export const isTableKind = (kind: ImportKind): kind is TableKind => kind !== 'grid'

export const allowedKinds = (asker: ActorContext): ImportKind[] =>
  importKinds.filter((kind) => kindWork[kind].ask(asker) !== null)

/** Throws `not_allowed` unless the actor may bring in such files. */
export function requireKind(asker: ActorContext, kind: ImportKind): void {
  if (!kindWork[kind].ask(asker)) throw new ServiceError('not_allowed', notAllowedTexts['import.open'])
}
