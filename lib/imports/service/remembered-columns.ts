import type { Queryable } from '@/db/client'
import { findMappings, rememberMapping } from '@/db/queries/imports/import-mappings'
import type { FileContents, ImportSettings, TableKind, TableSettings } from '@/lib/imports/rules/import-job'
import type { SheetHead } from '@/lib/imports/rules/sheet'
import {
  headDigest,
  mappingOf,
  possibleHeads,
  recogniseTable,
  withRemembered,
  type RecognisedTable,
} from './recognise'
import { missingColumns } from './read-cells'
import { isTableKind, tableKind } from './kinds'
import { placesIn } from './table-rows'

/** The recognised kind and columns of a sheet. */
type Recognised = { kind: TableKind; table: TableSettings }

/**
 * The score of a column recognised by its title, and by its cells only; a missing required column costs as
 * much as a title. Integers, so that equal scores compare as equal.
 */
const [byTitle, byCells] = [3, 2]

/**
 * Recognises the kind and columns of a sheet. Remembered tables with the same titles win, then the kind with
 * the best score. `options`: what the user has chosen.
 */
export async function recogniseSheet(
  db: Queryable,
  sheet: SheetHead,
  kinds: readonly TableKind[],
  options: { headRow?: number | null } = {},
): Promise<Recognised | null> {
  const heads = possibleHeads(sheet.rows).filter(
    ({ number }) => options.headRow === undefined || number === options.headRow,
  )
  const mappings = await findMappings(
    db,
    heads.map(({ digest }) => digest),
  )
  const mapping = mappings.find(({ kind }) => isTableKind(kind) && kinds.includes(kind))
  if (mapping && isTableKind(mapping.kind)) {
    const headRow = heads.find(({ digest }) => digest === mapping.head)?.number ?? null
    const table = recogniseTable(sheet.rows, tableKind[mapping.kind].table, headRow)
    return asTable(sheet, mapping.kind, withRemembered(table, titlesOf(sheet, headRow), mapping.columns))
  }
  const [best] = kinds
    .map((kind) => {
      const table = recogniseTable(sheet.rows, tableKind[kind].table, options.headRow)
      return { kind, table, score: scoreOf(table, missingColumns(placesIn(table), tableKind[kind].table)) }
    })
    .sort((a, b) => b.score - a.score)
  return best ? asTable(sheet, best.kind, best.table) : null
}

function scoreOf({ columns }: RecognisedTable, missing: readonly string[]): number {
  const scores = columns.map((one) => (one === null ? 0 : one.by === 'content' ? byCells : byTitle))
  return scores.reduce<number>((sum, worth) => sum + worth, 0) - byTitle * missing.length
}

const asTable = (
  { name }: SheetHead,
  kind: TableKind,
  { headRow, columns }: RecognisedTable,
): Recognised => ({ kind, table: { sheet: name, headRow, columns, skipsHidden: false } })

const titlesOf = ({ rows }: Pick<SheetHead, 'rows'>, headRow: number | null): string[] =>
  rows.find(({ number }) => number === headRow)?.cells ?? []

/** Remembers the meaning of a table's columns for later tables with the same titles. */
export async function rememberColumns(
  db: Queryable,
  { contents, settings }: { contents: FileContents | null; settings: ImportSettings | null },
): Promise<void> {
  if (contents?.of !== 'table' || !settings?.table) return
  const { sheet: name, headRow, columns } = settings.table
  const sheet = contents.sheets.find((one) => one.name === name)
  const titles = sheet ? titlesOf(sheet, headRow) : []
  if (titles.length === 0) return
  await rememberMapping(db, {
    kind: settings.kind,
    head: headDigest(titles),
    columns: mappingOf(titles, columns),
  })
}
