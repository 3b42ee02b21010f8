/** Whether a value from outside is an object with fields. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The keys of an object that has no others than its type says. */
export const keysOf = <Of extends object>(record: Of) => Object.keys(record) as Extract<keyof Of, string>[]

/** The same with their values. */
export const entriesOf = <Of extends object>(record: Of) =>
  Object.entries(record) as { [Key in Extract<keyof Of, string>]: [Key, Of[Key]] }[Extract<keyof Of, string>][]

/** An object of entries that have every key of their type. */
export const recordOfEntries = <Key extends string | number, Value>(entries: readonly (readonly [Key, Value])[]) =>
  Object.fromEntries(entries) as Record<Key, Value>

/** An object with these keys and a value for each. */
export const recordOf = <Key extends string | number, Value>(
  keys: readonly Key[],
  valueOf: (key: Key, index: number) => Value,
) => recordOfEntries(keys.map((key, index) => [key, valueOf(key, index)]))
