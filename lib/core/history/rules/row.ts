import { isRecord } from '@/lib/core/words/rules/records'

/** A value of a row or a setting, as stored. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** A field before and after a change; names replace ids where they are known. Null: no value. */
export type FieldChange = { field: string; before: Json; after: Json }

/**
 * What a change did to a row. `merged`: merged into another row; `parted`: separated from it again; `set`: a
 * setting was changed, not a row.
 */
export const rowActs = ['added', 'removed', 'changed', 'retired', 'restored', 'merged', 'parted', 'set'] as const
export type RowAct = (typeof rowActs)[number]

/** A changed row that is no class, or a setting, with its changed fields. */
export type HistoryRow = { table: string; title: string; act: RowAct; fields: FieldChange[] }

type State = { readonly [column: string]: Json }

/** What a change did to a row, by its state before and after; null: the row did not exist. */
export function rowActOf(before: State | null, after: State | null): RowAct {
  if (before === null) return 'added'
  if (after === null) return 'removed'
  const [mergedBefore, mergedAfter] = [before.merged_into ?? null, after.merged_into ?? null]
  if (mergedBefore !== mergedAfter) return mergedAfter === null ? 'parted' : 'merged'
  if (before.active === after.active) return 'changed'
  return after.active === false ? 'retired' : 'restored'
}

export const isObject = (value: Json | undefined): value is { readonly [name: string]: Json } => isRecord(value)

const sameJson = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * The fields in which two values differ, by name. Of lists only removed and added items are given. Values
 * that are no objects are compared as a whole, under an empty name.
 */
export function fieldChanges(before: Json, after: Json): FieldChange[] {
  if (!isObject(before) && !isObject(after)) return sameJson(before, after) ? [] : [differing('', before, after)]
  const [valuesBefore, valuesAfter] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  const names = [...new Set([...Object.keys(valuesBefore), ...Object.keys(valuesAfter)])]
  return names
    .filter((field) => !sameJson(valuesBefore[field], valuesAfter[field]))
    .map((field) => differing(field, valuesBefore[field] ?? null, valuesAfter[field] ?? null))
}

function differing(field: string, before: Json, after: Json): FieldChange {
  if (!isList(before) || !isList(after)) return { field, before, after }
  const without = (list: readonly Json[], other: readonly Json[]) =>
    list.filter((one) => !other.some((same) => sameJson(one, same)))
  const [removed, added] = [without(before, after), without(after, before)]
  // Only the order differs.
  return removed.length + added.length === 0 ? { field, before, after } : { field, before: removed, after: added }
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** The action that publishes; as a changed thing of it, its title. */
export const publication = 'schedule.publish'

/** Whether a row of a change only says what the change is called. */
export const isTitleOfChange = ({ table }: Pick<HistoryRow, 'table'>): boolean => table === publication
