import fc from 'fast-check'
import { smallestReason } from './smallest-reason'

const order = ['right', 'room', 'teacher', 'group', 'gap'] as const

test('the fewest rules that forbid every place; of equal ones the first', () => {
  const places = [new Set(['group', 'gap'] as const), new Set(['gap', 'room'] as const)]
  expect(smallestReason(places, order)).toEqual(['gap'])
  expect(smallestReason([new Set(['group', 'room'] as const), new Set(['room', 'group'] as const)], order)).toEqual([
    'room',
  ])
  expect(smallestReason([new Set(['group'] as const), new Set(['gap'] as const)], order)).toEqual(['group', 'gap'])
})

test('whatever the places: all of them break one of the rules, and without any one of these some break none', () => {
  const broken = fc.uniqueArray(fc.constantFrom(...order), { minLength: 1 }).map((rules) => new Set(rules))
  fc.assert(
    fc.property(fc.array(broken, { minLength: 1, maxLength: 8 }), (places) => {
      const found = smallestReason(places, order)
      const forbid = (rules: readonly string[]) => places.every((one) => [...one].some((rule) => rules.includes(rule)))
      expect(forbid(found)).toBe(true)
      for (const rule of found) expect(forbid(found.filter((one) => one !== rule))).toBe(false)
    }),
  )
})
