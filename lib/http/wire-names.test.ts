import { z } from 'zod'
import { ownName } from '@/lib/core/wire/calls/own-names'
import { inWireWords, usualWords, wireName, wordsOfCalls } from '@/lib/core/wire/calls/wire-names'
import { calls } from '@/lib/openapi/calls/openapi.contract'
import { fromWireNames, inWireNames, namingOf } from './wire-names'

const slot = z.object({ para: z.int(), auditories: z.array(z.string()) })

test('an answer gets the names that its contract has, whatever it is wrapped in', () => {
  const naming = namingOf(
    z.object({
      change_id: z.int().nullable(),
      before: slot.nullable(),
      all: z.array(slot.extend({ note: z.string().optional() })),
    }),
  )
  const after = { pair: 2, rooms: ['В-315'] }
  expect(inWireNames(naming, { changeId: 1, before: null, all: [after, { ...after, note: 'rooms' }] })).toEqual({
    change_id: 1,
    before: null,
    all: [
      { para: 2, auditories: ['В-315'] },
      { para: 2, auditories: ['В-315'], note: 'rooms' },
    ],
  })
})

test('what a contract does not name is not sent', () => {
  const naming = namingOf(z.object({ id: z.int(), by: z.object({ name: z.string() }) }))
  expect(inWireNames(naming, { id: 1, secret: 2, by: { name: 'Анна', email: 'a@b.ru' } })).toEqual({
    id: 1,
    by: { name: 'Анна' },
  })
})

test('of a union each option has its names', () => {
  const naming = namingOf(
    z.union([
      z.object({ type: z.literal('class'), dbeg: z.string() }),
      z.object({ type: z.literal('room'), seats_unknown: z.boolean() }),
    ]),
  )
  expect(inWireNames(naming, { kind: 'class', from: '2026-11-02' })).toEqual({
    type: 'class',
    dbeg: '2026-11-02',
  })
  expect(inWireNames(naming, { kind: 'room', seatsUnknown: true })).toEqual({
    type: 'room',
    seats_unknown: true,
  })
})

test('a body gets the names of the product, but the keys of a record are data, and a file stays a file', () => {
  const file = new Blob(['one'])
  const body = z.object({
    dbeg: z.string(),
    ticks: z.record(z.string(), z.boolean()),
    file: z.instanceof(Blob),
  })
  expect(
    fromWireNames(namingOf(body), body.parse({ dbeg: '2026-09-01', ticks: { a_b: true, nt: false }, file })),
  ).toEqual({ from: '2026-09-01', ticks: { a_b: true, nt: false }, file })
})

test('of a union each list has the names of its items', () => {
  const naming = namingOf(
    z.union([
      z.object({ items: z.array(z.object({ para: z.int() })) }),
      z.object({ items: z.array(z.object({ dbeg: z.string() })) }),
    ]),
  )
  expect(inWireNames(naming, { items: [{ pair: 2 }] })).toEqual({ items: [{ para: 2 }] })
  expect(inWireNames(naming, { items: [{ from: '2026-11-02' }] })).toEqual({
    items: [{ dbeg: '2026-11-02' }],
  })
})

test('two fields that would get one name of the product are no contract', () => {
  const both = z.object({ dbeg: z.string(), from: z.string() })
  expect(() => namingOf(z.array(both))).toThrow('from and dbeg are both from')
})

/** A value of each option of a schema, with every field; texts stand for all that has no fields. */
function samples(schema: z.core.$ZodType): unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, inner]) => [name, samples(inner)] as const)
      const most = Math.max(1, ...fields.map(([, values]) => values.length))
      return Array.from({ length: most }, (_, at) =>
        Object.fromEntries(fields.map(([name, values]) => [name, values[at % values.length]])),
      )
    }
    case 'array':
      return [samples(def.element)]
    case 'record':
      return samples(def.valueType).map((value) => ({ 'a_b-C': value }))
    case 'union':
      return def.options.flatMap(samples)
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return samples(def.innerType)
    case 'pipe':
      return samples(def.in)
    default:
      return ['text']
  }
}

const sentParts = calls.flatMap((call) =>
  call.isOwn
    ? [call.query, call.body].flatMap((schema) => (schema ? [[`${call.method} ${call.path}`, schema] as const] : []))
    : [],
)

test.each(sentParts)('what the browser sends is what the handler gets: %s', (line, schema) => {
  const naming = namingOf(schema)
  for (const sample of samples(schema)) {
    const sent = inWireWords(line, fromWireNames(naming, sample) as object)
    expect(sent).toEqual(sample)
  }
})

/** The API's names of the fields of what is sent, each with the field that it is a part of. */
function namesIn(value: unknown, of = ''): [name: string, of: string][] {
  if (Array.isArray(value)) return value.flatMap((one) => namesIn(one, of))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    [name, of] as [string, string],
    ...namesIn(inner, ownName(name)),
  ])
}

test('calls with words of their own are those of the table, and all usual words are needed', () => {
  const found: Record<string, Record<string, string>> = {}
  const used = new Set<string>()
  for (const [line, schema] of sentParts)
    for (const [name, of] of samples(schema).flatMap((sample) => namesIn(sample))) {
      if (name === 'a_b-C') continue
      const own = ownName(name)
      const inside = of === '' ? own : `${of}.${own}`
      if (wireName('', own, of) !== name) found[line] = { ...found[line], [inside]: name }
      else used.add(usualWords[inside] === undefined ? own : inside)
    }
  expect(found).toEqual(wordsOfCalls)
  expect(Object.keys(usualWords).filter((own) => !used.has(own))).toEqual([])
})
