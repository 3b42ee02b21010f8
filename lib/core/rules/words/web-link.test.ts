import { isWebLink } from './web-link'

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
