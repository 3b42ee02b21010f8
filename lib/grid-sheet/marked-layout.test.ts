import type { MarkMeaning, SheetMark, SheetMarks } from '@/lib/grids/rules/marks'
import { type GridRule, type GridSheet, rangeName } from '@/lib/grids/rules/reading'
import { sheetWeeksText } from '@/lib/grids/texts'
import { sheetShapes, type ShapeName } from '@/testing/grid-sheets/shapes'
import { inventedTimetable } from '@/testing/grid-sheets/invented'
import { chanceFrom } from '@/testing/grid-sheets/timetable'
import { transposed } from './board'
import { draftMarks, layoutRule, tryMarks } from './mark-sheet'
import { readGrid } from './read-grid'

const sheetOf = (rows: string[][], merges: GridSheet['merges'] = [], name = 'Лист1'): GridSheet => ({
  name,
  isHidden: false,
  rows,
  merges,
  hiddenRows: [],
  hiddenColumns: [],
})

/** `C3:*3` is a row to the end of the sheet, `A2:A*` a column. */
function mark(means: MarkMeaning, place: string): SheetMark {
  const [first = '', last = first] = place.split(':')
  const column = (name: string) => (name.startsWith('*') ? null : name.charCodeAt(0) - 65)
  const row = (name: string) => (name.endsWith('*') ? null : Number(name.slice(1)) - 1)
  return {
    means,
    area: { top: row(first) ?? 0, left: column(first) ?? 0, bottom: row(last), right: column(last) },
  }
}
const layout = (marks: SheetMark[], more: Partial<SheetMarks> = {}): SheetMarks => ({
  marks,
  rows: 'found',
  repeats: false,
  ...more,
})

function linesOf(sheet: GridSheet, marks: SheetMarks): string[] {
  const trial = tryMarks(sheet, marks, { rules: [] })
  if (trial.read === null) return trial.faults.map(({ why }) => why)
  return trial.read.lessons.map(
    ({ range, day, pair, groups, subgroup, discipline, rooms, weeks }) =>
      `${rangeName(range)} ${day}/${pair} ${groups.join('+')}${subgroup === 0 ? '' : `/${subgroup}`}: ${[discipline, ...rooms, sheetWeeksText(weeks)].filter((part) => part !== '').join(' ')}`,
  )
}

const noDigits = sheetOf([
  ['Расписание', '', '', ''],
  ['', '', 'Право', 'Управление'],
  ['Понедельник', '1', 'Химия 101', 'Физика 102'],
  ['', '2', 'Логика 103', ''],
  ['Вторник', '1', '', 'Этика 104'],
  ['Декан', '', 'Петров', ''],
])
const ofNoDigits = layout([mark('groups', 'A2:*2'), mark('days', 'A1:A*'), mark('pairs', 'B1:B*')])

test('groups without digits are groups where their row is marked', () =>
  expect(linesOf(noDigits, ofNoDigits)).toEqual([
    'C3 1/1 Право: Химия 101',
    'D3 1/1 Управление: Физика 102',
    'C4 1/2 Право: Логика 103',
    'D5 2/1 Управление: Этика 104',
  ]))

test('days that lie across are marked as a row, and read the same', () => {
  const turned = layout([mark('groups', 'B1:B*'), mark('days', 'A1:*1'), mark('pairs', 'A2:*2')])
  const across = linesOf(transposed(noDigits), turned)
  expect(across.map((line) => line.replace(/^\S+ /, ''))).toEqual(
    linesOf(noDigits, ofNoDigits).map((line) => line.replace(/^\S+ /, '')),
  )
})

test('equal titles are told apart by the directions above them', () => {
  const sheet = sheetOf([
    ['', '', 'Право', 'Химия'],
    ['', '', '1 курс', '1 курс'],
    ['Пн', '1', 'Логика', 'Этика'],
    ['Вт', '1', 'Этика', 'Логика'],
  ])
  const marks = [mark('directions', 'A1:*1'), mark('groups', 'A2:*2'), mark('days', 'A1:A*'), mark('pairs', 'B1:B*')]
  expect(linesOf(sheet, layout(marks))).toEqual([
    'C3 1/1 Право 1 курс: Логика',
    'D3 1/1 Химия 1 курс: Этика',
    'C4 2/1 Право 1 курс: Этика',
    'D4 2/1 Химия 1 курс: Логика',
  ])
})

test('a row of subgroups parts the columns of a group, whatever it calls them', () => {
  const sheet = sheetOf(
    [
      ['', '', 'Право', ''],
      ['', '', 'А', 'Б'],
      ['Пн', '1', 'Логика', 'Этика'],
      ['Вт', '1', 'Этика', 'Логика'],
    ],
    [{ top: 0, left: 2, bottom: 0, right: 3 }],
  )
  const marks = [mark('groups', 'A1:*1'), mark('subgroups', 'A2:*2'), mark('days', 'A1:A*'), mark('pairs', 'B1:B*')]
  expect(linesOf(sheet, layout(marks))).toEqual([
    'C3 1/1 Право/1: Логика',
    'D3 1/1 Право/2: Этика',
    'C4 2/1 Право/1: Этика',
    'D4 2/1 Право/2: Логика',
  ])
})

const twoRows = sheetOf(
  [
    ['', '', 'Право'],
    ['Пн', '1', 'Логика'],
    ['', '', 'Этика'],
  ],
  [
    { top: 1, left: 0, bottom: 2, right: 0 },
    { top: 1, left: 1, bottom: 2, right: 1 },
  ],
)
const ofTwoRows = [mark('groups', 'A1:*1'), mark('days', 'A1:A*'), mark('pairs', 'B1:B*')]

test.each([
  ['halves', ['C2 1/1 Право: Логика нечёт.', 'C3 1/1 Право: Этика чёт.']],
  ['lessons', ['C2 1/1 Право: Логика', 'C3 1/1 Право: Этика']],
  ['lines', ['C2:C3 1/1 Право: Логика Этика']],
] as const)('the rows of a pair are %s where marks say so', (rows, lines) =>
  expect(linesOf(twoRows, layout(ofTwoRows, { rows }))).toEqual(lines),
)

test('weeks stand in a column of their own, and a legend explains the stars', () => {
  const sheet = sheetOf([
    ['* — нечётная неделя', '', '', ''],
    ['** — 2-6 неделя', '', '', ''],
    ['', '', '', 'Право'],
    ['Пн', '1', '1-8', 'Логика'],
    ['', '2', '', 'Этика **'],
    ['Вт', '1', '', 'Химия *'],
  ])
  const marks = [
    mark('legend', 'A1:A2'),
    mark('groups', 'D3'),
    mark('days', 'A3:A*'),
    mark('pairs', 'B1:B*'),
    mark('weeks', 'C1:C*'),
  ]
  expect(linesOf(sheet, layout(marks))).toEqual([
    'D4 1/1 Право: Логика 1-8 н.',
    'D5 1/2 Право: Этика 2-6 н.',
    'D6 2/1 Право: Химия нечёт.',
  ])
})

test('columns beside a lesson hold what they are marked as, in every group', () => {
  const sheet = sheetOf([
    ['', '', 'Право', '', 'Химия', ''],
    ['Пн', '1', 'Логика', 'Кедр', 'Этика', 'Ель'],
    ['Вт', '1', 'Этика', 'Ель', 'Логика', 'Кедр'],
  ])
  const marks = [mark('groups', 'A1:*1'), mark('days', 'A1:A*'), mark('pairs', 'B1:B*'), mark('rooms', 'D1:D*')]
  expect(linesOf(sheet, layout(marks))).toEqual([
    'C2 1/1 Право: Логика Кедр',
    'E2 1/1 Химия: Этика Ель',
    'C3 2/1 Право: Этика Ель',
    'E3 2/1 Химия: Логика Кедр',
  ])
})

test('a block that repeats has titles of its own; one that does not has those above', () => {
  const rows = [
    ['', '', 'Право'],
    ['Пн', '1', 'Логика'],
    ['Вт', '1', 'Этика'],
    ['', '', 'Химия'],
    ['Пн', '1', 'Физика'],
    ['Вт', '1', 'Музыка'],
  ]
  expect(linesOf(sheetOf(rows), layout(ofTwoRows, { repeats: true })).slice(2)).toEqual([
    'C5 1/1 Химия: Физика',
    'C6 2/1 Химия: Музыка',
  ])
  expect(linesOf(sheetOf(rows), layout(ofTwoRows))[2]).toBe('C5 1/1 Право: Физика')
})

test('days, pairs and titles lie in any directions', () => {
  const expected = ['1/1 Право: Логика 11', '1/2 Право: Этика 12', '2/1 Химия: Опыт 13']
  const withoutPlaces = (lines: string[]) => lines.map((line) => line.replace(/^\S+ /, '')).sort()
  // Groups and pairs down, days across, each with its lesson and room.
  const acrossDays = sheetOf([
    ['Группа', 'Пара', 'Пн', '', 'Вт', ''],
    ['', '', 'Предмет', 'Каб.', 'Предмет', 'Каб.'],
    ['Право', '1', 'Логика', '11', '', ''],
    ['', '2', 'Этика', '12', '', ''],
    ['Химия', '1', '', '', 'Опыт', '13'],
    ['', '2', '', '', '', ''],
  ])
  const ofAcrossDays = layout([mark('groups', 'A1:A*'), mark('pairs', 'B1:B*'), mark('days', 'A1:*1')])
  expect(withoutPlaces(linesOf(acrossDays, ofAcrossDays))).toEqual(expected)
  expect(linesOf(acrossDays, ofAcrossDays)[0]).toBe('C3 1/1 Право: Логика 11')
  // Groups across under the days, pairs down.
  const underDays = sheetOf([
    ['', 'Пн', '', 'Вт', ''],
    ['', 'Право', 'Химия', 'Право', 'Химия'],
    ['1', 'Логика 11', '', '', 'Опыт 13'],
    ['2', 'Этика 12', '', '', ''],
  ])
  const ofUnderDays = layout([mark('groups', 'A2:*2'), mark('pairs', 'A1:A*'), mark('days', 'A1:*1')])
  expect(withoutPlaces(linesOf(underDays, ofUnderDays))).toEqual(expected)
})

test('rooms or teachers stand where groups would, and cells name the groups', () => {
  const rooms = sheetOf([
    ['Ауд.', 'Пн', '', 'Вт', ''],
    ['', '1', '2', '1', '2'],
    ['101', 'ИС-21 Логика', '', 'ИС-22 Этика', ''],
    ['102', '', 'ИС-21, ИС-22 Право', '', ''],
  ])
  const ofRooms = [mark('days', 'A1:*1'), mark('pairs', 'A2:*2'), mark('rooms', 'A1:A*')]
  expect(linesOf(rooms, layout(ofRooms))).toEqual([
    'B3 1/1 ИС-21: Логика 101',
    'C4 1/2 ИС-21+ИС-22: Право 102',
    'D3 2/1 ИС-22: Этика 101',
  ])
  const teachers = sheetOf([
    ['Преподаватель', 'День', '1 пара', '2 пара'],
    ['Петров П.П., доцент', 'Пн', 'ИС-21 Логика 101', ''],
    ['', 'Вт', '', 'ИС-21 Этика 102'],
    ['Козлова К.К.', 'Пн', '', 'ИС-22 Право 103'],
    ['', 'Вт', 'ИС-22 Право 103', ''],
  ])
  const ofTeachers = [mark('days', 'B1:B*'), mark('pairs', 'A1:*1'), mark('teachers', 'A1:A*')]
  const trial = tryMarks(teachers, layout(ofTeachers), { rules: [] })
  expect(
    trial.read?.lessons.map((lesson) => `${lesson.day}/${lesson.pair} ${lesson.groups} ${lesson.teachers}`),
  ).toEqual(['1/1 ИС-21 Петров П. П.', '1/2 ИС-22 Козлова К. К.', '2/1 ИС-22 Козлова К. К.', '2/2 ИС-21 Петров П. П.'])
  expect(trial.read?.skipped).toEqual([])
})

const numbered = sheetOf([
  ['Группа', 'Пн', '', 'Вт', ''],
  ['Право', '1. Логика\n3) Этика', '11\n12', '2 пара: Речь', '13'],
  ['Химия', '2. Опыт', '14', 'Практика', ''],
])
const ofNumbered = [mark('days', 'A1:*1'), mark('groups', 'A1:A*'), mark('rooms', 'C2:C*')]

test('lessons that cells number need no pairs beside them; a cell without a number is told', () => {
  const marks = layout(ofNumbered, { rows: 'numbered' })
  expect(linesOf(numbered, marks)).toEqual([
    'B2 1/1 Право: Логика 11',
    'B3 1/2 Химия: Опыт 14',
    'B2 1/3 Право: Этика 12',
    'D2 2/2 Право: Речь 13',
  ])
  const trial = tryMarks(numbered, marks, { rules: [] })
  expect(trial.read?.skipped.map(({ text, why }) => `${text}: ${why}`)).toEqual(['Практика: no pair'])
  expect(linesOf(noDigits, { ...ofNoDigits, rows: 'numbered' })).toEqual(['no numbers'])
})

test('weeks stand over the columns of a group', () => {
  const sheet = sheetOf(
    [
      ['Право', '', '', ''],
      ['', '', 'Красная', 'Синяя'],
      ['Пн', '1', 'Логика', 'Логика'],
      ['Вт', '1', 'Этика', 'Речь'],
    ],
    [],
  )
  const marks = [mark('groups', 'A1'), mark('weeks', 'C2:*2'), mark('days', 'A2:A*'), mark('pairs', 'B1:B*')]
  expect(linesOf(sheet, layout(marks))).toEqual(['no weeks here'])
  const named = {
    ...sheet,
    rows: sheet.rows.map((row, at) => (at === 1 ? ['', '', 'Верхняя', 'Нижняя'] : row)),
  }
  expect(linesOf(named, layout(marks))).toEqual([
    'C3 1/1 Право: Логика',
    'C4 2/1 Право: Этика нечёт.',
    'D4 2/1 Право: Речь чёт.',
  ])
})

test('a remark is not read, nor what stands in a row that is no pair', () => {
  const sheet = sheetOf([
    ['', '', 'Право'],
    ['Пн', '1', 'Логика'],
    ['', '2', 'Собрание'],
    ['', 'обед', 'Пирог'],
    ['Вт', '1', 'Этика'],
    ['', '2', ''],
    ['', '3', ''],
  ])
  const marks = [...ofTwoRows, mark('remark', 'C3')]
  expect(linesOf(sheet, layout(marks))).toEqual(['C2 1/1 Право: Логика', 'C5 2/1 Право: Этика'])
})

test.each([
  ['no days', [mark('groups', 'A2:*2'), mark('pairs', 'B1:B*')]],
  ['no day here', [mark('groups', 'A2:*2'), mark('days', 'B1:B*'), mark('pairs', 'B1:B*')]],
  ['no pairs', [mark('groups', 'A2:*2'), mark('days', 'A1:A*')]],
  ['no pair here', [mark('groups', 'A2:*2'), mark('days', 'A1:A*'), mark('pairs', 'C1:C*')]],
  ['no groups', [mark('days', 'A1:A*'), mark('pairs', 'B1:B*')]],
  ['no group here', [mark('groups', 'C6:*6'), mark('days', 'A1:A*'), mark('pairs', 'B1:B*')]],
  ['no weeks here', [...ofNoDigits.marks, mark('weeks', 'D1:D*')]],
  ['no legend here', [...ofNoDigits.marks, mark('legend', 'A6')]],
])('a choice that cannot be is told: %s', (why, marks) => {
  const trial = tryMarks(noDigits, layout(marks), { rules: [] })
  expect(trial.faults.map((fault) => fault.why)).toContain(why)
})

const nothing = { known: { rooms: [], teachers: [], groups: [], disciplines: [] }, pairTimes: [] }
const titled = sheetOf([
  ['Дни', 'Пары', 'Право', 'Управление'],
  ['Понедельник', '1', 'Химия 101', 'Физика 102'],
  ['Вторник', '1', '', 'Этика 104'],
])
const ofTitled = layout([mark('groups', 'C1:*1'), mark('days', 'A2:A*'), mark('pairs', 'B2:B*')])
const nextYear = sheetOf(
  [
    ['Утверждаю', '', '', '', ''],
    ['Дни', 'Пары', 'Медицина', 'Право', 'Этика'],
    ['Понедельник', '1', 'Латынь', '', ''],
    ['', '2', '', 'Речь', ''],
    ['Вторник', '1', '', '', 'Хор'],
  ],
  [],
  'Осень 2030',
)

test('marks hold for alike sheets: other groups, more rows, a line above', () => {
  const read = readGrid([nextYear], { ...nothing, rules: [layoutRule(titled, ofTitled)] })
  expect(read.lessons.map(({ discipline, groups }) => `${discipline} ${groups.join()}`)).toEqual([
    'Латынь Медицина',
    'Речь Право',
    'Хор Этика',
  ])
})

test('a sheet that is not alike is read as before; one that the marks do not fit is refused, not guessed', () => {
  const other = sheetOf([
    ['День', 'Пара', 'ИС-21'],
    ['Понедельник', '1', 'Химия 101'],
    ['Вторник', '1', 'Физика 102'],
  ])
  const rules = [layoutRule(titled, ofTitled)]
  expect(readGrid([other], { ...nothing, rules }).lessons).toHaveLength(2)
  const broken = {
    ...nextYear,
    rows: nextYear.rows.map((row, index) => row.map((text, column) => (column === 1 && index > 1 ? 'зал' : text))),
  }
  const read = readGrid([broken], { ...nothing, rules })
  expect([read.lessons, read.refused]).toEqual([[], [{ sheet: 'Осень 2030', why: 'marks' }]])
})

/** Marks say what stands in rows and columns: neither a day in a sheet's name, nor days side by side over pairs. */
const markable = (Object.keys(sheetShapes) as ShapeName[]).filter(
  (shape) => shape !== 'daySheets' && shape !== 'groupSheets',
)

test.each(markable)('the marks that are proposed for a sheet of the shape %s read what the reader reads', (shape) => {
  const timetable = inventedTimetable(3)
  const rules: GridRule[] = []
  for (const sheet of sheetShapes[shape](timetable, chanceFrom(3)).slice(0, 2)) {
    const read = readGrid([sheet], { ...nothing, rules })
    const trial = tryMarks(sheet, draftMarks(sheet, rules), { rules })
    const linesIn = ({ lessons }: typeof read) =>
      lessons.map(({ range, day, pair, groups, discipline }) => [rangeName(range), day, pair, groups, discipline])
    expect(trial.faults).toEqual([])
    expect(trial.read && linesIn(trial.read)).toEqual(linesIn(read))
  }
})

test('a number of students in the row of groups, over their rooms, is no group', () => {
  const sheet = sheetOf([
    ['', '', 'ИС-21', '25', 'ИС-22', '24'],
    ['Пн', '1', 'Химия', '101', 'Физика', '102'],
    ['Вт', '1', 'Физика', '101', 'Химия', '102'],
  ])
  const marks = [mark('groups', 'C1:*1'), mark('days', 'A2:A*'), mark('pairs', 'B2:B*'), mark('rooms', 'D2:D*')]
  expect(linesOf(sheet, layout(marks))).toEqual([
    'C2 1/1 ИС-21: Химия 101',
    'E2 1/1 ИС-22: Физика 102',
    'C3 2/1 ИС-21: Физика 101',
    'E3 2/1 ИС-22: Химия 102',
  ])
})
