'use client'

import type { ChangeId } from '@/lib/core/names/rules/ids'
import { columnKey, columnWord, mergeUrl, pasteUrl, rowUrl, tableUrl } from '@/lib/core/tables/calls/admin-table-words'
import type {
  AdminRow,
  AdminTableName,
  CellValue,
  CountedUse,
  RowValues,
  VocabularyName,
} from '@/lib/core/tables/rules/admin-table'
import { decodeAdminRow, decodeTable, decodeUses, encodeValues } from '@/lib/tables/calls/admin-tables'
import type {
  AdminRowAnswer,
  AdminTableAnswer,
  ChangedRowAnswer,
  MergedAnswer,
  PastedAnswer,
  UsesAnswer,
} from '@/lib/tables/calls/admin-tables.contract'
export { mergeUrl, pasteUrl, tableBookUrl } from '@/lib/core/tables/calls/admin-table-words'
import { type Asked, useAnswer, useAsked } from '@/lib/core/wire/browser/answers'
import { CallError, send } from '@/lib/core/wire/browser/call'
import { fieldsIn } from '@/lib/core/refusals/browser/refusal'

/**
 * Why a row was not stored: a sentence, by column if known; look-alike titles; the row as somebody else has
 * changed it.
 */
export type RowRefusal = {
  detail: string
  fields: Readonly<Record<string, string>>
  alike: string[]
  current: AdminRow | null
}

/** Errors that the page itself shows; others get a global message. */
const isTold = ({ status }: CallError): boolean => status === 400 || status === 409

/** The refusal in a failure; null if a global message was shown, or the server did not answer. */
export function rowRefusalOf(failure: unknown): RowRefusal | null {
  if (!(failure instanceof CallError) || !isTold(failure)) return null
  const body: { alike?: string[]; current?: AdminRowAnswer } = JSON.parse(failure.body)
  const fields = Object.entries(fieldsIn(failure)).map(([name, text]) => [
    columnKey(name.replace(/^values\./, '')),
    text,
  ])
  return {
    detail: failure.detail ?? '',
    fields: Object.fromEntries(fields),
    alike: body.alike ?? [],
    current: body.current ? decodeAdminRow(body.current) : null,
  }
}

export type StoredRow = { row: AdminRow; changeId: ChangeId | null }

const stored = ({ row, change_id }: ChangedRowAnswer): StoredRow => ({
  row: decodeAdminRow(row),
  changeId: change_id,
})

export const addRow = async (table: AdminTableName, values: RowValues, isOther: boolean): Promise<StoredRow> =>
  stored(
    await send<ChangedRowAnswer>(
      'POST',
      tableUrl(table),
      { values: encodeValues(values), is_new: isOther },
      { quiet: isTold },
    ),
  )

export const changeRow = async (
  table: AdminTableName,
  { id, version }: Pick<AdminRow, 'id' | 'version'>,
  values: RowValues,
  isOther: boolean,
): Promise<StoredRow> =>
  stored(
    await send<ChangedRowAnswer>(
      'PATCH',
      rowUrl(table, id),
      { version, values: encodeValues(values), is_new: isOther },
      { quiet: isTold },
    ),
  )

export const retireRow = async (table: AdminTableName, { id, isActive }: AdminRow): Promise<StoredRow> =>
  stored(await send<ChangedRowAnswer>('POST', rowUrl(table, id, isActive ? 'retire/' : 'restore/')))

export const removeRow = async (
  table: VocabularyName,
  { id, version }: Pick<AdminRow, 'id' | 'version'>,
): Promise<ChangeId | null> => {
  const url = `${rowUrl(table, id)}?version=${version}`
  return (await send<{ change_id: ChangeId | null }>('DELETE', url, undefined, { quiet: isTold })).change_id
}

/** The result of a merge, real or dry run. */
export type MergedTable = {
  row: AdminRow
  moved: CountedUse[]
  both: number
  overlaps: number
  changeId: ChangeId | null
}

export type MergeOrder = { keep: number; drop: number }

export async function mergeRows(
  table: VocabularyName,
  { keep, drop }: MergeOrder,
  dryRun: boolean,
): Promise<MergedTable> {
  const answer = await send<MergedAnswer>(
    'POST',
    mergeUrl(table),
    { keep, drop, dry_run: dryRun },
    { quiet: dryRun || isTold },
  )
  const { both, overlaps, change_id: changeId } = answer
  return {
    row: decodeAdminRow(answer.row),
    moved: decodeUses(answer.moved),
    both,
    overlaps,
    changeId: changeId,
  }
}

/** Rows whose titles contain `text`; null makes no request. */
export const useRowsLike = (table: AdminTableName, text: string | null) =>
  useAnswer(
    'timetable',
    text === null ? null : tableUrl(table, { text, sorted: null, page: 1, shown: 'all', right: null }),
    (answer: AdminTableAnswer) => decodeTable(answer).rows,
    { quiet: true, keepPreviousData: true },
  )

/** What currently refers to a row. */
export const useUses = (table: VocabularyName, id: number): Asked<CountedUse[]> =>
  useAsked('timetable', rowUrl(table, id, 'uses/'), ({ uses }: { uses: UsesAnswer }) => decodeUses(uses))

/** The lines of a paste. `columns`: the key of each, null for one that is left out. */
export type PasteOrder = {
  columns: readonly (string | null)[]
  rows: readonly (readonly string[])[]
  asNew: readonly number[]
}

/** The outcome of a line: what it changes, or its problem and what it looks like. */
export type PastedLine = Pick<PastedAnswer['rows'][number], 'row' | 'title' | 'status' | 'detail' | 'alike'> & {
  changes: { key: string; before: CellValue; after: CellValue }[]
}

export type PastedLines = {
  counts: PastedAnswer['counts']
  lines: PastedLine[]
  changeId: ChangeId | null
}

export async function pasteRows(
  table: AdminTableName,
  { columns, rows, asNew }: PasteOrder,
  dryRun: boolean,
): Promise<PastedLines> {
  const body = {
    columns: columns.map((key) => (key === null ? '' : columnWord(key))),
    rows,
    as_new: asNew,
    dry_run: dryRun,
  }
  const answer = await send<PastedAnswer>('POST', pasteUrl(table), body, { quiet: dryRun || isTold })
  const lines = answer.rows.map(({ changes, ...line }): PastedLine => ({
    ...line,
    changes: changes.map(({ field, ...values }) => ({ key: columnKey(field), ...values })),
  }))
  return { counts: answer.counts, lines, changeId: answer.change_id }
}
