import { z } from 'zod'
import type { DemoRandom } from '@/db/demo/random'
import { mostPairs } from '@/lib/core/calendar/rules/pairs'
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
  pattern?: string
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
  minimum?: number
  maximum?: number
}

/** Existing ids and dates, by the kind of thing a field's name suggests. */
export type SampleValues = { ids: Record<string, readonly number[]>; dates: readonly string[] }

const schemas = new Map<z.ZodType, Schema>()

export function schemaOf(contract: z.ZodType): Schema {
  const known = schemas.get(contract)
  if (known) return known
  const made = z.toJSONSchema(contract, { io: 'input', unrepresentable: 'any' }) as Schema
  schemas.set(contract, made)
  return made
}

const isDateField = (name: string) => /date|dbeg|dend|until/.test(name)

/** The kind of thing that ids in this field refer to, in the call at `path`. */
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
    private readonly random: DemoRandom,
    private readonly known: SampleValues,
    private readonly path: string,
    /** The probability of an odd value. */
    private readonly oddity: number,
  ) {}

  value(schema: Schema, name = ''): unknown {
    const { random } = this
    if (random.chance(this.oddity)) return this.odd()
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return this.value(random.pick(choices), name)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return random.pick(schema.enum)
    switch (schema.type) {
      case 'object':
        return this.object(schema)
      case 'array': {
        const length = random.chance(0.02) ? 600 : random.int(0, 3)
        return Array.from({ length }, () => this.value(schema.items ?? {}, name))
      }
      case 'boolean':
        return random.chance(0.5)
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
    const { random, oddity } = this
    const made: Record<string, unknown> = {}
    for (const [name, property] of Object.entries(properties)) {
      const isLeftOut = required.includes(name) ? random.chance(oddity / 2) : random.chance(0.5)
      if (!isLeftOut) made[name] = this.value(property, name)
    }
    if (propertyNames && typeof additionalProperties === 'object')
      for (let left = random.int(0, 3); left > 0; left -= 1)
        made[String(this.value(propertyNames))] = this.value(additionalProperties)
    if (random.chance(oddity / 2)) made[random.pick(oddTexts)] = this.odd()
    const { dbeg, dend } = made
    if (typeof dbeg === 'string' && typeof dend === 'string' && dend < dbeg && !random.chance(oddity))
      Object.assign(made, { dbeg: dend, dend: dbeg })
    return made
  }

  private number(name: string): number {
    const { random } = this
    if (/^(pair|para)/.test(name)) return random.int(1, mostPairs)
    if (/^(day|nt|hours|h|version|type|sem|nagruzka_sem)/.test(name)) return 1 + random.int(0, 7)
    return this.id(name)
  }

  id(name: string): number {
    const ids = this.known.ids[kindOf(name, this.path)] ?? []
    return this.random.chance(0.9) && ids.length > 0 ? this.random.pick(ids) : 1 + this.random.int(0, 100_000)
  }

  private text(name: string, schema: Schema): unknown {
    const { random } = this
    if (schema.format === 'date' || isDateField(name)) return random.pick(this.known.dates)
    if (/^pair/.test(name)) return String(random.int(1, mostPairs))
    if (/^day/.test(name)) return String(1 + random.int(0, 7))
    if (/id|ids|groups|teachers|auditories|auds|teacher|group|metaprogram/.test(name)) return String(this.id(name))
    if (/title|reason|comment|search|in_charge|name/.test(name))
      return random.chance(this.oddity) ? random.pick(oddTexts) : random.pick(['x', 'Физика', 'Совет'])
    return random.pick(['1', '0', 'true', 'false'])
  }

  odd(): unknown {
    return this.random.pick([
      this.random.pick(oddTexts),
      this.random.pick(oddDates),
      this.random.pick(oddNumbers),
      this.random.pick(oddJson),
    ])
  }
}
