import { z } from 'zod'
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
  expect(
    inWireNames(naming, { changeId: 1, before: null, all: [after, { ...after, note: 'rooms' }] }),
  ).toEqual({
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
