import { fillingTexts, searchFailureText } from './texts'

test('a search whose process ended says so; one that failed says why', () => {
  expect(searchFailureText('Доставлять нечего')).toBe('Доставлять нечего')
  expect(searchFailureText(null)).toBe(fillingTexts.killed)
  expect(fillingTexts.killed).not.toBe(fillingTexts.failed)
})
