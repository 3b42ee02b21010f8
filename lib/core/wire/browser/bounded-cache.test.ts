import { BoundedCache } from './bounded-cache'

const week = (number: number) => `week: /api/group/1/schedule/?dbeg=${number}`

test('500 weeks leave the newest 24 and the vocabularies', () => {
  const cache = new BoundedCache()
  cache.set('list: /api/group/', { data: [] })
  for (let number = 0; number < 500; number += 1) {
    cache.set(week(number), { isLoading: true })
    cache.set(week(number), { data: number })
  }
  expect([...cache.keys()]).toEqual([
    'list: /api/group/',
    ...Array.from({ length: 24 }, (_, index) => week(476 + index)),
  ])
})

test('a week that is written again is the newest', () => {
  const cache = new BoundedCache()
  for (let number = 0; number < 24; number += 1) cache.set(week(number), { data: number })
  cache.set(week(0), { data: 'again' })
  cache.set(week(24), { data: 24 })
  expect(cache.has(week(0))).toBe(true)
  expect(cache.has(week(1))).toBe(false)
})
