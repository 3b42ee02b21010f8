import { lookAlikeKey, lookAlikes } from './look-alike'

test.each([
  ['ГР-0', 'гр-0'],
  ['ГР-0', 'ГР-О'],
  ['ГР-0', 'ГP-0'],
  ['ГР-0', 'ГР - 0'],
  ['ГР-0', 'ГР–0'],
  ['ИСТб-24-1', 'ИСТб 24 1'],
  ['ИСТб-24-1', 'ИСTб-24-1'],
  ['Иванов И. И.', 'Иванов И.И.'],
  ['Королёв Пётр Ильич', 'Королев Петр  Ильич'],
  ['А-301', 'A-З01'],
  ['Физика', 'физика.'],
])('%s and %s look alike', (one, other) => {
  expect(lookAlikeKey(one)).toBe(lookAlikeKey(other))
})

test.each([
  ['ИСТб-2-41', 'ИСТб-24-1'],
  ['А-101', 'А-102'],
  ['А-101/2', 'А-1012'],
  ['Б-101', 'В-101'],
  ['Физика', 'Физика 2'],
  ['Иванов И. И.', 'Иванов И. П.'],
  ['–', '—'],
])('%s and %s do not', (one, other) => {
  expect(lookAlikeKey(one)).not.toBe(lookAlikeKey(other))
})

test('what looks like a title is found, but for itself', () => {
  const things = ['ГР-0', 'гр-0', 'А-101']
  const { of, groups } = lookAlikes(things, (one) => one)
  expect(of('ГР-О')).toEqual(['ГР-0', 'гр-0'])
  expect(of('ГР-0', 'ГР-0')).toEqual(['гр-0'])
  expect(groups()).toEqual([['ГР-0', 'гр-0']])
})
