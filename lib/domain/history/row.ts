/** A value of a row or a setting, as it is stored. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** What a field was and what it became, in words where its ids have names; null: nothing. */
export type FieldChange = { field: string; before: Json; after: Json }

/** A row that is no class, or a setting: what it is, and what of it changed. `act`: it came, went, or was changed. */
export type HistoryRow = {
  table: string
  title: string
  act: 'added' | 'removed' | 'changed'
  fields: FieldChange[]
}

const isObject = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sameJson = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * The fields in which two values differ, by name. Of lists only what left and what came is told; of what is no object, the whole, under the
 * empty name.
 */
export function fieldChanges(before: Json, after: Json): FieldChange[] {
  if (!isObject(before) && !isObject(after))
    return sameJson(before, after) ? [] : [differing('', before, after)]
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return names
    .filter((field) => !sameJson(was[field], is[field]))
    .map((field) => differing(field, was[field] ?? null, is[field] ?? null))
}

function differing(field: string, before: Json, after: Json): FieldChange {
  if (!isList(before) || !isList(after)) return { field, before, after }
  const without = (list: readonly Json[], other: readonly Json[]) =>
    list.filter((one) => !other.some((same) => sameJson(one, same)))
  const [left, came] = [without(before, after), without(after, before)]
  // Only their order.
  return left.length + came.length === 0 ? { field, before, after } : { field, before: left, after: came }
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
