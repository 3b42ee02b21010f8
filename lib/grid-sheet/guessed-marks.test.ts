import {
  lessonLines as linesOf,
  readWritten as readSheets,
  writtenSheet as sheetOf,
} from '@/testing/grid-sheets/written-sheet'

const physics = 'лек. Физика Ким А. Б. 101'

test('groups below each other and days side by side, with pairs beside the groups or numbers in the cells', () => {
  const beside = readSheets(
    sheetOf(
      [
        ['Группа', 'Пара', '07.09', '08.09'],
        ['', '', 'Пн', 'Вт'],
        ['ИС-21', '1', physics, ''],
        ['', '2', '', 'Химия Ли В.Г. 102'],
        ['ИС-22', '1', '', 'Право Ли В.Г. 103'],
        ['', '2', physics, ''],
        ['Заведующий', '', '', ''],
      ],
      ['A3:A4', 'A5:A6'],
    ),
  )
  expect(beside.layouts).toEqual([{ sheet: 'Лист1', kind: 'groups', of: 'ИС-21, ИС-22' }])
  expect(linesOf(beside)).toEqual([
    '? 1/1 ИС-21: Физика лк Ким А. Б. 101 (07.09)',
    '? 1/2 ИС-22: Физика лк Ким А. Б. 101 (07.09)',
    '? 2/1 ИС-22: Право Ли В. Г. 103 (08.09)',
    '? 2/2 ИС-21: Химия Ли В. Г. 102 (08.09)',
  ])
  const numbered = readSheets(
    sheetOf([
      ['№', 'Группа', 'Понедельник', 'Вторник'],
      ['1', 'ИС-21', '1. Физика Ким А.Б. 305\n3. Право Ли В.Г.', '2. История Мун Д.Е. 12'],
      ['2', 'ИС-22', 'Практика', '1. Химия Ли В.Г. 306'],
    ]),
  )
  expect(numbered.layouts.map(({ kind }) => kind)).toEqual(['groups', 'numbers'])
  expect(linesOf(numbered)).toEqual([
    '? 1/1 ИС-21: Физика Ким А. Б. 305',
    '? 1/3 ИС-21: Право Ли В. Г.',
    '? 2/1 ИС-22: Химия Ли В. Г. 306',
    '? 2/2 ИС-21: История Мун Д. Е. 12',
  ])
  expect(numbered.skipped.map(({ text, why }) => `${text}: ${why}`)).toEqual(['Практика: no pair'])
})
