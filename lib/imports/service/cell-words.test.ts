import { everyWeek, type SheetWeeks } from '@/lib/core/calendar/rules/weeks'
import { readGrid } from '@/lib/grid-sheet/read-grid'
import type { GridSheet } from '@/lib/grids/rules/reading'
import { timetableColumnOrder, type TimetableColumn } from '@/lib/imports/rules/table-row'
import { looksLikeGroups, looksLikeRooms } from './read-cells'
import { readLessons } from './read-table'

const usual: Record<TimetableColumn, string> = {
  discipline: 'Физика',
  type: 'лк',
  day: 'Пн',
  pair: '4',
  weeks: '',
  groups: 'ИС-21',
  subgroup: '',
  teachers: 'Иванов И. И.',
  rooms: '101',
  building: '',
  faculty: '',
  department: '',
}

/** The one class of a table's row, or why there is none. */
function inTable(cells: Partial<Record<TimetableColumn, string>>) {
  const row = { ...usual, ...cells }
  const { lessons, wrong } = readLessons([{ number: 2, cell: (column) => row[column] }])
  return lessons[0] ?? wrong
}

/** The one class of a grid with the same words. */
function inGrid(cells: Partial<Record<TimetableColumn, string>>) {
  const row = { ...usual, ...cells }
  const texts = [
    row.subgroup,
    row.weeks && `${row.weeks}${/\d$/.test(row.weeks) && !row.weeks.includes('.') ? ' н.' : ''}`,
    row.type,
  ]
  const text = [...texts, row.discipline, row.teachers, `ауд. ${row.rooms}`].filter((part) => part).join(' ')
  const other = 'лек. Химия Петров П.П. 102'
  const sheet: GridSheet = {
    name: 'Лист',
    isHidden: false,
    merges: [],
    hiddenRows: [],
    hiddenColumns: [],
    rows: [
      ['', '', row.groups],
      [row.day, row.pair, text],
      ['', row.pair.replace('4', '5').replace('IV', 'V'), other],
    ],
  }
  const known = { rooms: [], teachers: [], groups: [], disciplines: [] }
  return readGrid([sheet], { known, rules: [], pairTimes: [] }).lessons.find(({ pair }) => pair === 4)
}

test.each<[column: TimetableColumn, words: string[], read: object]>([
  ['pair', ['4', '4 пара', '4-я пара', 'пара 4', 'IV', 'IV пара', '№ 4', '4 п.'], { pair: 4 }],
  ['pair', ['4 (14:00-15:30)'], { pair: 4 }],
  ['day', ['Пн', 'ПН.', 'понедельник', 'ПОНЕДЕЛЬНИК', 'П О Н', 'пон.'], { day: 1 }],
  ['subgroup', ['1 п/г', '1 подгруппа', 'п/г 1', '1-я подгруппа', '1 подгр.', 'подгр. I'], { subgroup: 1 }],
  ['subgroup', ['2 п/г', 'II подгруппа'], { subgroup: 2 }],
  ['type', ['Лекционная', 'лекция', 'Лек.', 'лк', 'ЛК.', 'лекц.'], { type: 'лк' }],
  ['type', ['Практическое занятие', 'практ.', 'пр', 'ПЗ', 'семинар'], { type: 'пр' }],
  ['type', ['Лабораторная работа', 'лаб.', 'лб', 'ЛР'], { type: 'лб' }],
])('%s: %j is one thing in a table and in a grid', (column, words, read) => {
  for (const word of words) {
    expect([word, inTable({ [column]: word })]).toEqual([word, expect.objectContaining(read)])
    expect([word, inGrid({ [column]: word })]).toEqual([word, expect.objectContaining(read)])
  }
})

const weeks = (values: Partial<SheetWeeks>) => ({ ...everyWeek, ...values })
const date = (day: number, month: number, year: number | null = null) => ({ day, month, year })

test.each<[words: string[], table: unknown, read: Partial<SheetWeeks>]>([
  [
    ['1-8', '1-8 нед.', '1 - 8', '1–8'],
    weeks({ numbers: [1, 2, 3, 4, 5, 6, 7, 8] }),
    { numbers: [1, 2, 3, 4, 5, 6, 7, 8] },
  ],
  [['1, 3, 5', '1,3,5 н.'], weeks({ numbers: [1, 3, 5] }), { numbers: [1, 3, 5] }],
  [['29.02'], weeks({ dates: [date(29, 2)] }), { dates: [date(29, 2)] }],
  [['05.10.2026, 19.10.2026'], ['2026-10-05', '2026-10-19'], { dates: [date(5, 10, 2026), date(19, 10, 2026)] }],
  [['нечет', 'нечётная', 'нечет.', 'нечётные недели'], 'odd', { parity: 'odd' }],
  [['чет', 'чётная', 'чёт.', 'четные нед.'], 'even', { parity: 'even' }],
  [['еженедельно', 'каждую неделю'], 'every', {}],
  [
    ['с 10.02 по 24.03'],
    weeks({ from: { date: date(10, 2) }, to: { date: date(24, 3) } }),
    { from: { date: date(10, 2) }, to: { date: date(24, 3) } },
  ],
  [['с 3 нед.'], weeks({ from: { week: 3 } }), { from: { week: 3 } }],
  [['кроме 5 н.'], weeks({ except: [5] }), { except: [5] }],
])('weeks: %j are the same in a table and in a grid', (words, table, read) => {
  for (const word of words) {
    expect([word, inTable({ weeks: word })]).toEqual([word, expect.objectContaining({ week: table })])
    expect([word, inGrid({ weeks: word })?.weeks]).toEqual([word, weeks(read)])
  }
})

test.each<[word: string, week: unknown]>([
  ['', 'every'],
  ['все', 'every'],
  ['каждая', 'every'],
  ['нч', 'odd'],
  ['чн', 'even'],
  ['н/ч', 'odd'],
  ['верхняя', 'odd'],
  ['нижняя', 'even'],
  ['числитель', 'odd'],
  ['знаменатель', 'even'],
  ['I', 'odd'],
  ['II', 'even'],
  ['с 3 по 8', weeks({ from: { week: 3 }, to: { week: 8 } })],
  ['1-8 чёт.', weeks({ parity: 'even', numbers: [1, 2, 3, 4, 5, 6, 7, 8] })],
  ['12.02.2025; 2025-02-27', ['2025-02-12', '2025-02-27']],
])('in a column of weeks «%s» is understood', (word, week) => expect(inTable({ weeks: word })).toMatchObject({ week }))

test.each<[column: TimetableColumn, word: string]>([
  ['day', 'Пнд'],
  ['day', '8'],
  ['pair', '3-4'],
  ['pair', '3−4'],
  ['pair', '3‑4'],
  ['pair', '11'],
  ['pair', 'обед'],
  ['pair', '0'],
  ['weeks', 'иногда'],
  ['weeks', '31.02.2025'],
  ['weeks', '31.13'],
  ['subgroup', '3'],
  ['subgroup', 'А'],
])('%s: «%s» is reported, not guessed', (column, word) =>
  expect(inTable({ [column]: word })).toMatchObject([
    { number: 2, problems: [{ text: expect.stringContaining(word) }] },
  ]),
)

test('what is no class does not block its row, and is reported where it has a teacher', () => {
  const holiday = { discipline: 'Праздничный день', teachers: '', pair: '' }
  const row = { ...usual, ...holiday }
  expect(readLessons([{ number: 2, cell: (column) => row[column] }])).toEqual({
    lessons: [],
    undated: [{ discipline: 'Праздничный день' }],
    names: { rooms: [], teachers: [], groups: [] },
    wrong: [],
  })
  expect(inTable({ discipline: 'Окно', pair: '' })).toMatchObject([{ number: 2 }])
})

test('every column is filled in these tests', () =>
  expect(Object.keys(usual).sort()).toEqual([...timetableColumnOrder].sort()))

test.each(['-', '–', '—', '−', '‑'])('titles with «%s» look like groups and rooms', (dash) =>
  expect([looksLikeGroups(`ИСТб${dash}24${dash}1`), looksLikeRooms(`А${dash}101`)]).toEqual([true, true]),
)
