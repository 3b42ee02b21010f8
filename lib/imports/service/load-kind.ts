import { mostRows } from '@/lib/sheets/read-sheet'
import type { TableRowOutcome } from '@/lib/imports/rules/table-row'
import type { LoadRowOutcome } from '@/lib/imports/rules/load-file'
import { loadOutcomeText } from '@/lib/imports/texts/load-file'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { loadTable } from './read-rows'
import { compareLoad, storeCompared } from './store-load-file'
import { askAllowed, requireAllowed } from '@/lib/core/service/require-allowed'
import type { ImportGround, ImportKindWork, ImportTable, ImportSource, Imported } from './import-kind'

export const loadKind: ImportKindWork & ImportTable = {
  ask: (context) => askAllowed(context, 'load.import'),
  table: loadTable,
  mostRows,
  store: storeImported,
}

const outcomeOf = (outcome: LoadRowOutcome): TableRowOutcome =>
  outcome.status === 'changed'
    ? { number: outcome.number, what: outcome.what, status: 'changed', detail: loadOutcomeText(outcome) }
    : outcome

async function storeImported(ground: ImportGround, source: ImportSource): Promise<Imported> {
  const given = 'rows' in source ? source.rows : []
  const compared = await compareLoad(ground.db, given, ground.now.date)
  const { outcomes, fresh, changed } = compared
  const found = { rows: outcomes.map(outcomeOf), report: null }
  if (fresh.length + changed.length === 0) return { ...found, changeId: null }
  const { changeId } = await changeTimetable(
    ground,
    {
      action: 'load.import',
      granted: [requireAllowed(ground, 'load.import')],
      subject: { file: source.name, rows: given.length },
    },
    ({ db }) => storeCompared(db, compared),
  )
  return { ...found, changeId }
}
