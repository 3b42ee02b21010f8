import { lookAlikeKey, lookAlikes } from './look-alike'

const mayBeOnePerson = (one: string, other: string): boolean =>
  lookAlikes([one], (name) => name, { arePeople: true }).of(other).length > 0

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
  ['ИСТб-24-1', 'ИСТб-24-01'],
  ['А-305', 'А0305'],
])('%s and %s look alike', (one, other) => {
  expect(lookAlikeKey(one)).toBe(lookAlikeKey(other))
})

test.each([
  ['ИСТб-2-41', 'ИСТб-24-1'],
  ['А-101', 'А-102'],
  ['А-101/2', 'А-1012'],
  ['Б-101', 'В-101'],
  ['А-10', 'А-1'],
  ['ПО-24-1', 'П-24-1'],
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

test.each([
  ['Иванов И. И.', 'Иванов Иван Иванович'],
  ['И. И. Иванов', 'Иванов И.И.'],
  ['Королев П.', 'Королёв Пётр Ильич'],
  ['Иванов Иван', 'Иванов Иван Иванович'],
  ['Иванов И. Иванович', 'Иванов Иван И.'],
])('%s and %s may be one person', (one, other) => {
  expect(mayBeOnePerson(one, other)).toBe(true)
  expect(mayBeOnePerson(other, one)).toBe(true)
  expect(lookAlikes([one, other], (name) => name, { arePeople: true }).of(one, one)).toEqual([other])
})

test.each([
  ['Иванов Иван Иванович', 'Иванов Игорь Ильич'],
  ['Иванов И. П.', 'Иванов Иван Иванович'],
  ['Иванова И. И.', 'Иванов Иван Иванович'],
  ['Кафедра физики', 'Кафедра химии'],
  ['Вакансия', 'Вакансия 2'],
  ['Преподаватель Номер 1', 'Преподаватель Номер 17'],
])('%s and %s are not', (one, other) => {
  expect(mayBeOnePerson(one, other)).toBe(false)
})
