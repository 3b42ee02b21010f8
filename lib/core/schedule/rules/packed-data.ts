import { isRecord } from '@/lib/core/words/rules/records'

/*
 * Packs lists of similar records into a fraction of their JSON: one column per field, each value stored once.
 * Independent of what the records mean, so new fields need no change here.
 */

/**
 * `same`: one value for all; `distinct`: the distinct values and an index for each; `records`: columns by
 * field; `lists`: lengths and all items; `plain`: unchanged.
 */
const forms = { same: 0, distinct: 1, records: 2, lists: 3, plain: 4 } as const
type Forms = typeof forms
type Packed =
  | readonly [Forms['same'], Packed]
  | readonly [Forms['distinct'], Packed, readonly number[]]
  | readonly [Forms['records'], readonly string[], readonly Packed[]]
  | readonly [Forms['lists'], Packed, Packed]
  | readonly [Forms['plain'], readonly unknown[]]

type Fields = Readonly<Record<string, unknown>>

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Leaves out undefined fields, as JSON does. */
const keysOf = (record: Fields): string[] => Object.keys(record).filter((key) => record[key] !== undefined)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Packs values by their shape; they are distinct. */
function packEach(values: readonly unknown[]): Packed {
  if (values.length > 0 && values.every(isList))
    return [forms.lists, pack(values.map(({ length }) => length)), pack(values.flat())]
  if (!values.every(isRecord)) return [forms.plain, values]
  const keys = keysOf(values[0] ?? {})
  const keysText = JSON.stringify(keys)
  return keys.length > 0 && values.every((value) => JSON.stringify(keysOf(value)) === keysText)
    ? [forms.records, keys, keys.map((key) => pack(values.map((value) => value[key])))]
    : [forms.plain, values]
}

function pack(values: readonly unknown[]): Packed {
  const places = new Map<unknown, number>()
  const distinct: unknown[] = []
  const indexes = values.map((value) => {
    const key = typeof value === 'object' || typeof value === 'string' ? JSON.stringify(value) : value
    const at = places.get(key) ?? distinct.push(value) - 1
    places.set(key, at)
    return at
  })
  if (distinct.length === 1 && values.length > 1) return [forms.same, packEach(distinct)]
  return distinct.length * 4 < values.length * 3 ? [forms.distinct, packEach(distinct), indexes] : packEach(values)
}

function unpack(packed: Packed, count: number): readonly unknown[] {
  switch (packed[0]) {
    case forms.same: {
      const [value] = unpack(packed[1], 1)
      return Array.from({ length: count }, () => value)
    }
    case forms.distinct: {
      const [, distinct, indexes] = packed
      const values = unpack(distinct, Math.max(...indexes) + 1)
      return indexes.map((at) => values[at])
    }
    case forms.records: {
      const [, keys, columns] = packed
      const lists = columns.map((column) => unpack(column, count))
      return Array.from({ length: count }, (_, at) =>
        Object.fromEntries(keys.map((key, column) => [key, lists[column]?.[at]])),
      )
    }
    case forms.lists: {
      const lengths = unpack(packed[1], count).map(Number)
      const flat = unpack(packed[2], sum(lengths))
      let from = 0
      return lengths.map((length) => flat.slice(from, (from += length)))
    }
    case forms.plain:
      return packed[1]
  }
}

declare const contents: unique symbol
export type PackedData<Data> = string & { readonly [contents]: Data }

/** `data` must be representable as JSON. */
export const packData = <Data>(data: Data): PackedData<Data> => JSON.stringify(packEach([data])) as PackedData<Data>

/** Unpacks data; equal parts share one object, so do not modify them. */
export const unpackData = <Data>(packed: PackedData<Data>): Data => unpack(JSON.parse(packed), 1)[0] as Data
