import { longestPublicationTitle, nextPublicationTitle } from './texts'

test.each([
  ['Осень, версия 2', 'Осень, версия 3'],
  ['Осень, версия 9', 'Осень, версия 10'],
  ['Осень', 'Осень, версия\u00a02'],
  ['Осень 2026', 'Осень 2026, версия\u00a02'],
  ['', ''],
  ['Я'.repeat(longestPublicationTitle), ''],
])('after «%s» comes «%s»', (last, next) => {
  expect(nextPublicationTitle(last)).toBe(next)
})
