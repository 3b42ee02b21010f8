import type { z } from 'zod'
import type { CallContract } from '@/lib/core/calls/calls/call.contract'

/** The options of a union that match the value's discriminator; all options without one. */
function meantOf({ options, ...def }: z.core.$ZodUnionDef, value: object): readonly z.core.$ZodType[] {
  const discriminator = 'discriminator' in def ? String(def.discriminator) : null
  if (discriminator === null) return options
  const word = Object.entries(value).find(([name]) => name === discriminator)?.[1]
  return options.filter((option) => option._zod.propValues?.[discriminator]?.has(word))
}

/** Paths of a value's fields, at any depth, that a contract does not have. Zod itself drops them. */
export function unknownFields(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly string[] = [],
): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(value).flatMap(([name, inner]) => {
        const field = Object.hasOwn(def.shape, name) ? def.shape[name] : def.catchall
        return field ? unknownFields(field, inner, [...path, name]) : [[...path, name].join('.')]
      })
    case 'array':
      return Object.entries(value).flatMap(([at, one]) => unknownFields(def.element, one, [...path, at]))
    case 'record':
      return Object.entries(value).flatMap(([at, one]) => unknownFields(def.valueType, one, [...path, at]))
    case 'union': {
      const [first = [], ...others] = meantOf(def, value).map((option) => unknownFields(option, value, path))
      return others.reduce((least, one) => (one.length < least.length ? one : least), first)
    }
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return unknownFields(def.innerType, value, path)
    case 'pipe':
      return unknownFields(def.in, value, path)
    default:
      return []
  }
}

const allOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : []

/**
 * Unknown fields in a changing call's query and body. A thing sent back as it was answered may contain all
 * fields of the answer.
 */
export const unknownTo = ({ query, body, response, isSentBack }: CallContract) => ({
  query: (value: unknown): string[] => (query ? unknownFields(query, value) : allOf(value)),
  body(value: unknown): string[] {
    const unknownNames = body ? unknownFields(body, value) : allOf(value)
    if (unknownNames.length === 0 || !isSentBack) return unknownNames
    const unanswered = new Set(unknownFields(response, value))
    return unknownNames.filter((field) => unanswered.has(field))
  },
})
