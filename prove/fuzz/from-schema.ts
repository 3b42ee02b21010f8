import { z } from 'zod'
import type { Chance } from './chance'
import { oddDates, oddJson, oddNumbers, oddTexts } from './odd-values'

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
  minimum?: number
  maximum?: number
}

/** What really is there, by the kind of thing that a field's name speaks of. */
export type Known = { ids: Record<string, readonly number[]>; dates: readonly string[] }

const schemas = new Map<z.ZodType, Schema>()

export function schemaOf(contract: z.ZodType): Schema {
  const known = schemas.get(contract)
  if (known) return known
  const made = z.toJSONSchema(contract, { io: 'input', unrepresentable: 'any' }) as Schema
  schemas.set(contract, made)
  return made
}

const isDateField = (name: string) => /date|dbeg|dend|until/.test(name)

/** What is meant by the ids in a field of this name, in the call at `path`. */
function kindOf(name: string, path: string): string {
  const words: [RegExp, string][] = [
    [/aud/, 'room'],
    [/teacher|in_charge_id/, 'teacher'],
    [/group/, 'group'],
    [/user/, 'user'],
    [/nagruzka|^instance$/, 'load'],
    [/meta_?program/, 'programme'],
    [/discipline/, 'row'],
    [/schedule/, 'class'],
  ]
  const named = words.find(([word]) => word.test(name))
  if (named) return named[1]
  if (/set-nagruzka|remove-by-nagruzka|add-nagruzka/.test(path)) return 'load'
  if (/discipline|project\//.test(path)) return 'row'
  if (/meta-program/.test(path)) return 'programme'
  return /query/.test(path) ? 'request' : 'class'
}

export class FromSchema {
  constructor(
    private readonly chance: Chance,
    private readonly known: Known,
    private readonly path: string,
    /** How likely each value is to be an odd one. */
    private readonly oddity: number,
  ) {}

  value(schema: Schema, name = ''): unknown {
    const { chance } = this
    if (chance.is(this.oddity)) return this.odd()
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return this.value(chance.of(choices), name)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return chance.of(schema.enum)
    switch (schema.type) {
      case 'object':
        return this.object(schema)
      case 'array': {
        const length = chance.is(0.02) ? 600 : chance.upTo(3)
        return Array.from({ length }, () => this.value(schema.items ?? {}, name))
      }
      case 'boolean':
        return chance.is(0.5)
      case 'integer':
      case 'number':
        return this.number(name)
      case 'null':
        return null
      default:
        return this.text(name, schema)
    }
  }

  private object({ properties = {}, required = [], propertyNames, additionalProperties }: Schema) {
    const { chance, oddity } = this
    const made: Record<string, unknown> = {}
    for (const [name, property] of Object.entries(properties)) {
      const isLeftOut = required.includes(name) ? chance.is(oddity / 2) : chance.is(0.5)
      if (!isLeftOut) made[name] = this.value(property, name)
    }
    if (propertyNames && typeof additionalProperties === 'object')
      for (let left = chance.upTo(3); left > 0; left -= 1)
        made[String(this.value(propertyNames))] = this.value(additionalProperties)
    if (chance.is(oddity / 2)) made[chance.of(oddTexts)] = this.odd()
    const { dbeg, dend } = made
    if (typeof dbeg === 'string' && typeof dend === 'string' && dend < dbeg && !chance.is(oddity))
      Object.assign(made, { dbeg: dend, dend: dbeg })
    return made
  }

  private number(name: string): number {
    const { chance } = this
    if (/^(day|pair|para|nt|hours|h|version|type|sem|nagruzka_sem)/.test(name)) return 1 + chance.upTo(7)
    return this.id(name)
  }

  id(name: string): number {
    const ids = this.known.ids[kindOf(name, this.path)] ?? []
    return this.chance.is(0.9) && ids.length > 0 ? this.chance.of(ids) : 1 + this.chance.upTo(100_000)
  }

  private text(name: string, schema: Schema): unknown {
    const { chance } = this
    if (schema.format === 'date' || isDateField(name)) return chance.of(this.known.dates)
    if (/^(pair|pairs|day)/.test(name)) return String(1 + chance.upTo(7))
    if (/id|ids|groups|teachers|auditories|auds|teacher|group|metaprogram/.test(name))
      return String(this.id(name))
    if (/title|reason|comment|search|in_charge|name/.test(name))
      return chance.is(this.oddity) ? chance.of(oddTexts) : chance.of(['x', 'Физика', 'Совет'])
    return chance.of(['1', '0', 'true', 'false'])
  }

  odd(): unknown {
    return this.chance.of([
      this.chance.of(oddTexts),
      this.chance.of(oddDates),
      this.chance.of(oddNumbers),
      this.chance.of(oddJson),
    ])
  }
}
