import type { CallContract } from '@/lib/core/wire/calls/call.contract'
import { schemaOf } from '../fuzz/from-schema'
import type { RightsQuestion } from './row'

/** No row of any table has it. */
export const ghost = 1_900_000_001

/** What names something by its number; other numbers are days, pairs, hours, versions and places in a list. */
const isIdName = (name: string): boolean =>
  /(^|_)ids?$|^(instance|auditories|groups|teachers|subjects|aud_to|schedule_items_(from|to)|meta_program|keep|drop|instead_of|only)$/.test(
    name,
  )

/** Where an id stands: `body classes.id`, `query user_id`, `id` in the path. */
export type IdField = string

type Schema = ReturnType<typeof schemaOf>
const isId = ({ type, pattern }: Schema): boolean =>
  type === 'integer' || (type === 'string' && pattern === '^-?\\d{1,10}$')

function fieldsIn(schema: Schema, path: readonly string[]): string[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => fieldsIn(one, path))
  const items = schema.items ? fieldsIn(schema.items, path) : []
  // What a form was opened on is compared with what is stored now; nothing of it is looked for.
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    name === 'based_on' ? [] : fieldsIn(one, [...path, name]),
  )
  const own = isId(schema) && isIdName(path.at(-1) ?? '') ? [path.join('.')] : []
  return [...new Set([...choices, ...items, ...properties, ...own])]
}

/** Every id that a call takes. */
export const idFieldsOf = ({ path, query, body }: CallContract): IdField[] => [
  ...(path.includes('{id}') ? ['id'] : []),
  ...(query ? fieldsIn(schemaOf(query), []).map((field) => `query ${field}`) : []),
  ...(body ? fieldsIn(schemaOf(body), []).map((field) => `body ${field}`) : []),
]

const isNumber = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,10}$/.test(value))

type Haunted = { field: string; value: unknown }

/** A value with the ghost in place of each of its ids in turn, in a list beside those that are there. */
function haunt(value: unknown, path: readonly string[] = []): Haunted[] {
  const field = path.join('.')
  const isNamed = isIdName(path.at(-1) ?? '')
  if (Array.isArray(value)) {
    if (isNamed && value.every(isNumber)) return [{ field, value: [...value, ghost] }]
    return value.flatMap((one: unknown, index) =>
      haunt(one, path).map((made) => ({ ...made, value: value.with(index, made.value) as unknown[] })),
    )
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) =>
      haunt(one, [...path, name]).map((made) => ({ ...made, value: { ...value, [name]: made.value } })),
    )
  return isNamed && isNumber(value) ? [{ field, value: typeof value === 'string' ? `${ghost}` : ghost }] : []
}

/** A question with each of its ids in turn that of nothing. */
export const haunted = (call: string, asked: RightsQuestion): { field: IdField; question: RightsQuestion }[] => [
  ...(call.includes('{id}') ? [{ field: 'id', question: { ...asked, id: ghost } }] : []),
  ...haunt(asked.query).map(({ field, value }) => ({
    field: `query ${field}`,
    question: { ...asked, query: value as RightsQuestion['query'] },
  })),
  ...haunt(asked.body).map(({ field, value }) => ({
    field: `body ${field}`,
    question: { ...asked, body: value },
  })),
]
