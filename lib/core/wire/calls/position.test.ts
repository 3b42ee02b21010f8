import { isLater } from '@/lib/core/wire/rules/position'
import { decodePosition, encodePosition } from './position'

test('a position is read as it was written, and nothing else is one', () => {
  const position = { timeline: 3, bytes: 50_331_648 }
  expect(decodePosition(encodePosition(position))).toEqual(position)
  for (const odd of ['', '3', '3.', '.5', '-1.5', '1.5.6', '1.99999999999999999', 'a.b', null, undefined])
    expect([odd, decodePosition(odd)]).toEqual([odd, null])
})

test('a later timeline is later, wherever its log is', () => {
  const [before, after] = [
    { timeline: 1, bytes: 900 },
    { timeline: 2, bytes: 100 },
  ]
  expect([isLater(after, before), isLater(before, after), isLater(before, before)]).toEqual([true, false, false])
  expect(isLater({ timeline: 1, bytes: 901 }, before)).toBe(true)
})
