import { findSecondTitles } from '@/db/queries/imports/second-titles'
import type { AdminTableName } from '@/lib/domain/admin-tables/admin-table'
import { mostPastedRows, type PastedOutcome } from '@/lib/domain/admin-tables/paste-rows'
import { adminTables } from '@/lib/domain/admin-tables/tables'
import { answersOf } from '@/lib/domain/imports/names'
import type { TableRowOutcome } from '@/lib/domain/table-row'
import { cellProblemText, lineProblemText } from '@/lib/text/admin-cells'
import { columnWords } from '@/lib/text/admin-columns'
import { pastedChangeText } from '@/lib/text/admin-paste'
import { columnTitle } from '@/lib/text/admin-tables'
import { tableFaults } from '@/lib/text/imports'
import { pasteRows } from '../admin-tables/paste-rows'
import { askAllowed } from '../require-allowed'
import { looksLikeGroups, looksLikeRooms, looksLikeTeachers } from '../tables/looks'
import type { TableColumns } from '../tables/read-cells'
import type { ImportGround, ImportKindWork, ImportSource, ImportTable, Imported } from './import-kind'

/** A table of the administration, brought in as it is pasted: by the same rules of its rows. */
export const vocabularyKind = (name: AdminTableName): ImportKindWork & ImportTable => ({
  ask: (context) => askAllowed(context, 'vocabulary.view', name),
  table: columnsOf(name),
  mostRows: mostPastedRows,
  store: (ground, source) => storeImported(name, ground, source),
})

/** Lists that often come without titles: one column, of names. */
const looks: Partial<Record<AdminTableName, Record<string, (text: string) => boolean>>> = {
  room: { title: looksLikeRooms },
  teacher: { fullName: looksLikeTeachers },
  group: { title: looksLikeGroups },
}

const columnsOf = (name: AdminTableName): TableColumns<string> => {
  const { columns } = adminTables[name]
  return {
    order: columns.map(({ key }) => key),
    titles: Object.fromEntries(columns.map((column) => [column.key, columnWords(name, column)])),
    faults: tableFaults(name),
    looks: looks[name] ?? {},
  }
}

async function storeImported(
  name: AdminTableName,
  ground: ImportGround,
  source: ImportSource,
): Promise<Imported> {
  const table = adminTables[name]
  const [{ key: title }] = table.columns
  const given = 'rows' in source ? source.rows : []
  const columns = (ground.settings.table?.columns ?? []).flatMap((one) => one?.column ?? [])
  const answerOf = answersOf(ground.settings.names)
  const seconds = await findSecondTitles(ground.db, name)
  const meant = (written: string): string => answerOf(name, written) ?? seconds.get(written) ?? written
  const rows = given.map(({ cell }) =>
    columns.map((column) => (column === title ? meant(cell(column)) : cell(column))),
  )
  const isNew = given.map(({ cell }) => answerOf(name, cell(title)) === null)
  const order = { table: name, columns, rows, asNew: isNew.flatMap((one, index) => (one ? [index + 1] : [])) }
  const numberOf = (line: number): number => given[line - 1]?.number ?? line

  const tried = await pasteRows(ground, { ...order, dryRun: true })
  const found = {
    rows: tried.outcomes.map((outcome) => rowOutcome(name, outcome, numberOf)),
    report: null,
    doubts: tried.outcomes.flatMap((one) =>
      one.status === 'error' && one.line?.kind === 'alike'
        ? [{ kind: name, title: one.title, like: [...one.line.titles] }]
        : [],
    ),
  }
  if (tried.outcomes.some(({ status }) => status === 'error')) return { ...found, changeId: null }
  const { changeId } = await pasteRows(ground, { ...order, dryRun: false })
  return { ...found, changeId }
}

function rowOutcome(
  name: AdminTableName,
  outcome: PastedOutcome,
  numberOf: (line: number) => number,
): TableRowOutcome {
  const row = { number: numberOf(outcome.number), what: outcome.title }
  switch (outcome.status) {
    case 'error': {
      const { line, cells } = outcome
      const ofLine = line?.kind === 'repeated' ? { ...line, row: numberOf(line.row) } : line
      return {
        ...row,
        status: 'error',
        problems: [
          ...(ofLine ? [{ column: null, text: lineProblemText(ofLine) }] : []),
          ...Object.entries(cells).map(([key, problem]) => ({
            column: columnTitle(name, key),
            text: cellProblemText(problem),
          })),
        ],
      }
    }
    case 'changed':
      return {
        ...row,
        status: 'changed',
        detail: outcome.changes.map((change) => pastedChangeText(name, change)).join(', '),
      }
    default:
      return { ...row, status: outcome.status }
  }
}
