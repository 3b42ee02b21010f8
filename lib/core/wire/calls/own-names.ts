import { camelCase } from '@/lib/core/words/rules/cases'

/**
 * Words of the API (specification.md, api.md) for which the product has other ones. All other fields differ
 * only in their case: `undone_by` is `undoneBy`.
 */
const words = {
  nt: 'lessonType',
  ngroup: 'subgroup',
  ngroup_count: 'subgroupCount',
  dbeg: 'from',
  dend: 'to',
  para: 'pair',
  auditory: 'room',
  auditories: 'rooms',
  auds: 'rooms',
  aud_id: 'roomId',
  aud_to: 'roomId',
  group_list: 'groups',
  teacher_list: 'teachers',
  kurs: 'courseYear',
  maxstud: 'capacity',
  is_zaoch: 'correspondence',
  is_projected: 'isDraft',
  type: 'kind',
  schedule_id: 'meetingId',
  schedule_ids: 'meetingIds',
  seen: 'isSeen',
  past: 'isPast',
  programs: 'programmes',
} as const

type Words = typeof words

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

type OwnName<Name> = Name extends keyof Words ? Words[Name] : Name extends string ? Camel<Name> : Name

/** Values whose fields are not renamed: primitives, files, and values with a JSON form of their own. */
type Whole = string | number | boolean | null | undefined | Blob | { toJSON(): unknown }

/** A value of the API with the product's names, at any depth. */
export type Own<Value> = unknown extends Value
  ? Value
  : Value extends Whole
    ? Value
    : Value extends readonly unknown[]
      ? { readonly [At in keyof Value]: Own<Value[At]> }
      : { [Name in keyof Value as OwnName<Name>]: Own<Value[Name]> }

/** A value whose lists may be changed, at any depth. */
export type Received<Value> = unknown extends Value
  ? Value
  : Value extends Whole
    ? Value
    : Value extends readonly unknown[]
      ? { -readonly [At in keyof Value]: Received<Value[At]> }
      : { [Name in keyof Value]: Received<Value[Name]> }

const names = new Map<string, string>(Object.entries(words))

/** The product's name of a field of the API. */
export function ownName(name: string): string {
  const known = names.get(name)
  if (known !== undefined) return known
  const own = camelCase(name)
  names.set(name, own)
  return own
}

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed)
  // The file of a form has no fields to rename.
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [ownName(name), renamed(inner)]))
}

/** Converts a value of the API to the product's names, at any depth. */
export const inOwnNames = <Value>(value: Value): Own<Value> => renamed(value) as Own<Value>
