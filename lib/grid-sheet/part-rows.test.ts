import { isDoubtful, type GridSheet } from '@/lib/grids/rules/reading'
import { sheetWeeksText } from '@/lib/grids/texts'
import { readGrid } from './read-grid'

const known = { rooms: [], teachers: [], groups: [], disciplines: [] }
const sheetOf = (rows: string[][]): GridSheet => ({
  name: 'Лист',
  isHidden: false,
  rows,
  merges: [],
  hiddenRows: [],
  hiddenColumns: [],
})

/** The rows of pairs of two rows each, as lessons; «?» before one in doubt. */
function read(...pairs: [upper: string, lower: string][]): string[] {
  const rows = pairs.flatMap(([upper, lower], at) => [
    [at === 0 ? 'Пн' : '', String(at + 1), upper],
    ['', '', lower],
  ])
  const { lessons } = readGrid([sheetOf([['День', 'Пара', 'ИС-21'], ...rows])], {
    known,
    rules: [],
    pairTimes: [],
  })
  return lessons.map(
    (lesson) =>
      `${isDoubtful(lesson) ? '? ' : ''}${[lesson.pair, lesson.discipline, lesson.type, lesson.teachers[0] ?? '', lesson.rooms[0] ?? '', sheetWeeksText(lesson.weeks)].filter((part) => part !== '').join(' ')}`,
  )
}

const lecture = (title: string): [string, string] => [title, 'лек. Ветров И. П. 7-101']
const halves: [string, string] = ['Физика лек. Ким А. Б. 101', 'Химия лек. Ким А. Б. 102']

test('a title and a row that completes it are one lesson of every week', () =>
  expect(read(lecture('Оптика'), lecture('Механика'), ['Алгебра', 'пр Громова А. А. 7-102'])).toEqual([
    '1 Оптика лк Ветров И. П. 7-101',
    '2 Механика лк Ветров И. П. 7-101',
    '3 Алгебра пр Громова А. А. 7-102',
  ]))

test('among them, rows that are whole are lessons of odd and even weeks', () =>
  expect(read(lecture('Оптика'), halves, ['', 'Право лек. Ким А. Б. 103'])).toEqual([
    '1 Оптика лк Ветров И. П. 7-101',
    '2 Физика лк Ким А. Б. 101 нечёт.',
    '2 Химия лк Ким А. Б. 102 чёт.',
    '3 Право лк Ким А. Б. 103 чёт.',
  ]))

test('among them, a dash may stand for a room: what it means is in doubt', () =>
  expect(
    read(lecture('Оптика'), lecture('Механика'), ['Физкультура Ким А. Б.', '-'], ['Плавание Ким А. Б.', '-']),
  ).toEqual([
    '1 Оптика лк Ветров И. П. 7-101',
    '2 Механика лк Ветров И. П. 7-101',
    '? 3 Физкультура Ким А. Б. нечёт.',
    '? 4 Плавание Ким А. Б. нечёт.',
  ]))

test('a single pair of whole rows among lines is in doubt', () =>
  expect(read(lecture('Оптика'), lecture('Механика'), halves).slice(2)).toEqual([
    '? 3 Физика лк Ким А. Б. 101 нечёт.',
    '? 3 Химия лк Ким А. Б. 102 чёт.',
  ]))

test('a title over a whole lesson is in doubt, unless the title goes on', () =>
  expect(
    read(halves, halves, ['Физика', 'Химия лек. Ким А. Б. 102'], ['Теория', 'вероятностей лек. Ким А. Б. 102']),
  ).toEqual([
    ...['1', '2'].flatMap((pair) => [`${pair} Физика лк Ким А. Б. 101 нечёт.`, `${pair} Химия лк Ким А. Б. 102 чёт.`]),
    '? 3 Физика нечёт.',
    '? 3 Химия лк Ким А. Б. 102 чёт.',
    '4 Теория вероятностей лк Ким А. Б. 102',
  ]))

test('rows of two subgroups may be at the same time', () =>
  expect(read(halves, halves, ['1 п/г Физика лаб. Ким А. Б. 101', '2 п/г Химия лаб. Ким А. Б. 102']).slice(4)).toEqual([
    '? 3 Физика лб Ким А. Б. 101 нечёт.',
    '? 3 Химия лб Ким А. Б. 102 чёт.',
  ]))

const timetableOfLines = (lessons: readonly (readonly string[])[]) => {
  const rows = lessons.flatMap((lines, at) =>
    lines.map((line, row) => [at + row === 0 ? 'Пн' : '', row === 0 ? String(at + 1) : '', line]),
  )
  const { lessons: found } = readGrid([sheetOf([['День', 'Пара', 'ИС-21'], ...rows])], {
    known,
    rules: [],
    pairTimes: [],
  })
  return found.map(({ pair, weeks, doubts }) => `${pair} ${weeks.parity} ${doubts.length}`)
}
const lines = (title: string) => [title, 'доц. Ветров И. П.', 'ауд. 101', '', '']

test('lines over blank rows are a lesson of every week, where lessons take several lines', () =>
  expect(timetableOfLines(['Оптика', 'Право', 'Этика', 'Логика', 'Химия'].map(lines))).toEqual(
    ['1', '2', '3', '4', '5'].map((pair) => `${pair} every 0`),
  ))

test('so they are beside one pair of odd and even weeks, if there are more than four of them to it', () => {
  const halves = ['Физика лек. Ким А. Б. 101', '', '', 'Химия лек. Ким А. Б. 102', '']
  const beside = (titles: string[]) => timetableOfLines([halves, ...titles.map(lines)]).slice(2)
  expect(beside(['Оптика', 'Право', 'Этика', 'Логика', 'Химия'])).toEqual(
    [2, 3, 4, 5, 6].map((pair) => `${pair} every 0`),
  )
  expect(beside(['Оптика', 'Право', 'Этика', 'Логика'])).toEqual([2, 3, 4, 5].map((pair) => `${pair} odd 1`))
})

test('a row of a quarter of a pair is in doubt: four weeks may take turns', () => {
  const pair = (at: number, ...rows: string[]) =>
    rows.map((text, row) => [at === 1 && row === 0 ? 'Пн' : '', row === 0 ? String(at) : '', text])
  const rows = [
    ...pair(1, 'Физика Ким А. Б. 101', '', 'Химия Ли В. Г. 102', ''),
    ...pair(2, '', '', 'Химия Ли В. Г. 102', ''),
    ...pair(3, 'Право Ким А. Б. 101', '', '', ''),
  ]
  const { lessons } = readGrid(
    [
      {
        ...sheetOf([['День', 'Пара', 'ИС-21'], ...rows]),
        merges: [1, 3, 7].map((top) => ({ top, bottom: top + 1, left: 2, right: 2 })),
      },
    ],
    { known, rules: [], pairTimes: [] },
  )
  expect(lessons.map((lesson) => `${isDoubtful(lesson) ? '? ' : ''}${lesson.pair} ${lesson.weeks.parity}`)).toEqual([
    '1 odd',
    '1 even',
    '2 even',
    '? 3 odd',
  ])
})

test('surnames alone below titles are lines of these, in doubt; a word that is a title elsewhere is none', () => {
  expect(read(['Алгебра', 'Панин 101'], ['Химия', 'Шмидт 12'], ['Право', 'Зуева 7'], ['Этика', 'Панин 3'])).toEqual([
    '? 1 Алгебра Панин 101',
    '? 2 Химия Шмидт 12',
    '? 3 Право Зуева 7',
    '? 4 Этика Панин 3',
  ])
  expect(read(['Алгебра', 'Химия 101'], ['Химия', 'Право 12'], ['Право', 'Алгебра 7'])[0]).toBe('? 1 Алгебра нечёт.')
})
