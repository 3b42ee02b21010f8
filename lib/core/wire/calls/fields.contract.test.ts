import type { z } from 'zod'
import {
  idBody,
  idListBody,
  idListText,
  idText,
  largeIdBodyOf,
  largeIdListBodyOf,
  largeIdListTextOf,
  largeIdTextOf,
} from './fields.contract'

// The largest id of the database's type.
const largest = 2_147_483_647

test.each<[string, z.ZodType, (id: number) => unknown]>([
  ['in a path', idText, String],
  ['in a query’s list', idListText(5), String],
  ['in a body', idBody, (id) => id],
  ['in a body’s list', idListBody(5), (id) => [id]],
])('an id %s is one that the database can hold', (_where, schema, sent) => {
  const accepts = (id: number) => schema.safeParse(sent(id)).success
  expect([largest, -largest, largest + 1, -largest - 1, 9_999_999_999].map(accepts)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test.each<[string, z.ZodType, (id: number) => unknown]>([
  ['in a path', largeIdTextOf(), String],
  ['in a query’s list', largeIdListTextOf(5), String],
  ['in a body', largeIdBodyOf(), (id) => id],
  ['in a body’s list', largeIdListBodyOf(5), (id) => [id]],
])('an id %s of a class or a change may be larger than those of other things', (_where, schema, sent) => {
  const accepts = (id: number) => schema.safeParse(sent(id)).success
  expect([1, largest + 1, Number.MAX_SAFE_INTEGER].map(accepts)).toEqual([true, true, true])
  expect([1.5, 2 ** 53].map(accepts)).toEqual([false, false])
})
