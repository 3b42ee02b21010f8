import { costsOf } from './web-costs.mjs'

const plan = (id: number) => ({ method: 'GET', url: `/api/absence/${id}/plan/` })
const whole = (milliseconds: number) => ({ milliseconds, isWhole: true })

test('a costly call costs what the last ones of its kind did, whoever it is about', () => {
  const costs = costsOf()
  const price = () => costs.price('heavy', plan(7), 'me')
  expect(price()).toBe(27)
  for (let times = 0; times < 20; times += 1) costs.learn('heavy', plan(times), whole(400))
  expect(price()).toBeCloseTo(200, -1)
  for (let times = 0; times < 20; times += 1) costs.learn('heavy', plan(times), whole(120))
  expect(price()).toBeCloseTo(60, -1)
  // Nobody is kept from a second one, and nothing is for nothing.
  for (let times = 0; times < 20; times += 1) costs.learn('heavy', plan(times), whole(60_000))
  expect(price()).toBe(1200)
  for (let times = 0; times < 40; times += 1) costs.learn('heavy', plan(times), whole(1))
  expect(price()).toBe(10)
})

test('what asks for more costs more in the same ratio, and other calls as before', () => {
  const costs = costsOf()
  const check = (query: string) => ({ method: 'GET', url: `/api/quality/?${query}` })
  const week = 'dbeg=2026-11-16&dend=2026-11-22'
  for (let times = 0; times < 40; times += 1) costs.learn('heavy', check(`type=group&id=${times}&${week}`), whole(108))
  const price = (query: string) => costs.price('heavy', check(query), 'me')
  expect(price(`type=group&id=1&${week}`)).toBeCloseTo(54, 0)
  expect(price('type=group&id=1&dbeg=2026-11-16&dend=2026-12-13')).toBeCloseTo(96, 0)
  expect(price(`type=faculty&id=1&${week}`)).toBe(125)
  expect(costs.price('heavy', plan(1), 'me')).toBe(27)
})

test('one that was refused, or left, makes none cheaper', () => {
  const costs = costsOf()
  const price = () => costs.price('heavy', plan(7), 'me')
  costs.learn('heavy', plan(7), { milliseconds: null, isWhole: true })
  costs.learn('heavy', plan(7), { milliseconds: 2, isWhole: false })
  costs.learn('call', plan(7), whole(2))
  expect(price()).toBe(27)
  costs.learn('heavy', plan(7), { milliseconds: 4_000, isWhole: false })
  expect(price()).toBeGreaterThan(400)
})
