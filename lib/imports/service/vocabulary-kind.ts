import { findSecondTitles } from '@/db/queries/imports/second-titles'
import { namePartColumns, namePartOrder } from '@/lib/core/files/texts/column-names'
import { nameKey } from '@/lib/core/files/texts/name-key'
import { askAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { VocabularyName } from '@/lib/core/tables/rules/admin-table'
import { lookAlikes } from '@/lib/core/tables/rules/look-alike'
import { adminTables } from '@/lib/core/tables/rules/tables'
import { grouped } from '@/lib/core/words/rules/lists'
import { answersOf, type NameDoubt } from '@/lib/imports/rules/import-job'
import type { TableRowOutcome } from '@/lib/imports/rules/table-row'
import { tableFaults } from '@/lib/imports/texts/imports'
import { writtenText } from '@/lib/tables/rules/check-row'
import { mostPastedRows, type PastedOutcome } from '@/lib/tables/rules/paste-rows'
import { choicesFor } from '@/lib/tables/service/open-table'
import { type MissingTitle, pasteRows } from '@/lib/tables/service/paste-rows'
import { cellProblemText, lineProblemText } from '@/lib/tables/texts/admin-cells'
import { columnWords } from '@/lib/tables/texts/admin-columns'
import { pastedChangeText } from '@/lib/tables/texts/admin-paste'
import { columnTitle } from '@/lib/tables/texts/admin-tables'
import type { ImportGround, ImportKindWork, ImportSource, ImportTable, ImportResult } from './import-kind'
import { looksLikeGroups, looksLikeRooms, looksLikeTeachers, type TableColumns } from './read-cells'

/** Imports a table of the administration by the same rules as pasted rows. */
export const vocabularyKind = (name: VocabularyName): ImportKindWork & ImportTable => ({
  ask: (context) => askAllowed(context, 'vocabulary.view', name),
  table: columnsOf(name),
  mostRows: mostPastedRows,
  store: (ground, source) => storeImported(name, ground, source),
})

/** Lists that often come without titles, as a single column of names. */
const looks: Partial<Record<VocabularyName, Record<string, (text: string) => boolean>>> = {
  room: { title: looksLikeRooms },
  teacher: { fullName: looksLikeTeachers },
  group: { title: looksLikeGroups },
}

const columnsOf = (name: VocabularyName): TableColumns<string> => {
  const { columns } = adminTables[name]
  const own = Object.fromEntries(columns.map((column) => [column.key, columnWords(name, column)]))
  const hasNames = columns.some(({ key }) => key === 'fullName')
  return {
    order: [...columns.map(({ key }) => key), ...(hasNames ? namePartOrder : [])],
    titles: hasNames ? { ...own, ...namePartColumns } : own,
    joined: hasNames ? { fullName: namePartOrder } : {},
    faults: tableFaults(name),
    looks: looks[name] ?? {},
  }
}

async function storeImported(name: VocabularyName, ground: ImportGround, source: ImportSource): Promise<ImportResult> {
  const table = adminTables[name]
  const [{ key: title }] = table.columns
  const sourceRows = 'rows' in source ? source.rows : []
  const columns = (ground.settings.table?.columns ?? []).flatMap((one) =>
    one && table.columns.some(({ key }) => key === one.column) ? [one.column] : [],
  )
  const answerOf = answersOf(ground.settings.names)
  const seconds = await findSecondTitles(ground.db, name)
  const meantTitle = (written: string): string => answerOf(name, written) ?? seconds.get(written) ?? written
  const named = await readReferences(ground, name, columns, sourceRows)
  const rows = sourceRows.map(({ cell }) =>
    columns.map((column) => (column === title ? meantTitle(cell(column)) : named.meant(column, cell(column)))),
  )
  const isNew = sourceRows.map(({ cell }) => answerOf(name, cell(title)) === null)
  const asNew = isNew.flatMap((one, index) => (one ? [index + 1] : []))
  const order = { table: name, columns, rows, asNew, missing: named.missing }
  const numberOf = (line: number): number => sourceRows[line - 1]?.number ?? line

  const tried = await pasteRows(ground, { ...order, dryRun: true })
  const result = {
    rows: tried.outcomes.map((outcome) => rowOutcome(name, outcome, numberOf)),
    report: null,
    doubts: [
      ...named.doubts,
      ...tried.outcomes.flatMap((one) =>
        one.status === 'error' && one.line?.kind === 'alike'
          ? [{ kind: name, title: one.title, like: [...one.line.titles] }]
          : [],
      ),
    ],
  }
  if (named.doubts.length > 0 || tried.outcomes.some(({ status }) => status === 'error'))
    return { ...result, changeId: null }
  const { changeId } = await pasteRows(ground, { ...order, dryRun: false })
  return { ...result, changeId }
}

type References = {
  /** The text of a cell, or the title that it means. */
  meant: (column: string, text: string) => string
  missing: MissingTitle[]
  doubts: NameDoubt[]
}

/**
 * The institutes and departments that rows name and nobody has, with a question about each that nobody answered.
 * Whoever may not add one is not asked: their rows are refused.
 */
async function readReferences(
  { db, actor, settings }: ImportGround,
  name: VocabularyName,
  columns: readonly string[],
  rows: readonly { cell: (column: string) => string }[],
): Promise<References> {
  const table = adminTables[name]
  const choices = await choicesFor({ db, actor }, table)
  const answerOf = answersOf(settings.names)
  const seconds = {
    faculty: await findSecondTitles(db, 'faculty'),
    department: await findSecondTitles(db, 'department'),
  }
  const found: References = { meant: (_, text) => text, missing: [], doubts: [] }
  const meant = new Map<string, string>()
  for (const { key, ...column } of table.columns) {
    const to = column.kind === 'reference' ? column.to : null
    if ((to !== 'faculty' && to !== 'department') || !columns.includes(key)) continue
    if (!isAllowed(actor, 'vocabulary.edit', { table: to, facultyId: null })) continue
    const known = choices[key] ?? []
    const knownKeys = new Set(known.map((one) => nameKey(one.title)))
    const isKnown = (title: string): boolean => knownKeys.has(nameKey(title))
    const looks = lookAlikes(known, ({ title }) => title)
    const texts = rows.map(({ cell }) => writtenText(cell(key)))
    const unknown = [...grouped(texts, nameKey).values()].flatMap(([title = '']) =>
      title === '' || isKnown(title) ? [] : [title],
    )
    for (const title of unknown) {
      const answer = answerOf(to, title)
      const is = answer ?? seconds[to].get(title) ?? title
      const isFound = is !== title && (isKnown(is) || unknown.includes(is))
      if (isFound) meant.set(JSON.stringify([key, nameKey(title)]), is)
      else found.missing.push({ table: to, title })
      if (!isFound && answer !== null)
        found.doubts.push({ kind: to, title, like: looks.of(title).map((one) => one.title) })
    }
  }
  return {
    ...found,
    meant: (column, text) => meant.get(JSON.stringify([column, nameKey(text)])) ?? text,
  }
}

function rowOutcome(name: VocabularyName, outcome: PastedOutcome, numberOf: (line: number) => number): TableRowOutcome {
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
