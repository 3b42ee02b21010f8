import type { FoundAct } from '@/db/queries/history/told/find-acts'
import type { HistoryAct, ToldClasses } from '@/lib/domain/history/act'
import { fieldChanges, type HistoryRow } from '@/lib/domain/history/row'
import { someNames } from '@/lib/domain/history/tell'
import type { UserId } from '@/lib/domain/ids'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { historyTexts } from '@/lib/text/history'

/** What a change says that keeps no rows, but what it found and what it left: settings and lists. */
export function settingOf({ action, subject, before, after }: FoundAct): HistoryRow[] {
  if (before === null && after === null) return []
  const named = [subject.username, subject.title, subject.file, subject.source]
  const title = named.find((one): one is string => typeof one === 'string') ?? ''
  // A file says more than fits here; its report is with the imports.
  const isFile = typeof (subject.file ?? subject.source) === 'string'
  return [{ table: action, title, act: 'changed', fields: isFile ? [] : fieldChanges(before, after) }]
}

/** `others`: its rows that are no classes; `isTold`: whether the reader is told who did it. */
export function actOf(
  { id, at, madeBy, by, action, undoes, partOf, undoneBy }: FoundAct,
  reader: UserId,
  shown: { classes: ToldClasses[]; others: readonly HistoryRow[]; isTold: boolean },
): HistoryAct {
  const tables = [...new Set(shown.others.map(({ table }) => table))]
  return {
    ...{ id, action, undoes, partOf, undoneBy },
    at: civilTimeAt(at, environment().UNIVERSITY_TIME_ZONE),
    by: shown.isTold ? (by ?? historyTexts.command) : null,
    byId: shown.isTold ? madeBy : null,
    isOwn: madeBy === reader,
    classes: shown.classes,
    rows: tables.map((table) => {
      const rows = shown.others.filter((row) => row.table === table)
      return { table, rows: rows.length, titles: someNames(rows.flatMap(({ title }) => title || [])) }
    }),
  }
}
