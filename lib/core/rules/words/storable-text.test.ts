import { isStorable, cutTo } from './storable-text'

test('a text is cut before a character that does not fit whole', () => {
  expect(cutTo('вода', 2)).toBe('во')
  expect(cutTo('вода', 9)).toBe('вода')
  expect(cutTo('вод😀а', 4)).toBe('вод')
  expect(cutTo('вод😀а', 5)).toBe('вод😀')
  expect(isStorable(cutTo('😀😀', 3))).toBe(true)
})
