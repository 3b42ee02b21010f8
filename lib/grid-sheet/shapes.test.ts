import { isDoubtful, type GridSheet, rangeName } from '@/lib/grids/rules/reading'
import { clockText } from '@/lib/core/rules/calendar/pairs'
import { sheetWeeksText } from '@/lib/grids/texts'
import { isGrid } from './layout'
import { readGrid } from './read-grid'

const known = { rooms: [], teachers: [], groups: [], disciplines: [] }
const cell = (name: string) => ({ column: name.charCodeAt(0) - 65, row: Number(name.slice(1)) - 1 })
const sheetOf = (rows: string[][], merges: string[] = [], name = 'Лист1'): GridSheet => ({
  name,
  isHidden: false,
  rows,
  merges: merges.map((range) => {
    const [from = '', to = from] = range.split(':')
    return { top: cell(from).row, left: cell(from).column, bottom: cell(to).row, right: cell(to).column }
  }),
  hiddenRows: [],
  hiddenColumns: [],
})

const readSheets = (...sheets: GridSheet[]) => readGrid(sheets, { known, rules: [], pairTimes: [] })
/** `1/2 ИС-21: Физика лк Иванов И. И. 101 (чёт.)`; «?» before a lesson in doubt. */
const linesOf = ({ lessons }: ReturnType<typeof readGrid>) =>
  lessons.map(
    (lesson) =>
      `${isDoubtful(lesson) ? '? ' : ''}${lesson.day}/${lesson.pair} ${lesson.groups.join('+')}: ${[lesson.discipline, lesson.type, ...lesson.teachers, ...lesson.rooms].filter((part) => part !== '').join(' ')}${sheetWeeksText(lesson.weeks) === '' ? '' : ` (${sheetWeeksText(lesson.weeks)})`}`,
  )

test('a pair and its start in one cell', () => {
  const sheet = sheetOf([
    ['', '', 'ФЗ-101', 'ФЗ-102'],
    ['ПОНЕДЕЛЬНИК', 'I   9:00', 'Физика лек. Ветров И.П. А-101', ''],
    ['', 'II 10:40-12:10', '', 'Химия пр. Ветров И.П. А-102'],
    ['ВТОРНИК', '9.00-10.30 (1 пара)', '', 'История лек. Синицын О.О. Б-202'],
  ])
  const read = readSheets(sheet)
  expect(linesOf(read)).toEqual([
    '1/1 ФЗ-101: Физика лк Ветров И. П. А-101',
    '1/2 ФЗ-102: Химия пр Ветров И. П. А-102',
    '2/1 ФЗ-102: История лк Синицын О. О. Б-202',
  ])
  expect(read.pairTimes.map(({ startsAt }) => clockText(startsAt))).toEqual(['10:40'])
  expect(isGrid(sheet)).toBe(true)
})

test('the lower row of the last day is read, although its one pair has no merged cell', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['Дни', 'Часы', 'ФЗ-101'],
          ['ПН', '8.00-9.35', 'Физика лек. Ветров И.П. 101'],
          ['', '', 'Химия лек. Ветров И.П. 101'],
          ['', '9.50-11.25', 'Оптика лек. Ветров И.П. 101'],
          ['', '', 'История лек. Ветров И.П. 101'],
          ['СБ', '8.00-9.35', 'Механика лек. Ветров И.П. 101'],
          ['', '', 'Алгебра лек. Ветров И.П. 101'],
        ]),
      ),
    ).slice(-2),
  ).toEqual([
    '6/1 ФЗ-101: Механика лк Ветров И. П. 101 (нечёт.)',
    '6/1 ФЗ-101: Алгебра лк Ветров И. П. 101 (чёт.)',
  ]))

test('groups without digits are asked about once for the sheet, and a date is none', () => {
  const read = readSheets(
    sheetOf(
      [
        ['', 'Менеджмент', 'ауд.', 'Юриспруденция', 'ауд.'],
        ['', '2026-09-07', '', '', ''],
        ['', 'Понедельник', '', '', ''],
        ['9.00-10.30', 'Экономика (проф. А.В. Седов)', '2А1', 'Право (преп. Н.И. Дёмина)', '2Л1'],
        ['10.40-12.10', 'Этика (проф. А.В. Седов)', '2А1', '', ''],
        ['', '2026-09-08', '', '', ''],
        ['', 'Вторник', '', '', ''],
        ['9.00-10.30', '', '', 'Логика (преп. Н.И. Дёмина)', '2Л1'],
      ],
      ['B2:E2', 'B3:E3', 'B6:E6', 'B7:E7'],
    ),
  )
  expect(read.layouts).toEqual([{ sheet: 'Лист1', kind: 'groups', of: 'Менеджмент, Юриспруденция' }])
  expect(linesOf(read)).toEqual([
    '? 1/1 Менеджмент: Экономика Седов А. В. 2А1 (07.09.2026)',
    '? 1/1 Юриспруденция: Право Дёмина Н. И. 2Л1 (07.09.2026)',
    '? 1/2 Менеджмент: Этика Седов А. В. 2А1 (07.09.2026)',
    '? 2/1 Юриспруденция: Логика Дёмина Н. И. 2Л1 (08.09.2026)',
  ])
})

const withHead = (...heads: string[][]) =>
  readSheets(
    sheetOf([
      ...heads.map((head) => ['', '', ...head]),
      ['Пн', '1', 'лек. Физика Ким А. Б. 101', 'лек. Право Ким А. Б. 101'],
      ['', '2', 'лек. Физика Ким А. Б. 101', 'лек. Право Ким А. Б. 101'],
    ]),
  ).layouts.map(({ kind, of }) => `${kind}: ${of}`)

test('which row is the groups is asked where another could be, or where they are only numbers', () => {
  expect(withHead(['ИС-21', 'ИС-22'])).toEqual([])
  expect(withHead(['ИС-21', 'ИС-22'], ['А-101', 'А-102'])).toEqual(['groups: А-101, А-102'])
  expect(withHead(['101', '102'])).toEqual(['groups: 101, 102'])
  expect(withHead(['Группа 101', '102'])).toEqual([])
})

test('one group that the heading or the sheet names', () => {
  const body = [
    ['День', 'Пара', 'Дисциплина', 'Преподаватель', 'Ауд.'],
    ['Пн', '1', 'Физика', 'Ким А. Б.', '101'],
    ['', '2', 'Право', 'Ким А. Б.', '102'],
  ]
  const expected = ['1/1 ИС-21: Физика Ким А. Б. 101', '1/2 ИС-21: Право Ким А. Б. 102']
  expect(linesOf(readSheets(sheetOf([['Расписание группы ИС-21'], ...body])))).toEqual(expected)
  expect(linesOf(readSheets(sheetOf(body, [], 'ИС-21')))).toEqual(expected)
  expect(readSheets(sheetOf(body)).refused).toEqual([{ sheet: 'Лист1', why: 'no groups' }])
})

test('a row with a date between the days is no line of the lesson above', () => {
  const { lessons } = readSheets(
    sheetOf([
      ['', 'ИС-21'],
      ['', 'Понедельник'],
      ['8.00-9.30', 'Физика Ким А. Б. 101'],
      ['9.40-11.10', 'Право Ким А. Б. 101'],
      ['', '08.09.2026'],
      ['', 'Вторник'],
      ['8.00-9.30', 'Химия Ким А. Б. 101'],
    ]),
  )
  expect(lessons.map(({ range, doubts }) => `${rangeName(range)} ${doubts.length}`)).toEqual([
    'B3 0',
    'B4 0',
    'B7 0',
  ])
})
