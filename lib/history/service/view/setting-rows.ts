import type { ActRow } from '@/db/queries/history/view/find-acts'
import { grouped } from '@/lib/core/rules/words/grouped'
import type { HistoryAct, ClassesSummary } from '@/lib/core/rules/history/act'
import { fieldChanges, isObject, type HistoryRow } from '@/lib/core/rules/history/row'
import { someNames } from '@/lib/history/rules'
import type { UserId } from '@/lib/core/rules/names/ids'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { historyTexts } from '@/lib/core/texts/history/history'

/**
 * What a change did besides changing rows: the file it imported, the names it declared equal, or a setting or
 * list before and after.
 */
export function settingOf({ action, subject, before, after }: ActRow): HistoryRow[] {
  // Only the file's name: the report is on the import's page.
  const file = [subject.file, subject.source].find((one): one is string => typeof one === 'string')
  if (file !== undefined) return [{ table: action, title: file, act: 'set', fields: storedBy(after) }]
  const { from, to } = subject
  if (typeof from === 'string' && typeof to === 'string')
    return [{ table: action, title: `${from} → ${to}`, act: 'set', fields: [] }]
  if (before === null && after === null) return []
  const title = [subject.username, subject.title].find((one): one is string => typeof one === 'string') ?? ''
  return [{ table: action, title, act: 'set', fields: fieldChanges(before, after) }]
}

/** The numbers of events and meetings that an import stored. */
function storedBy(after: ActRow['after']): HistoryRow['fields'] {
  const stored = isObject(after) ? after.stored : undefined
  if (!isObject(stored)) return []
  return fieldChanges(null, { events: stored.events ?? 0, meetings: stored.meetings ?? 0 })
}

/**
 * `others`: the changed rows other than classes; `isTold`: whether the reader may know who made the change.
 */
export function actOf(
  { id, at, madeBy, by, action, undoes, partOf, undoneBy }: ActRow,
  reader: UserId,
  shown: { classes: ClassesSummary[]; others: readonly HistoryRow[]; isTold: boolean },
): HistoryAct {
  const sorts = grouped(shown.others, ({ table, act }) => `${table} ${act}`)
  return {
    id,
    action,
    undoes,
    partOf,
    undoneBy,
    at: civilTimeAt(at, environment().UNIVERSITY_TIME_ZONE),
    by: shown.isTold ? (by ?? historyTexts.command) : null,
    byId: shown.isTold ? madeBy : null,
    isOwn: madeBy === reader,
    classes: shown.classes,
    rows: [...sorts.values()].flatMap(([first, ...more]) => {
      if (!first) return []
      const rows = [first, ...more]
      const titles = someNames(rows.flatMap(({ title }) => title || []))
      return [{ table: first.table, act: first.act, rows: rows.length, titles }]
    }),
  }
}
