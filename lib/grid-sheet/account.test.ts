import type { GridSheet } from '@/lib/grids/rules/reading'
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
const read = (rows: string[][]) => readGrid([sheetOf(rows)], { known, rules: [], pairTimes: [] })
const skipped = (rows: string[][]) => read(rows).skipped.map(({ text, why }) => `${text}: ${why}`)

const plain = [
  ['Расписание занятий', '', '', ''],
  ['День', 'Пара', 'ИС-21', 'ИС-22'],
  ['Пн', '1', 'лек. Физика Иванов И. И. 101', 'Окно'],
  ['', '2', 'лек. Химия Петров П. П. 102', 'Математика Смирнов 305'],
  ['', '', '', ''],
  ['', '', 'Начальник отдела', ''],
]

test('every cell with text is a lesson, a doubt, a heading or a remark', () => {
  const { accounts, skipped } = read(plain)
  expect(accounts).toEqual([{ sheet: 'Лист', lessons: 2, doubts: 1, headings: 8, remarks: 2 }])
  expect(skipped.map(({ text, why }) => [text, why])).toEqual([
    ['Окно', 'free day'],
    ['Начальник отдела', 'remark'],
  ])
})

test('what looks like a lesson outside of the timetable is asked about', () =>
  expect(skipped([...plain.slice(0, 4), ['', '', '', ''], ['', '', '', 'лек. Право Ким А. Б. 12']])).toContain(
    'лек. Право Ким А. Б. 12: outside',
  ))

test('a teacher or a room beside no lesson is asked about', () =>
  expect(
    skipped([
      ['', '', 'ИС-21', '', ''],
      ['День', 'Пара', 'Дисциплина', 'Преподаватель', 'Ауд.'],
      ['Пн', '1', 'Физика', 'Иванов И. И.', '101'],
      ['', '2', '', 'Петров П. П.', ''],
      ['', '3', 'Химия', 'Петров П. П.', '102'],
    ]),
  ).toEqual(['Петров П. П.: no lesson']))
