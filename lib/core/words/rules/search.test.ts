import { bestMatches, nearTo, searchFor, searchForm } from './search'

const found = (typed: string, names: readonly string[]) => {
  const { rankOf } = searchFor(typed)
  return names
    .map((name) => ({ name, rank: rankOf(searchForm(name)) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ name }) => name)
}
const all = ['ИСТб-24-1', 'ИСТб 24 2', 'А 101', 'К-101/2', 'Семёнов П. И.', 'Web-design', 'ЭЭб-24-1']

test.each<[string, string[]]>([
  ['истб24', ['ИСТб-24-1', 'ИСТб 24 2']],
  ['ИСТБ-24', ['ИСТб-24-1', 'ИСТб 24 2']],
  ['истб 24 1', ['ИСТб-24-1']],
  ['ис тб24', ['ИСТб-24-1', 'ИСТб 24 2']],
  ['24 истб', ['ИСТб 24 2', 'ИСТб-24-1']],
  ['а101', ['А 101']],
  ['а-101', ['А 101']],
  ['101', ['А 101', 'К-101/2']],
  ['семенов пи', ['Семёнов П. И.']],
  ['СЕМЁНОВП.И.', ['Семёнов П. И.']],
  ['webdesign', ['Web-design']],
  ['се\u00adме\u00adнов', ['Семёнов П. И.']],
  ['нет', []],
])('%j finds %j', (typed, names) => expect(found(typed, all).toSorted()).toEqual(names.toSorted()))

test.each([
  ['bcn,24', 'ИСТб-24-1'],
  ['BCN<-24', 'ИСТб-24-1'],
  ["'',", 'ЭЭб-24-1'],
  ['ctv`yjd', 'Семёнов П. И.'],
  ['цуи', 'Web-design'],
])('typed under the other layout, %j finds %s', (typed, name) => expect(found(typed, all)).toContain(name))

test('Latin letters are first those that look the same, then keys of the other layout', () => {
  expect(found('B-401', ['И-401', 'В-401'])).toEqual(['В-401', 'И-401'])
  expect(found('AППб-24-1', ['АППб-24-1', 'ИСТб-24-1'])).toEqual(['АППб-24-1'])
})

test.each(['', ' ', '-'])('of nothing typed, %j, everything is found', (typed) =>
  expect(searchFor(typed).finds(searchForm('Семёнов'))).toBe(true),
)

test('a mark of the other layout’s key is no digit alone: «б1» does not find every 1', () =>
  expect(found('б1', ['А-101', 'ПИб-1'])).toEqual(['ПИб-1']))

test('as typed comes first; a name that only runs on over a space comes after', () => {
  expect(found('петрова', ['Петров А. И.', 'Сапетрова В.', 'Петрова В. В.'])).toEqual([
    'Петрова В. В.',
    'Петров А. И.',
    'Сапетрова В.',
  ])
  expect(found('it', ['Шевченко', 'Audit', 'IT-проекты'])).toEqual(['IT-проекты', 'Audit', 'Шевченко'])
})

test('a word does not run from one word’s middle into the next, nor from field to field', () => {
  expect(found('лк', ['Канал комбинаций'])).toEqual([])
  expect(searchFor('аб').finds(searchForm('а', 'б'))).toBe(false)
  expect(searchFor('семёнов физика').finds(searchForm('Физика', 'Семёнов'))).toBe(true)
})

test('signs of a pattern are letters like any other', () => {
  expect(found('c++', ['C++', 'ccc'])).toEqual(['C++'])
  expect(found('(', ['А (2)', 'А'])).toEqual(['А (2)'])
})

test('of a pasted document the beginning is sought', () => {
  const title = 'История России. '.repeat(15)
  expect(found(title.repeat(1000), [title, 'История'])).toEqual([title])
  expect(found('я'.repeat(10_000), all)).toEqual([])
})

test.each([
  ['ivanov', 'Иванов И. И.'],
  ['shcherbakova', 'Щербакова А. А.'],
  ['istb-24', 'ИСТб-24-1'],
  ['rimskiy', 'Римский Н. А.'],
  ['chaykovskii', 'Чайковский П. И.'],
])('Latin letters are read by their sound: %j finds %s', (typed, name) =>
  expect(bestMatches([name, 'Сидоров'], searchForm, typed)).toEqual([name]),
)

test.each<[string, string[]]>([
  ['иваноы', ['Иванов И. И.']],
  ['ивнаов', ['Иванов И. И.']],
  ['кузнецоав', ['Кузнецова А.']],
  ['кузнцоав', ['Кузнецова А.']],
  ['исдб-24-1', ['ИСТб-24-1']],
  ['исдб-24-2', []],
  ['ивашки', []],
  ['зоа', []],
])('but for typing errors, %j finds %j', (typed, names) =>
  expect(bestMatches(['Иванов И. И.', 'Кузнецова А.', 'ИСТб-24-1', 'Зоя'], searchForm, typed)).toEqual(names),
)

test('what is found as typed is not joined by what looks like it', () =>
  expect(bestMatches(['Иванова', 'Ивакова'], searchForm, 'ивакова')).toEqual(['Ивакова']))

test('of a whole name no more is missing than of what is typed wrongly', () => {
  expect(nearTo('иван', { begins: true })('иванов')).toBe(true)
  expect(nearTo('иван', { begins: false })('иванов')).toBe(false)
  expect(nearTo('иванво', { begins: false })('иванов')).toBe(true)
})

test.each(['ванов', 'инанов', 'иавнов', 'ивонов', 'ивано', 'ивановв', 'хиванов'])('%j means Иванов', (typed) => {
  for (const begins of [true, false]) expect(nearTo(typed, { begins })('иванов')).toBe(true)
})
