import { parseBlock } from './pasted-block'

test.each([
  ['Алгебра', [['Алгебра']]],
  [
    'Алгебра\t2\r\nФизика\t4\r\n',
    [
      ['Алгебра', '2'],
      ['Физика', '4'],
    ],
  ],
  [
    'Алгебра\t\n\t4',
    [
      ['Алгебра', ''],
      ['', '4'],
    ],
  ],
  ['"Алгебра\nи ""геометрия"""\t2', [['Алгебра\nи "геометрия"', '2']]],
  ['"Горный" цех\t2', [['"Горный" цех', '2']]],
  ['5" труба\t2', [['5" труба', '2']]],
  ['"открыта\t2', [['"открыта', '2']]],
])('%j', (text, rows) => {
  expect(parseBlock(text)).toEqual(rows)
})

test('a hundred thousand lines of quoted cells are read, each looked at once', () => {
  const rows = parseBlock('"Алгебра\nи ""геометрия"""\t"а\nб"\n'.repeat(100_000))
  expect(rows).toHaveLength(100_000)
  expect(rows.at(-1)).toEqual(['Алгебра\nи "геометрия"', 'а\nб'])
})
