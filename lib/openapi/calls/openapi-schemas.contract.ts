import { z } from 'zod'
import { components, type CallContract } from '@/lib/core/calls/calls/call.contract'

type Schema = z.core.JSONSchema.BaseSchema

const prefix = '#/components/schemas/'

export const refTo = (name: string): Schema => ({ $ref: `${prefix}${name}` })

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** The name under which a schema is described; one that has none gets this. */
function nameOf(schema: z.ZodType, name: string): string {
  const known = components.get(schema)
  if (known) return known.id
  components.add(schema, { id: name })
  return name
}

/** What is sent and what is answered by one schema may differ: in what may be absent, and in what is read as something else. */
const givenName = (name: string): string => (/(Body|Query|Params)$/.test(name) ? name : `${name}Given`)

const safe = Number.MAX_SAFE_INTEGER

/** Takes out what says nothing, and what would keep answers from ever having more fields. */
function shorten(schema: Schema): void {
  if (schema.minimum === -safe) delete schema.minimum
  if (schema.maximum === safe) delete schema.maximum
  if (schema.format === 'date-time') delete schema.pattern
  if (JSON.stringify(schema.propertyNames) === '{"type":"string"}') delete schema.propertyNames
  if (schema.additionalProperties === false) delete schema.additionalProperties
}

function schemasOf(io: 'input' | 'output'): [string, Schema][] {
  const rename = io === 'input' ? givenName : (name: string) => name
  const { schemas } = z.toJSONSchema(components, {
    ...{ io, unrepresentable: 'any', override: ({ jsonSchema }) => shorten(jsonSchema) },
    uri: (name) => `${prefix}${rename(name)}`,
  })
  return Object.entries(schemas).map(([name, schema]) => {
    delete schema.$schema
    delete schema.$id
    return [rename(name), schema]
  })
}

const refsIn = (part: unknown): string[] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
        key === '$ref' && typeof value === 'string' && value.startsWith(prefix)
          ? [value.slice(prefix.length)]
          : refsIn(value),
      )

/**
 * Calls with their schemas, each described once: what several calls share by the name that it registers, everything else as the body
 * or the answer of its call.
 */
export function withSchemas<Call extends { operationId: string; contract: CallContract }>(
  calls: readonly Call[],
) {
  const named = calls.map((one) => {
    const { response, body, params, query } = one.contract
    const of = (schema: z.ZodType, part: string) => nameOf(schema, `${capital(one.operationId)}${part}`)
    const names = {
      ...{ answer: of(response, 'Answer'), body: body && givenName(of(body, 'Body')) },
      ...{ path: params && of(params, 'Params'), query: query && of(query, 'Query') },
    }
    return { one, names }
  })
  const given = new Map(schemasOf('input'))
  const all = new Map([...given, ...schemasOf('output')])
  const fieldsOf = (name: string | undefined): Schema => given.get(name ?? '') ?? {}
  return {
    calls: named.map(({ one, names: { answer, body, path, query } }) => ({
      ...one,
      ...{ answer: refTo(answer), body: body === undefined ? null : refTo(body) },
      parameters: { path: fieldsOf(path), query: fieldsOf(query) },
    })),
    /** The schemas that a part of the document leads to, by name. */
    reachedFrom(part: unknown): Record<string, Schema> {
      const reached = new Map<string, Schema>()
      const reach = (from: unknown): void => {
        for (const name of refsIn(from)) {
          const schema = all.get(name)
          if (reached.has(name) || !schema) continue
          reached.set(name, schema)
          reach(schema)
        }
      }
      reach(part)
      return Object.fromEntries([...reached].sort(([one], [other]) => (one < other ? -1 : 1)))
    },
  }
}
