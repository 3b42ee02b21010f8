import { adminTables } from '@/lib/core/tables/rules/tables'
import { applyPaste, type ExistingRow, type PastedRow } from './paste-rows'

const { room, teacher, group } = adminTables
const line = (number: number, values: PastedRow['values'], problems: PastedRow['problems'] = {}): PastedRow => ({
  number,
  values,
  problems,
})
const row = (id: number, values: ExistingRow['values'], isActive = true): ExistingRow => ({
  id,
  isActive,
  values,
})
const free = {
  choices: {},
  asNew: [],
  complete: (values: PastedRow['values']) => values,
  mayEdit: () => true,
}

const known = [
  row(1, { title: 'А-101', building: 'А', capacity: 30, kind: 'ordinary' }),
  row(2, { title: 'А-102', building: 'А', capacity: null, kind: 'ordinary' }, false),
]

test('a line is known by its title, and says only what its columns say', () => {
  const found = applyPaste(
    room,
    [
      line(1, { title: 'А-101', capacity: 30 }),
      line(2, { title: ' А-102 ', capacity: 20 }),
      line(3, { title: 'А-103', capacity: 10 }),
    ],
    { ...free, known },
  )
  expect(found).toMatchObject([
    { status: 'same' },
    { status: 'changed', id: 2, isRestored: true, changes: [{ key: 'capacity', before: null, after: 20 }] },
    { status: 'new', values: { title: 'А-103', capacity: 10, kind: 'ordinary', needsKey: true } },
  ])
})

test('what a line leaves out stays, and what it names empty is emptied', () => {
  expect(applyPaste(room, [line(1, { title: 'А-101' })], { ...free, known })).toMatchObject([{ status: 'same' }])
  expect(applyPaste(room, [line(1, { title: 'А-101', capacity: null })], { ...free, known })).toMatchObject([
    { status: 'changed', changes: [{ key: 'capacity', before: 30, after: null }] },
  ])
})

test('every fault is listed with its line and column', () => {
  const faults = applyPaste(
    room,
    [
      line(1, { title: '' }),
      line(2, { title: 'Б-1', capacity: 0 }),
      line(3, { title: 'Б-2' }, { kind: { kind: 'choice', choices: [] } }),
      line(4, { title: 'Б-2' }),
      line(5, { title: 'а 101' }),
    ],
    { ...free, known },
  )
  expect(faults.map((one) => (one.status === 'error' ? [Object.keys(one.cells), one.line] : one.status))).toEqual([
    [['title'], null],
    [['capacity'], null],
    [['kind'], null],
    [[], { kind: 'repeated', row: 3 }],
    [[], { kind: 'alike', titles: ['А-101'] }],
  ])
})

test('a line like one above is listed too, and is new once confirmed', () => {
  const lines = [line(1, { title: 'Ш-1' }), line(2, { title: 'ш 1' })]
  expect(applyPaste(room, lines, { ...free, known: [] })[1]).toMatchObject({
    line: { kind: 'alike', titles: ['Ш-1'] },
  })
  expect(applyPaste(room, lines, { ...free, known: [], asNew: [2] })[1]).toMatchObject({ status: 'new' })
})

test('a namesake among people is nobody a line can mean', () => {
  const namesakes = [row(1, { fullName: 'Иванов Иван' }), row(2, { fullName: 'Иванов Иван' })]
  expect(applyPaste(teacher, [line(1, { fullName: 'Иванов Иван' })], { ...free, known: namesakes })).toMatchObject([
    { line: { kind: 'namesakes' } },
  ])
})

test('a personnel number says whose line it is, and that of another is refused', () => {
  const namesakes = [
    row(1, { fullName: 'Иванов Иван', personnelNumber: '11' }),
    row(2, { fullName: 'Иванов Иван', personnelNumber: '12' }),
    row(3, { fullName: 'Орлов Олег', personnelNumber: '14' }),
  ]
  const complete = (values: PastedRow['values']) => ({ name: values.fullName ?? null, ...values })
  const lines = [
    line(1, { fullName: 'Иванов Иван', personnelNumber: '12' }),
    line(2, { fullName: 'Иванов Иван', personnelNumber: '13' }),
    line(3, { fullName: 'Петров Пётр', personnelNumber: '11' }),
    line(4, { fullName: 'Котов Олег', personnelNumber: '13' }),
    line(5, { fullName: '', personnelNumber: '14', isPlaceholder: true }),
  ]
  expect(applyPaste(teacher, lines, { ...free, complete, known: namesakes })).toMatchObject([
    { status: 'same' },
    { status: 'new', values: { personnelNumber: '13' } },
    { line: { kind: 'identity', title: 'Иванов Иван' } },
    { line: { kind: 'repeated', row: 2 } },
    { status: 'changed', id: 3, title: 'Орлов Олег' },
  ])
})

test('nobody pastes over what is another’s, nor into it', () => {
  const mine = ({ values }: { values: PastedRow['values'] }) => values.facultyId === 1
  const theirs = [row(1, { title: 'ЮР-1', facultyId: 2 })]
  const choices = { facultyId: [{ id: 1, title: 'Мой' }] }
  const asked = { ...free, choices, known: theirs, mayEdit: mine }
  expect(applyPaste(group, [line(1, { title: 'ЮР-1', facultyId: 1 })], asked)).toMatchObject([
    { line: { kind: 'foreign' } },
  ])
  expect(applyPaste(group, [line(1, { title: 'ЭН-1' })], asked)).toMatchObject([{ line: { kind: 'foreign' } }])
})
