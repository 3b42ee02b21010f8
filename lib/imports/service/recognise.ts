import { createHash } from 'node:crypto'
import type { Queryable } from '@/db/client'
import { findMappings, rememberMapping } from '@/db/queries/imports/import-jobs'
import { columnsCalled } from '@/lib/core/files/texts/column-names'
import { nameKey } from '@/lib/core/files/texts/name-key'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { cutTo } from '@/lib/core/words/rules/plain-text'
import { FileFault } from '@/lib/imports/rules/file-fault'
import {
  type ColumnChoice,
  fileOfSheet,
  type FileContents,
  type ImportSettings,
  type SheetHead,
  type SheetRow,
  type TableKind,
  type TableSettings,
} from '@/lib/imports/rules/import-job'
import { isNoRow } from '@/lib/imports/rules/no-row'
import { rowsOfSheet, type TableRowOutcome } from '@/lib/imports/rules/table-row'
import { importTexts } from '@/lib/imports/texts/imports'
import { loadFileFaults } from '@/lib/imports/texts/load-file'
import { readNamed } from './books'
import type { NamedFile } from './file-form'
import type { ImportTable } from './import-kind'
import { isTableKind, tableKind } from './kinds'
import { cellsAt, longestText, missingColumns, type Places, type TableColumns, type TableRow } from './read-cells'

/** The recognised kind and columns of a sheet. */
type Recognised = { kind: TableKind; table: TableSettings }

/**
 * The score of a column recognised by its title, and by its cells only; a missing required column costs as
 * much as a title. Integers, so that equal scores compare as equal.
 */
const [byTitle, byCells] = [3, 2]

/** The titles of a table are looked for in so many rows. */
const mostAbove = 20
/** The share of a column's cells that must look alike to recognise it, and the least number of cells. */
const likeness = 0.9
const fewestCells = 3

type RecognisedTable = { headRow: number | null; columns: ColumnChoice[] }

const titleKey = (text: string): string =>
  nameKey(text)
    .replace(/\([^)]*\)/g, '')
    .replace(/[.:*]+/g, '')
    .trim()

/** The key under which a table's columns are remembered: its titles, in any order. */
const headDigest = (titles: readonly string[]): string =>
  createHash('sha1')
    .update(JSON.stringify([...new Set(titles.map(titleKey))].filter((key) => key !== '').sort()))
    .digest('base64url')

/** Rows that could hold the titles of a table, with their keys. */
const possibleHeads = (rows: readonly SheetRow[]): { number: number; digest: string }[] =>
  rows.slice(0, mostAbove).map(({ number, cells }) => ({ number, digest: headDigest(cells) }))

/**
 * Finds the row with the titles, and the meaning of each column by title, then by content. `headRow`: the row
 * of the titles, if known; null: none. Of equally good rows the last one counts: rows above it have headings
 * over several columns.
 */
export function recogniseTable<Column extends string>(
  rows: readonly SheetRow[],
  table: TableColumns<Column>,
  headRow?: number | null,
): RecognisedTable {
  const byKey = columnsCalled(table, titleKey)
  const titled = (cells: readonly string[]) => columnsByTitle(cells, byKey, table.joined)
  const count = (cells: readonly string[]) => titled(cells).filter((one) => one !== null).length
  const possible = headRow === undefined ? rows.slice(0, mostAbove) : rows.filter(({ number }) => number === headRow)
  let head: SheetRow | null = null
  for (const row of possible)
    if (headRow !== undefined || (count(row.cells) > 0 && count(row.cells) >= count(head?.cells ?? []))) head = row
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const columns: ColumnChoice[] = titled(head?.cells ?? [])
  while (columns.length < width) columns.push(null)
  const below = rows.filter(({ number }) => number > (head?.number ?? 0))
  addByContent(columns, below, table)
  return { headRow: head?.number ?? null, columns }
}

/** Applies the remembered meaning of each title; unknown ones stay as recognised. */
function withRemembered(
  recognised: RecognisedTable,
  head: readonly string[],
  remembered: Readonly<Record<string, string | null>>,
): RecognisedTable {
  const columns = recognised.columns.map((choice, place): ColumnChoice => {
    const rememberedColumn = remembered[titleKey(head[place] ?? '')]
    if (rememberedColumn === undefined || rememberedColumn === (choice?.column ?? null)) return choice
    return rememberedColumn === null ? null : { column: rememberedColumn, by: 'remembered' }
  })
  return { ...recognised, columns: withoutRepeats(columns) }
}

/** The meaning of each title, to be remembered. */
const mappingOf = (head: readonly string[], columns: readonly ColumnChoice[]): Record<string, string | null> =>
  Object.fromEntries(
    head.flatMap((title, place) => (titleKey(title) === '' ? [] : [[titleKey(title), columns[place]?.column ?? null]])),
  )

/** Removes repeated columns; one that the user chose wins. */
function withoutRepeats(columns: readonly ColumnChoice[]): ColumnChoice[] {
  const isChosen = (one: NonNullable<ColumnChoice>) => one.by === 'remembered' || one.by === 'hand'
  return columns.map((one, place) => {
    if (!one) return null
    const rival = columns.findIndex((other, at) => {
      if (at === place || other?.column !== one.column) return false
      return isChosen(other) === isChosen(one) ? at < place : isChosen(other)
    })
    return rival === -1 ? one : null
  })
}

/**
 * A title that may mean several columns means the first that no title before it does. Of a name in three columns
 * the first that is there begins it.
 */
function columnsByTitle(
  cells: readonly string[],
  byKey: ReadonlyMap<string, readonly string[]>,
  joined: Readonly<Record<string, readonly string[] | undefined>> = {},
): ColumnChoice[] {
  const usedColumns = new Set<string>()
  const columns = cells.map((cell): ColumnChoice => {
    const column = byKey.get(titleKey(cell))?.find((one) => !usedColumns.has(one))
    if (column === undefined) return null
    usedColumns.add(column)
    return { column, by: 'title' }
  })
  for (const [main, parts = []] of Object.entries(joined)) {
    if (usedColumns.has(main)) continue
    const place = columns.findIndex((one) => one !== null && parts.includes(one.column))
    if (place >= 0) columns[place] = { column: main, by: 'title' }
  }
  return columns
}

/**
 * Recognises a column by content if exactly one place looks like it, and that place looks like no other
 * column.
 */
function addByContent<Column extends string>(
  columns: ColumnChoice[],
  rows: readonly SheetRow[],
  { order, looks = {} }: TableColumns<Column>,
): void {
  const taken = new Set(columns.map((one) => one?.column))
  const open = order.filter((column) => !taken.has(column))
  const likeOf = (place: number): Column[] => {
    const texts = rows.map(({ cells }) => (cells[place] ?? '').trim()).filter((text) => text !== '')
    if (texts.length < fewestCells) return []
    return open.filter((column) => {
      const looksLike = looks[column]
      return looksLike !== undefined && texts.filter(looksLike).length >= likeness * texts.length
    })
  }
  const likes = columns.map((one, place) => (one === null ? likeOf(place) : []))
  likes.forEach(([column, ...others], place) => {
    if (column === undefined || others.length > 0) return
    if (likes.filter((like) => like.includes(column)).length === 1) columns[place] = { column, by: 'content' }
  })
}

/** The index of each column, as chosen. */
export const placesIn = ({ columns }: Pick<TableSettings, 'columns'>): Places<string> =>
  new Map(columns.flatMap((one, place) => (one ? [[one.column, place] as const] : [])))

/**
 * The rows below the titles, of the sheet and of those that are read with it; of several, each has numbers of its own
 * (`rowsOfSheet`). `unread`: totals and signatures. Throws `invalid` while a required column is not chosen, and
 * FileFault.
 */
export async function tableRows(
  files: readonly NamedFile[],
  settings: TableSettings,
  { table, mostRows }: ImportTable,
): Promise<{ rows: TableRow<string>[]; unread: TableRowOutcome[] }> {
  const unread: TableRowOutcome[] = []
  const names = [settings.sheet, ...(settings.also ?? [])]
  const sheets = await Promise.all(names.map((name) => readNamed(files, name, mostRows)))
  const [main] = sheets
  const head = main ? titlesOf(main, settings.headRow) : []
  const read = sheets.flatMap((sheet, index) => {
    const settled = index === 0 ? settings : settingsAlike(sheet, head, settings)
    if (!settled) return []
    const { headRow, columns, skipsHidden } = settled
    const places = placesIn({
      columns: columns.map((one, place) => (skipsHidden && sheet.hiddenColumns.includes(place) ? null : one)),
    })
    const missing = missingColumns(places, table)
    if (missing.length > 0)
      throw new ServiceError('invalid', importTexts.missing(missing.map((column) => table.titles[column]?.title ?? '')))
    const hiddenRows = new Set(skipsHidden ? sheet.hiddenRows : [])
    const below = sheet.rows.filter(({ number }) => number > (headRow ?? 0) && !hiddenRows.has(number))
    if (below.length === 0) return []
    const from = sheets.length === 1 ? 0 : (index + 1) * rowsOfSheet
    const numbered = below.map((row) => ({ ...row, number: from + row.number }))
    const required = table.order.flatMap((column) =>
      table.titles[column]?.isRequired ? [places.get(column) ?? -1] : [],
    )
    const isRow = ({ number, cells }: SheetRow): boolean => {
      const isWhole = required.every((place) => (cells[place] ?? '').trim() !== '')
      if (!isNoRow(cells, isWhole)) return true
      const what = cutTo(cells.filter((cell) => cell.trim() !== '').join(', '), longestText)
      unread.push({ number, what, status: 'same', detail: importTexts.noRow })
      return false
    }
    return cellsAt(numbered, places, table).filter((_, at) => isRow(numbered[at] ?? { number: 0, cells: [] }))
  })
  if (read.length > mostRows) throw new FileFault(loadFileFaults.tooManyRows({ limit: mostRows, number: read.length }))
  if (read.length === 0) throw new FileFault(table.faults.noRows)
  return { rows: read, unread }
}

/** The row of a sheet's titles, if it has the same titles as a table; null if it has not. */
const headAlike = ({ rows }: Pick<SheetHead, 'rows'>, titles: readonly string[]): SheetRow | null => {
  const digest = headDigest(titles)
  return rows.slice(0, mostAbove).find(({ cells }) => headDigest(cells) === digest) ?? null
}

/** The settings for a sheet with the same titles, in whatever order; null if it has others. */
function settingsAlike(
  sheet: Pick<SheetHead, 'rows'>,
  titles: readonly string[],
  { columns, skipsHidden }: TableSettings,
): Pick<TableSettings, 'headRow' | 'columns' | 'skipsHidden'> | null {
  const head = headAlike(sheet, titles)
  if (!head) return null
  const byTitle = new Map(titles.map((title, place) => [titleKey(title), columns[place] ?? null]))
  return {
    headRow: head.number,
    columns: withoutRepeats(head.cells.map((title) => byTitle.get(titleKey(title)) ?? null)),
    skipsHidden,
  }
}

/**
 * The settings with the other visible sheets that have the same titles. Those of other files are read with it:
 * several files are brought in to be read as one.
 */
export function withAlike(settings: TableSettings, sheets: readonly SheetHead[]): TableSettings {
  const main = sheets.find(({ name }) => name === settings.sheet)
  const titles = main ? titlesOf(main, settings.headRow) : []
  if (titles.every((title) => titleKey(title) === '')) return settings
  const alike = sheets.flatMap((sheet) =>
    sheet.name !== settings.sheet && !sheet.isHidden && headAlike(sheet, titles) ? [sheet.name] : [],
  )
  if (alike.length === 0) return settings
  const file = fileOfSheet(settings.sheet)
  return { ...settings, alike, also: alike.filter((name) => file !== null && fileOfSheet(name) !== file) }
}

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

const asTable = ({ name }: SheetHead, kind: TableKind, { headRow, columns }: RecognisedTable): Recognised => ({
  kind,
  table: { sheet: name, headRow, columns, skipsHidden: false },
})

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
