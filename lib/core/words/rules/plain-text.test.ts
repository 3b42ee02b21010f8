import { cutTo, isStorable } from './plain-text'
import { isWebLink } from './web-link'

test('a text is cut before a character that does not fit whole', () => {
  expect(cutTo('вода', 2)).toBe('во')
  expect(cutTo('вода', 9)).toBe('вода')
  expect(cutTo('вод😀а', 4)).toBe('вод')
  expect(cutTo('вод😀а', 5)).toBe('вод😀')
  expect(isStorable(cutTo('😀😀', 3))).toBe(true)
})

test.each(['', 'https://meet.example.ru/abc?x=1', 'http://10.0.0.1:8080/', 'HTTPS://пример.рф/путь'])(
  '«%s» may be linked to',
  (text) => expect(isWebLink(text)).toBe(true),
)

test.each([
  'javascript:alert(1)',
  ' https://example.ru',
  'data:text/html,x',
  'ftp://example.ru',
  'https:example.ru',
  'https://',
  'http://[',
  '//example.ru',
  'пример',
])('«%s» may not', (text) => expect(isWebLink(text)).toBe(false))
