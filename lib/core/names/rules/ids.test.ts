import { idIn, idNumbered, largeIdIn } from './ids'

test.each([
  ['12', 12],
  [null, null],
  ['', null],
  ['x', null],
  ['-1', null],
  ['1234567890', null],
])('an address with %j has the id %j', (text, id) => {
  expect(idIn(text)).toBe(id)
})

test('the id of a class may be longer, and a number that is none is refused', () => {
  expect([largeIdIn('123456789012345'), largeIdIn('1234567890123456')]).toEqual([123456789012345, null])
  expect(idNumbered(-2)).toBe(-2)
  expect(() => idNumbered(1.5)).toThrow(RangeError)
  expect(() => idNumbered(Number('x'))).toThrow(RangeError)
})
