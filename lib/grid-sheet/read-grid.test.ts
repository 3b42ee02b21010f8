import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import {
  type CellRange,
  type GridLesson,
  type GridRule,
  type GridSheet,
  rangeName,
  type ReadGrid,
} from '@/lib/grids/rules/reading'
import { sheetWeeksText } from '@/lib/grids/texts'
import { inventedTimetable } from '@/testing/grid-sheets/invented'
import { scored } from '@/testing/grid-sheets/score'
import { sheetShapes, shownWeeks, type ShapeName } from '@/testing/grid-sheets/shapes'
import { chanceFrom } from '@/testing/grid-sheets/timetable'
import { transposed } from './board'
import { readGrid, type ReadOptions } from './read-grid'

const nothing: ReadOptions = {
  known: { rooms: [], teachers: [], groups: [], disciplines: [] },
  rules: [],
  pairTimes: [],
}

/** `A1:B2` as a range of cells. */
function range(name: string): CellRange {
  const [first = '', last = first] = name.split(':')
  const at = (cell: string) => ({ column: cell.charCodeAt(0) - 65, row: Number(cell.slice(1)) - 1 })
  return { top: at(first).row, left: at(first).column, bottom: at(last).row, right: at(last).column }
}

const sheetOf = (rows: string[][], merges: string[] = [], more: Partial<GridSheet> = {}): GridSheet => ({
  name: 'Лист1',
  isHidden: false,
  rows,
  merges: merges.map(range),
  hiddenRows: [],
  hiddenColumns: [],
  ...more,
})

/** `A3 Пн 1 ИС-1: Математика (weeks)` */
const line = ({ range, day, pair, groups, subgroup, discipline, weeks, rooms, type }: GridLesson): string =>
  `${rangeName(range)} ${day}/${pair} ${groups.join('+')}${subgroup === 0 ? '' : `/${subgroup}`}: ${[discipline, type, ...rooms].filter((part) => part !== '').join(' ')}${sheetWeeksText(weeks) === '' ? '' : ` (${sheetWeeksText(weeks)})`}`
const lines = (grid: ReadGrid) => grid.lessons.map(line)
const read = (sheet: GridSheet, options = nothing) => readGrid([sheet], options)
const kinds = (grid: ReadGrid) => grid.lessons.map(({ doubts }) => doubts.map(({ kind }) => kind).join(' '))

const halves = sheetOf(
  [
    ['Утверждаю', '', '', ''],
    ['', '', 'ИС-21', 'ИС-22'],
    ['ПН', '1', 'Математика 101', ''],
    ['', '', '', 'Химия 5'],
    ['', '2', 'Физика 202', 'Экология 303'],
    ['', '', 'История 204', ''],
    ['ВТ', '1', 'Поток 301', ''],
    ['', '', '', ''],
  ],
  ['A3:A6', 'A7:A8', 'B3:B4', 'B5:B6', 'B7:B8', 'C3:C4', 'C7:D8'],
)

test('halves of a pair, merged weeks and merged streams', () =>
  expect(lines(read(halves))).toEqual([
    'C3:C4 1/1 ИС-21: Математика 101',
    'D4 1/1 ИС-22: Химия 5 (чёт.)',
    'C5 1/2 ИС-21: Физика 202 (нечёт.)',
    'D5 1/2 ИС-22: Экология 303 (нечёт.)',
    'C6 1/2 ИС-21: История 204 (чёт.)',
    'C7:D8 2/1 ИС-21+ИС-22: Поток 301',
  ]))

test('a group whose first classes all begin with words for weeks has a column of lessons, not of weeks', () =>
  expect(
    lines(
      read(
        sheetOf([
          ['', '', 'ИС-21', 'ИС-22'],
          ['Пн', '1', '', 'чет лек. Химия 101'],
          ['', '2', '', 'нечет лек. Химия 102'],
          ['Вт', '1', 'лек. Право 103', ''],
          ['', '2', '', ''],
        ]),
      ),
    ),
  ).toEqual(['D2 1/1 ИС-22: Химия лк 101 (чёт.)', 'D3 1/2 ИС-22: Химия лк 102 (нечёт.)', 'C4 2/1 ИС-21: Право лк 103']))

test('a sheet with days across reads as the same sheet turned', () => {
  const grid = read(transposed(halves))
  expect(grid.lessons.map(({ discipline, day, pair }) => `${discipline} ${day}/${pair}`)).toEqual(
    read(halves).lessons.map(({ discipline, day, pair }) => `${discipline} ${day}/${pair}`),
  )
  expect(grid.lessons[1] && rangeName(grid.lessons[1].range)).toBe('D4')
})

test.each([
  ['I', 'II'],
  ['нечет', 'чет'],
  ['1 нед', '2 нед'],
  ['числ.', 'знам.'],
  ['верхняя', 'нижняя'],
  ['в', 'н'],
  ['н', 'ч'],
  ['ч', 'з'],
])('weeks called %s and %s', (odd, even) => {
  const sheet = sheetOf(
    [
      ['День', 'Пара', 'Нед.', 'ИС-21'],
      ['Понедельник', '1', odd, 'Математика 101'],
      ['', '', even, 'Физика 102'],
      ['', '2', odd, 'История 103'],
      ['', '', even, 'История 103'],
    ],
    ['A2:A5', 'B2:B3', 'B4:B5'],
  )
  expect(lines(read(sheet))).toEqual([
    'D2 1/1 ИС-21: Математика 101 (нечёт.)',
    'D3 1/1 ИС-21: Физика 102 (чёт.)',
    'D4 1/2 ИС-21: История 103',
  ])
})

test('columns by their headings; what stands beside each of several lessons in turn', () => {
  const sheet = sheetOf([
    ['', '', 'КМБО-01-19', 'ВМ', '01.03.02', '22', 'КМБО-03-19', '', '', ''],
    [
      'День',
      '№ пары',
      'Дисциплина',
      'Вид\nзанятий',
      'ФИО преподавателя',
      '№\nауд.',
      'Дисциплина',
      'Вид',
      'Преподаватель',
      'Ауд.',
    ],
    [
      'СРЕДА',
      '1',
      '4,8 н. Сети\n\n6 н. Приводы',
      'ЛБ\n\nП',
      'Иванов И.И.\n\nПетров П.П.',
      'комп. Г-213 (В-78)\n\nауд. 12',
      'Физика',
      'Л',
      'Юдин Г.А, 1 п/г\nРашутин Н.А., 2 п/г',
      'И-304\nИ-306',
    ],
  ])
  const grid = read(sheet)
  expect(lines(grid)).toEqual([
    'C3 3/1 КМБО-01-19: Сети лб Г-213 (В-78) (4, 8 н.)',
    'C3 3/1 КМБО-01-19: Приводы пр 12 (6 н.)',
    'G3 3/1 КМБО-03-19/1: Физика лк И-304',
    'G3 3/1 КМБО-03-19/2: Физика лк И-306',
  ])
  expect(grid.lessons.map(({ teachers }) => teachers)).toEqual([
    ['Иванов И. И.'],
    ['Петров П. П.'],
    ['Юдин Г. А.'],
    ['Рашутин Н. А.'],
  ])
  expect(grid.groups).toEqual(['КМБО-01-19', 'КМБО-03-19'])
})

test('where lines beside several lessons do not match them, that is doubtful', () => {
  const sheet = sheetOf([
    ['', '', 'ИС-21', '', ''],
    ['День', 'Пара', 'Дисциплина', 'Преподаватель', 'Ауд.'],
    ['Пн', '1', '4 н. Сети\n6 н. Приводы', 'Иванов И.И.\nПетров П.П.\nСидоров С.С.', '12'],
  ])
  expect(kinds(read(sheet))).toEqual(Array(2).fill(expect.stringContaining('unevenColumns')))
})

test('lines of one lesson in rows of their own', () => {
  const sheet = sheetOf(
    [
      ['', '', 'ИС-21', 'ИС-22'],
      ['Вт', '1', 'Математика', 'Физика'],
      ['', '', 'Иванов И.И.', 'лаб.'],
      ['', '', '101', 'Петров П.П. 202'],
      ['', '2', 'Химия', ''],
      ['', '', 'Ким А. 303', ''],
      ['', '', '', ''],
    ],
    ['A2:A7', 'B2:B4', 'B5:B7'],
  )
  expect(lines(read(sheet))).toEqual([
    'C2:C4 2/1 ИС-21: Математика 101',
    'D2:D4 2/1 ИС-22: Физика лб 202',
    'C5:C6 2/2 ИС-21: Химия 303',
  ])
})

test('columns of subgroups; a lesson over several pairs; a day without classes', () => {
  const sheet = sheetOf(
    [
      ['День', '№', 'ИС-21', '', 'ИС-22', ''],
      ['Пн', '1', 'Физика 101', '', 'День самостоятельной работы', ''],
      ['', '2', 'Химия 102', 'Сети 103', '', ''],
      ['', '3', 'Военная подготовка', '', '', ''],
      ['', '4', '', '', '', ''],
    ],
    ['A2:A5', 'C1:D1', 'E1:F1', 'C2:D2', 'C4:D5', 'E2:F5'],
  )
  const grid = read(sheet)
  expect(lines(grid)).toEqual([
    'C2:D2 1/1 ИС-21: Физика 101',
    'C3 1/2 ИС-21/1: Химия 102',
    'D3 1/2 ИС-21/2: Сети 103',
    'C4:D5 1/3 ИС-21: Военная подготовка',
    'C4:D5 1/4 ИС-21: Военная подготовка',
  ])
  expect(grid.skipped).toMatchObject([{ why: 'free day', text: 'День самостоятельной работы' }])
})

test('pairs by their times, dates of days, weeks one below another and sheets of weeks', () => {
  const sheet = sheetOf(
    [
      ['', 'ИС-21', 'ауд.'],
      ['', '09/02/26', ''],
      ['', 'Понедельник', ''],
      ['8.15-9.45', 'Экономика (проф. А.В. Сорокин)', '2А1'],
      ['10.00-11.30', '', ''],
      ['', '16/02/26', ''],
      ['', 'Понедельник', ''],
      ['8.15-9.45', 'Экономика (проф. А.В. Сорокин)', '2А1'],
      ['10.00-11.30', 'Право (асс. В.В. Корольков)', '2Л1'],
    ],
    ['B2:C2', 'B3:C3', 'B6:C6', 'B7:C7'],
  )
  expect(lines(read(sheet))).toEqual([
    'B4 1/1 ИС-21: Экономика 2А1 (09.02.2026, 16.02.2026)',
    'B9 1/2 ИС-21: Право 2Л1 (16.02.2026)',
  ])
  const plain = (name: string, title: string) =>
    sheetOf(
      [
        ['', '', 'ИС-21'],
        ['Пн', '1', title],
      ],
      [],
      { name },
    )
  expect(
    lines(readGrid([plain('Неделя 3', 'Право'), plain('Неделя 5', 'Право'), plain('Чётная неделя', 'Химия')], nothing)),
  ).toEqual(['C2 1/1 ИС-21: Право (3, 5 н.)', 'C2 1/1 ИС-21: Химия (чёт.)'])
})

test('times that differ from those of the university are reported', () => {
  const sheet = sheetOf([
    ['Время', 'ИС-21'],
    ['Пн', ''],
    ['8:15-9:45', 'Право 101'],
    ['9:50-11:20', 'Химия 102'],
  ])
  expect(kinds(read(sheet, { ...nothing, pairTimes: defaultPairTimes }))).toEqual(['guessedPair', 'guessedPair'])
  expect(kinds(read(sheet))).toEqual(['', ''])
})

test('what is hidden is not read, and every sheet that is not says why', () => {
  const plain = sheetOf([
    ['', '', 'ИС-21', 'ИС-22'],
    ['Пн', '1', 'Право', 'Химия'],
  ])
  expect(lines(read({ ...plain, hiddenColumns: [3] }))).toEqual(['C2 1/1 ИС-21: Право'])
  const { refused } = readGrid(
    [
      { ...plain, name: 'Черновик', isHidden: true },
      sheetOf([], [], { name: 'Пустой' }),
      sheetOf(
        [
          ['Дисциплина', 'Часы'],
          ['Право', '36'],
        ],
        [],
        { name: 'Нагрузка' },
      ),
      sheetOf(
        [
          ['', '', 'ИС-21'],
          ['Пн', 'а', 'Право'],
          ['Вт', 'б', 'Химия'],
        ],
        [],
        { name: 'Без пар' },
      ),
    ],
    nothing,
  )
  expect(refused.map(({ sheet, why }) => `${sheet}: ${why}`)).toEqual([
    'Черновик: hidden',
    'Пустой: empty',
    'Нагрузка: no days',
    'Без пар: no pairs',
  ])
})

test('a name that the university does not have is doubtful where most are known; one that only looks different is not', () => {
  const sheet = sheetOf([
    ['', '', 'ис-21'],
    ['Пн', '1', 'Право Иванов И.И. А-101'],
    ['', '2', 'Право Петров П.П. A-102'],
  ])
  const known = { groups: ['ИС-21'], teachers: ['Иванов И. И.'], rooms: ['А-101', 'А-102'], disciplines: [] }
  const grid = read(sheet, { ...nothing, known })
  expect(kinds(grid)).toEqual(['', 'unknownTeacher'])
  expect(grid.lessons[1]).toMatchObject({ groups: ['ИС-21'], rooms: ['А-102'] })
  const rules: GridRule[] = [{ kind: 'words', words: 'Петров П.П.', meaning: 'teacher', value: 'Петров П. П.' }]
  expect(kinds(read(sheet, { ...nothing, known, rules }))).toEqual(['', ''])
  const others = { ...known, teachers: ['Лапин К. О.'] }
  expect(kinds(read(sheet, { ...nothing, known: others }))).toEqual(['', ''])
})

test('a word that stands for a room after teachers is doubtful at the end of a title', () => {
  const sheet = sheetOf([
    ['', '', 'ИС-21'],
    ...['Право', 'Физика', 'Химия', 'Экология'].map((title, index) => [
      index === 0 ? 'Пн' : '',
      String(index + 1),
      `${title} Иванов И.И. Кедр`,
    ]),
    ['Вт', '1', 'Физика Кедр'],
    ['', '2', 'Физика'],
  ])
  expect(kinds(read(sheet))).toEqual(['', '', '', '', 'tornTitle', ''])
})

describe('rules', () => {
  const sheet = sheetOf([
    ['День', 'Пара', 'ИС-21', 'Доп.'],
    ['Пн', '1', 'ФК ст.', 'а'],
    ['', '2', 'Основы Смирнов 101', 'б'],
    ['', '3', 'ФК ст.', 'в'],
  ])
  const withRules = (...rules: GridRule[]) =>
    read(sheet, { ...nothing, rules: [...rules, { kind: 'column', heading: 'Доп.', role: 'ignored' }] })

  test('what words mean holds for all like cells', () => {
    const grid = withRules(
      { kind: 'words', words: 'ФК', meaning: 'discipline', value: 'Физическая культура' },
      { kind: 'words', words: 'ст.', meaning: 'room', value: 'Стадион' },
      { kind: 'words', words: 'смирнов', meaning: 'teacher', value: 'Смирнов А. Б.' },
    )
    expect(lines(grid)).toEqual([
      'C2 1/1 ИС-21: Физическая культура Стадион',
      'C3 1/2 ИС-21: Основы 101',
      'C4 1/3 ИС-21: Физическая культура Стадион',
    ])
    expect(grid.lessons[1]?.teachers).toEqual(['Смирнов А. Б.'])
    expect(kinds(grid)).toEqual(['', '', ''])
  })

  test('words can be part of a title, or nothing', () => {
    const [, title] = withRules({ kind: 'words', words: 'Смирнов', meaning: 'title', value: '' }).lessons
    expect(title).toMatchObject({ discipline: 'Основы Смирнов', teachers: [], doubts: [] })
    const [, nothingElse] = withRules({
      kind: 'words',
      words: 'Смирнов',
      meaning: 'nothing',
      value: '',
    }).lessons
    expect(nothingElse).toMatchObject({ discipline: 'Основы', doubts: [] })
  })

  test('what a cell holds holds for cells with the same text', () => {
    const lesson = {
      discipline: 'Физкультура',
      type: 'пр',
      subgroup: 0 as const,
      weeks: '2, 4 н.',
      teachers: ['Ким А. А.'],
      rooms: ['Стадион'],
    }
    const grid = withRules({ kind: 'cell', text: 'ФК  СТ', lessons: [lesson] })
    expect(grid.lessons.filter(({ discipline }) => discipline === 'Физкультура')).toMatchObject([
      { pair: 1, weeks: { numbers: [2, 4] }, doubts: [] },
      { pair: 3, weeks: { numbers: [2, 4] }, doubts: [] },
    ])
    expect(withRules({ kind: 'cell', text: 'ФК ст.', lessons: [] }).lessons).toHaveLength(1)
  })

  test('numbers that nothing says to be weeks are the weeks that somebody names', () => {
    const weeks = sheetOf([
      ['День', 'Пара', 'ИС-21'],
      ['Пн', '1', '2,6 н Экология\n4,8 Право'],
      ['', '2', '4,8 н. Химия'],
    ])
    const bare = read(weeks)
    expect(bare.lessons[1]?.doubts).toMatchObject([{ kind: 'bareWeeks', of: '4,8' }])
    const told = (value: string) =>
      lines(read(weeks, { ...nothing, rules: [{ kind: 'words', words: '4,8', meaning: 'weeks', value }] }))
    expect(told('4, 8 н.')).toEqual([
      'C2 1/1 ИС-21: Экология (2, 6 н.)',
      'C2 1/1 ИС-21: Право (4, 8 н.)',
      'C3 1/2 ИС-21: Химия (4, 8 н.)',
    ])
    // What is marked as weeks is not read as anything else.
    expect(told('с 4 по 8 н.').slice(1)).toEqual([
      'C2 1/1 ИС-21: Право (с 4 нед. по 8 нед.)',
      'C3 1/2 ИС-21: Химия (4, 8 н.)',
    ])
  })

  test('the columns and the words of weeks are reported as they were understood', () => {
    const halved = sheetOf(
      [
        ['День', 'Пара', 'Нед.', 'ИС-21', 'Где', 'ИС-22', 'Где'],
        ['Пн', '1', 'верх.', 'Право', '101', 'Химия', '102'],
        ['', '', 'ниж.', 'Химия', '201', 'Право', '202'],
      ],
      ['A2:A3', 'B2:B3'],
    )
    const role = (of: ReadGrid) => of.columns.map(({ heading, role }) => `${heading} ${role}`)
    const plain = read(halved)
    expect(role(plain)).toEqual(['Где rooms'])
    expect(plain.halves).toEqual([
      { sheet: 'Лист1', word: 'верх.', parity: 'odd' },
      { sheet: 'Лист1', word: 'ниж.', parity: 'even' },
    ])
    const rules: GridRule[] = [
      { kind: 'column', heading: 'Где', role: 'ignored' },
      { kind: 'weeks', word: 'верх.', parity: 'even' },
      { kind: 'weeks', word: 'ниж.', parity: 'odd' },
    ]
    const ruled = read(halved, { ...nothing, rules })
    expect(role(ruled)).toEqual(['Где ignored'])
    expect(ruled.halves.map(({ parity }) => parity)).toEqual(['even', 'odd'])
    expect(lines(ruled)[0]).toBe('D2 1/1 ИС-21: Право (чёт.)')
  })

  test('what a word of the column of weeks names', () => {
    const weeks = sheetOf(
      [
        ['День', 'Пара', 'Нед.', 'ИС-21'],
        ['Пн', '1', 'красная', 'Право 1'],
        ['', '', 'синяя', 'Химия 2'],
      ],
      ['A2:A3', 'B2:B3'],
    )
    const rules: GridRule[] = [
      { kind: 'weeks', word: 'Красная', parity: 'even' },
      { kind: 'weeks', word: 'синяя', parity: 'odd' },
    ]
    expect(lines(read(weeks, { ...nothing, rules }))).toEqual([
      'D2 1/1 ИС-21: Право 1 (чёт.)',
      'D3 1/1 ИС-21: Химия 2 (нечёт.)',
    ])
  })
})

/** Invented timetables in the layouts of several universities, written and read back. */
test.each(Object.keys(sheetShapes) as ShapeName[])(
  '%s: nearly all is understood, nothing wrong without a doubt',
  (name) => {
    const scores = [1, 2, 3, 4].map((seed) => {
      const chance = chanceFrom(seed)
      const timetable = inventedTimetable(seed)
      const grid = readGrid(sheetShapes[name](timetable, chance), {
        ...nothing,
        pairTimes: timetable.pairTimes,
      })
      return scored(grid, timetable, name === 'weekSheets' ? shownWeeks : null)
    })
    expect(scores.flatMap(({ examples }) => examples.filter((text) => text.startsWith('wrong')))).toEqual([])
    expect(scores.reduce((sum, { exact }) => sum + exact, 0) / scores.length).toBeGreaterThan(0.95)
  },
)
