import { matchNames, type ExistingName, type ListedName } from './matched-names'

const known = (id: number, title: string, apart: string | null, more: Partial<ExistingName> = {}): ExistingName => ({
  id,
  title,
  apart,
  isSaid: apart !== null,
  isActive: true,
  isPlaceholder: false,
  standsFor: null,
  label: apart === null ? title : `${title} (${apart})`,
  ...more,
})
const listed = (title: string, apart: string | null): ListedName => ({
  title,
  apart,
  label: apart === null ? title : `${title} (${apart})`,
})
const two = [known(1, '305', 'Б1'), known(2, '305', 'Б2')]
const nobody = () => undefined

const match = (
  rows: ExistingName[],
  names: { listed?: ListedName[]; named?: string[] },
  answerOf: (title: string) => string | null | undefined = nobody,
  mayRepeat = false,
) => {
  const found = matchNames(rows, { listed: names.listed ?? [], named: names.named ?? [] }, answerOf, mayRepeat)
  return { ...found, named: Object.fromEntries(found.named) }
}

test('a title of one row means it; one of several is unclear until somebody answers', () => {
  expect(match([known(1, '305', 'Б1')], { named: ['305', '306'] })).toMatchObject({
    named: { '305': { id: 1 }, '306': { title: '306' } },
    unclear: [],
  })
  expect(match(two, { named: ['305'] })).toMatchObject({
    named: { '305': { id: 1 } },
    unclear: [{ title: '305', like: ['305 (Б1)', '305 (Б2)'] }],
  })
  expect(match(two, { named: ['305'] }, () => '305 (Б2)')).toMatchObject({
    named: { '305': { id: 2 } },
    unclear: [],
  })
  expect(match(two, { named: ['305'] }, () => null)).toMatchObject({
    named: { '305': { title: '305' } },
    unclear: [],
  })
})

test('a title with its distinction means that row', () => {
  expect(match(two, { named: ['305 (Б2)'] })).toMatchObject({ named: { '305 (Б2)': { id: 2 } }, unclear: [] })
  expect(match(two, { listed: [listed('305', 'Б2'), listed('305', 'Б3')] }).listed).toEqual([{ id: 2 }, { listed: 1 }])
})

test('what a file lists decides what its classes name', () => {
  const rows = [known(1, '305', 'Б1')]
  expect(match(rows, { listed: [listed('305', 'Б2')], named: ['305'] })).toMatchObject({
    listed: [{ listed: 0 }],
    named: { '305': { listed: 0 } },
    unclear: [],
  })
  const both = { listed: [listed('305', 'Б1'), listed('305', 'Б2')], named: ['305', '305 (Б2)'] }
  expect(match([], both)).toMatchObject({
    listed: [{ listed: 0 }, { listed: 1 }],
    named: { '305 (Б2)': { listed: 1 } },
    unclear: [{ title: '305', like: ['305 (Б1)', '305 (Б2)'] }],
  })
  expect(match([], both, () => '305 (Б2)')).toMatchObject({ named: { '305': { listed: 1 } }, unclear: [] })
})

test('a row of which nobody said where it is gets that once, and another is new', () => {
  const rows = [known(1, 'Б-305', 'Б', { isSaid: false })]
  expect(match(rows, { listed: [listed('Б-305', 'Главный'), listed('Б-305', 'Второй')] }).listed).toEqual([
    { id: 1 },
    { listed: 1 },
  ])
})

test('what was merged stands for its successor, and what is retired only where nothing in use has the title', () => {
  const rows = [
    known(1, 'ГР-0', null),
    known(2, 'гр-0', null, { standsFor: 1, isActive: false }),
    known(3, 'А-1', 'И', { isActive: false }),
    known(4, 'А-1', 'Э'),
  ]
  expect(match(rows, { named: ['гр-0', 'А-1'] })).toMatchObject({
    named: { 'гр-0': { id: 1 }, 'А-1': { id: 4 } },
    unclear: [],
  })
})

test('people may be alike in everything, and vacancies are not distinguished', () => {
  const people = [known(1, 'Иванов И. И.', null), known(2, 'Иванов И. И.', null)]
  expect(match(people, { named: ['Иванов И. И.'] }, () => null, true).named).toEqual({
    'Иванов И. И.': { title: 'Иванов И. И.' },
  })
  const vacancies = people.map((one) => ({ ...one, isPlaceholder: true }))
  expect(match(vacancies, { named: ['Иванов И. И.'] }).unclear).toEqual([])
})

test('a teacher is called by the whole name too, and by it two may be called', () => {
  const ivanov = known(1, 'Иванов И. И.', 'Физики', { fullName: 'Иванов Иван Иванович' })
  const other = known(2, 'Иванов И. И.', 'Химии', { fullName: 'Иванов Игорь Ильич' })
  expect(match([ivanov, other], { named: ['Иванов Иван Иванович', 'Иванов И. И.'] }, nobody, true)).toEqual({
    listed: [],
    named: { 'Иванов Иван Иванович': { id: 1 }, 'Иванов И. И.': { id: 1 } },
    unclear: [{ title: 'Иванов И. И.', like: ['Иванов И. И. (Физики)', 'Иванов И. И. (Химии)'] }],
  })
  const whole = { listed: [listed('Иванов Игорь Ильич', 'Химии')] }
  expect(match([ivanov, other], whole, nobody, true).listed).toEqual([{ id: 2 }])
})

test('people of one name in one department, or in none, are asked about', () => {
  const label = (id: number) => ({ label: `Иванов И. И. №${id}` })
  const like = ['Иванов И. И. №1', 'Иванов И. И. №2']
  for (const apart of ['Физики', null]) {
    const people = [1, 2].map((id) => known(id, 'Иванов И. И.', apart, label(id)))
    const file = { listed: [listed('Иванов И. И.', 'Физики')] }
    expect(match(people, file, nobody, true).unclear).toEqual([{ title: 'Иванов И. И. (Физики)', like }])
    expect(match(people, file, () => 'Иванов И. И. №2', true)).toMatchObject({
      listed: [{ id: 2 }],
      unclear: [],
    })
    expect(match(people, file, () => null, true)).toMatchObject({ listed: [{ listed: 0 }], unclear: [] })
  }
})

test('a name may be another name of the same file, and an answer that means nothing is asked again', () => {
  const both = { listed: [listed('Иванов И. И.', 'Химии'), listed('Иванов И. И.', 'Физики')] }
  const answer = (title: string) => (title === 'Иванов И. И. (Химии)' ? 'Иванов И. И. (Физики)' : undefined)
  expect(match([], both, answer, true).listed).toEqual([{ listed: 1 }, { listed: 1 }])
  expect(match([], { named: ['гр-0', 'ГР-0'] }, (title) => (title === 'гр-0' ? 'ГР-0' : undefined)).named).toEqual({
    'гр-0': { title: 'ГР-0' },
    'ГР-0': { title: 'ГР-0' },
  })
  expect(match(two, { named: ['305'] }, () => '305 (Б9)').unclear).toHaveLength(1)
})

test('a class may name a listed row in the words of the file', () => {
  const one = { ...listed('Иванов И. И.', 'Физики'), written: 'Иванов И. И. (каф. физики)' }
  expect(match([], { listed: [one], named: [one.written, one.label, one.title] }, nobody, true).named).toEqual({
    [one.written]: { listed: 0 },
    [one.label]: { listed: 0 },
    [one.title]: { listed: 0 },
  })
})

test('a title of several listed rows is none of them, if somebody says so', () => {
  const names = { listed: [listed('305', 'Б1'), listed('305', 'Б2')], named: ['305'] }
  expect(match([], names)).toMatchObject({ named: { '305': { listed: 0 } }, unclear: [{ title: '305' }] })
  expect(match([], names, () => null)).toMatchObject({ named: { '305': { title: '305' } }, unclear: [] })
  const withBare = { listed: [...names.listed, listed('305', null)], named: ['305'] }
  expect(match([], withBare, () => null)).toMatchObject({ named: { '305': { listed: 2 } }, unclear: [] })
})
