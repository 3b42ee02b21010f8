import { parsePastMoment } from './moment'

test.each([
  ['2026-11-10', '2026-11-11T00:00:00', null],
  ['2026-12-31', '2027-01-01T00:00:00', null],
  ['2026-11-10T14:00', '2026-11-10T14:00:00', 840],
  ['2026-11-10T23:59:59.999999', '2026-11-10T23:59:59.999999', 1439],
])('%s is %s', (text, local, minutes) => {
  expect(parsePastMoment(text)).toEqual({ local, date: text.slice(0, 10), minutes })
})

test.each([
  '',
  'вчера',
  '2026-02-30',
  '2026-11-10T24:00',
  '2026-11-10T9:00',
  '2026-11-10T14:00:00.1234567',
  '2026-11-10 14:00',
])('%p is no moment', (text) => {
  expect(parsePastMoment(text)).toBeNull()
})
