import {
  lessonLines as linesOf,
  readWritten as readSheets,
  writtenSheet as sheetOf,
} from '@/testing/grid-sheets/written-sheet'

/** A group of four columns: a title over three and its room, its teacher below; or two subgroups with a room each. */
const ofFour = sheetOf(
  [
    ['', '№', 'Группа:', 'ЭК-21', '', '', ''],
    ['ПН', '1', '', 'Физика', '', '', '101'],
    ['', '', '', 'Ким А. Б.', '', '', ''],
    ['', '2', '', 'Химия', 'ЦРК', 'Право', '305'],
    ['', '', '', 'Ким А. Б.', '', 'Лисин В. Г.', ''],
    ['', '3', '', 'Алгебра', '', '', '102'],
    ['', '', '', 'Ким А. Б.', '', 'Лисин В. Г.', ''],
    ['', '4', '', 'История', '204', '', ''],
    ['', '', '', 'Ким А. Б.', '', '', ''],
  ],
  ['A2:A9', 'B2:B3', 'B4:B5', 'B6:B7', 'B8:B9', 'D1:G1', 'D2:F2', 'D3:G3', 'D5:E5', 'F5:G5'].concat([
    'D6:F6',
    'D7:E7',
    'F7:G7',
    'D9:E9',
  ]),
)

test('rooms beside titles, teachers below over all columns, and subgroups side by side', () => {
  const read = readSheets(ofFour)
  expect(read.lessons.map(({ subgroup }) => subgroup)).toEqual([0, 1, 2, 1, 2, 1])
  expect(linesOf(read)).toEqual([
    '1/1 ЭК-21: Физика Ким А. Б. 101',
    '1/2 ЭК-21: Химия Ким А. Б. ЦРК',
    '1/2 ЭК-21: Право Лисин В. Г. 305',
    // One title, and a teacher below it for each subgroup; the one room may be that of both.
    '? 1/3 ЭК-21: Алгебра Ким А. Б.',
    '? 1/3 ЭК-21: Алгебра Лисин В. Г. 102',
    '1/4 ЭК-21: История Ким А. Б. 204',
  ])
})

test('a column that others only reach over parts no subgroups', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf(
          [
            ['', '', 'ЭК-21', '', 'ЭК-22'],
            ['Пн', '1', 'лек. Физика Ким А. Б. 101', '', ''],
            ['', '2', 'пр. Право Лисин В. Г. 102', '', 'пр. Химия Ким А. Б. 101'],
          ],
          ['C1:D1', 'C2:E2', 'C3:D3'],
        ),
      ),
    ),
  ).toEqual([
    '1/1 ЭК-21+ЭК-22: Физика лк Ким А. Б. 101',
    '1/2 ЭК-21: Право пр Лисин В. Г. 102',
    '1/2 ЭК-22: Химия пр Ким А. Б. 101',
  ]))

test('codes with a number are groups, dates and codes alone are none', () => {
  const heads = ['09.02.07-1', '09.02.07-2ВА']
  const rows = [
    ['', '', 'Группа:', ...heads],
    ['Пн', '1', '', 'Физика Ким А. Б. 101', 'Химия Лисин В. Г. 102'],
  ]
  expect(readSheets(sheetOf(rows)).groups).toEqual(heads)
  expect(readSheets(sheetOf([['', '', '', '09.02.07', '23.06.25-30.06.25'], ...rows.slice(1)])).groups).toEqual([])
})

test('a star before a title is asked about unless a line of the sheet says what it means', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['', '', 'ЭК-21'],
          ['Пн', '1', '* Физика Ким А. Б. 101'],
        ]),
      ),
    ),
  ).toEqual(['? 1/1 ЭК-21: * Физика Ким А. Б. 101']))

test('numbers over classes with rooms, some of them for several, are groups and no rooms', () => {
  const rows = [
    ['Дни', 'Часы', '311', '312', '313'],
    ['Пн', '9.00-10.25', 'Алгебра / Ким А. Б. / 123 ГК', '', ''],
    ['', '10.45-12.10', 'Физика 413 ГК', 'Химия 414 ГК', ''],
    ['Вт', '9.00-10.25', 'Физкультура', 'Физика 413 ГК', 'Химия 202 НК'],
  ]
  expect(readSheets(sheetOf(rows, ['C2:E2'])).layouts).toEqual([])
  // Nothing is held for several: these may be rooms, whose cells name groups.
  expect(readSheets(sheetOf(rows)).layouts).toEqual([{ sheet: 'Лист1', kind: 'groups', of: '311, 312, 313' }])
})

test('a day in every cell of a row is a band over its pairs', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['', '', 'ЭК-21', 'ЭК-22'],
          ['вт', 'вт', 'вт', 'вт'],
          ['Вторник', '8.30-10.00', 'Физика Ким А. Б. 101', ''],
          ['ср', 'ср', 'ср', 'ср'],
          ['Среда', '8.30-10.00', '', 'Химия Ким А. Б. 102'],
        ]),
      ),
    ),
  ).toEqual(['2/1 ЭК-21: Физика Ким А. Б. 101', '3/1 ЭК-22: Химия Ким А. Б. 102']))

test('a lecture that is also called a lesson, exercises in short, and full stops behind titles', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['', '', 'Группа ЭК-21\nГруппа ЭК-22', 'Вид', 'Преподаватель', 'Ауд.'],
          ['Пн', '1', 'Физика.', 'Лекция, урок', 'Ким А. Б.', '101'],
          ['', '2', 'Ин.яз.', 'Пр. занятие', 'Ким А. Б.', '101'],
          ['', '3', 'Основы права.', 'Урок', 'Ким А. Б.', 'в формате ЭОР'],
        ]),
      ),
    ),
  ).toEqual([
    '1/1 ЭК-21+ЭК-22: Физика лк Ким А. Б. 101',
    '1/2 ЭК-21+ЭК-22: Ин.яз. пр Ким А. Б. 101',
    '? 1/3 ЭК-21+ЭК-22: Основы права урок Ким А. Б.',
  ]))

test('a day without classes is no class, and electronic courses are no room', () => {
  const read = readSheets(
    sheetOf([
      ['', '', 'ЭК-21'],
      ['Пн', '1', 'Физика. Ким А. Б. - в формате ЦОР'],
      ['', '2', 'Базовый день'],
    ]),
  )
  expect(linesOf(read)).toEqual(['1/1 ЭК-21: Физика Ким А. Б.'])
  expect(read.skipped.map(({ text, why }) => `${text}: ${why}`)).toEqual(['Базовый день: free day'])
  expect(read.lessons[0]?.online).toBe(true)
})

test('a group whose subgroups have titles of their own', () => {
  const read = readSheets(
    sheetOf(
      [
        ['', '', 'ЭК-21 (1)', '', 'ЭК-21 (2)', 'ЭК-22'],
        ['Пн', '1', 'Физика Ким А. Б. 101', '', 'Химия Лисин В. Г. 102', ''],
        ['', '2', 'Право Ким А. Б. 101', '', '', ''],
        ['', '3', 'Алгебра Ким А. Б. 101', 'Химия Лисин В. Г. 102', '', ''],
      ],
      ['C1:D1', 'C2:D2', 'C3:E3'],
    ),
  )
  expect(read.lessons.map(({ subgroup }) => subgroup)).toEqual([1, 2, 0, 1, 1])
  expect(linesOf(read)).toEqual([
    '1/1 ЭК-21: Физика Ким А. Б. 101',
    '1/1 ЭК-21: Химия Лисин В. Г. 102',
    '1/2 ЭК-21: Право Ким А. Б. 101',
    '? 1/3 ЭК-21: Алгебра Ким А. Б. 101',
    '? 1/3 ЭК-21: Химия Лисин В. Г. 102',
  ])
})

test('a lesson over some of several columns of a group is asked about', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf(
          [
            ['', '', 'ЭК-21', '', ''],
            ['Пн', '1', 'Физика Ким А. Б. 101', '', 'Химия Лисин В. Г. 102'],
            ['', '2', 'Физика Ким А. Б. 101', 'Право Лисин В. Г. 102', ''],
          ],
          ['C1:E1', 'C2:D2'],
        ),
      ),
    )[0],
  ).toEqual('? 1/1 ЭК-21: Физика Ким А. Б. 101'))

test('rooms that stand before the title of each group are those of the group behind them', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['День', 'Пара', 'ауд.', 'ЭК-21', 'ауд.', 'ЭК-22'],
          ['Пн', '1', '101', 'Физика Ким А. Б.', '102', 'Химия Лисин В. Г.'],
          ['', '2', '103', 'Право Ким А. Б.', '', ''],
        ]),
      ),
    ),
  ).toEqual(['1/1 ЭК-21: Физика Ким А. Б. 101', '1/1 ЭК-22: Химия Лисин В. Г. 102', '1/2 ЭК-21: Право Ким А. Б. 103']))
