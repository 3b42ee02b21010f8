import { framePlan, type FramePlace, newestNews, placeAt } from './rules'
import { news } from './texts/news'

const place = (href: string, inside: readonly FramePlace[] = []): FramePlace => ({
  key: 'my',
  label: href,
  href,
  inside,
})
const places = [
  place('/dashboard/'),
  place('/workbench/', [place('/workbench/'), place('/workbench/load/'), place('/variants/')]),
  place('/admin/'),
]

test('no place is in the frame twice', () => {
  const keys = framePlan.flat()
  expect(new Set(keys).size).toBe(keys.length)
})

test.each([
  ['/dashboard/', '/dashboard/', '/dashboard/', 'page'],
  ['/admin/import/7/', '/admin/', '/admin/', 'true'],
  // The router's paths may lack the slash.
  ['/workbench/load', '/workbench/', '/workbench/load/', 'page'],
  ['/variants/3/', '/workbench/', '/variants/', 'true'],
])('where %s is', (path, outer, inner, current) => {
  const here = placeAt(places, path)
  expect([here?.outer.href, here?.place.href, here?.current]).toEqual([outer, inner, current])
})

test('of two places of one address the inner one is the current one', () => {
  expect(placeAt(places, '/workbench/')?.place).toBe(places[1]?.inside[0])
})

test('what the frame does not lead to is nowhere', () => {
  expect(placeAt(places, '/wishes/')).toBeNull()
})

test('news stand newest first, and the newest is what browsers remember', () => {
  const dates = news.map(({ date }) => date)
  expect(dates).toEqual([...new Set(dates)].toSorted().toReversed())
  expect(dates[0]).toBe(newestNews)
})
