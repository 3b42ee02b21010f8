import type { z } from 'zod'
import { ownName } from '@/lib/core/wire/calls/own-names'

/**
 * How a value's names are converted to those of the API. `fields`: by the product's name; `each`: for every
 * item of a list or value of a record, whose keys are data.
 */
type Naming = { fields: Fields } | { each: Naming } | 'as it is'
type Fields = Map<string, { name: string; naming: Naming }>

/** Throws where two fields of the API would get one name. */
function fieldsOf(named: readonly (readonly [own: string, field: { name: string; naming: Naming }])[]): Naming {
  const fields: Fields = new Map()
  for (const [own, { name, naming }] of named) {
    const existing = fields.get(own)
    if (existing && existing.name !== name) throw new Error(`${name} and ${existing.name} are both ${own}`)
    fields.set(own, { name, naming: existing ? joined([existing.naming, naming]) : naming })
  }
  return { fields }
}

function joined(namings: readonly Naming[]): Naming {
  const fields = namings.flatMap((one) => (typeof one === 'object' && 'fields' in one ? [...one.fields] : []))
  const each = namings.flatMap((one) => (typeof one === 'object' && 'each' in one ? [one.each] : []))
  if (fields.length > 0) return fieldsOf(fields)
  return each.length > 0 ? { each: joined(each) } : 'as it is'
}

/** The conversion for a schema; that of a union covers all its options. Throws as `fieldsOf`. */
export function namingOf(schema: z.core.$ZodType): Naming {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return fieldsOf(
        Object.entries(def.shape).map(([name, inner]) => [ownName(name), { name, naming: namingOf(inner) }]),
      )
    case 'array':
      return { each: namingOf(def.element) }
    case 'record':
      return { each: namingOf(def.valueType) }
    case 'union':
      return joined(def.options.map(namingOf))
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return namingOf(def.innerType)
    case 'pipe':
      return namingOf(def.in)
    default:
      return 'as it is'
  }
}

const renaming = (to: 'wire' | 'own') =>
  function renamed(naming: Naming, value: unknown): unknown {
    if (naming === 'as it is' || typeof value !== 'object' || value === null) return value
    if ('each' in naming)
      return Array.isArray(value)
        ? value.map((one) => renamed(naming.each, one))
        : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(naming.each, one)]))
    return Object.fromEntries(
      [...naming.fields].flatMap(([own, { name, naming: inner }]) => {
        const [before, after] = to === 'wire' ? [own, name] : [name, own]
        const field: unknown = Reflect.get(value, before)
        return field === undefined ? [] : [[after, renamed(inner, field)]]
      }),
    )
  }

/** Converts a value to the API's names; leaves out fields that the contract does not have. */
export const inWireNames = renaming('wire')

/** Converts what a contract has parsed to the product's names. Keys of records, and files, stay. */
export const fromWireNames = renaming('own')
