import { clockText } from '@/lib/core/calendar/rules/pairs'
import { everyWeek } from '@/lib/core/calendar/rules/weeks'
import { rangeName } from '@/lib/grids/rules/reading'
import { sheetWeeksText } from '@/lib/grids/texts'
import {
  lessonLines as linesOf,
  readWritten as readSheets,
  writtenSheet as sheetOf,
} from '@/testing/grid-sheets/written-sheet'
import { isGrid } from './layout'

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
  expect(read.pairTimes.map(({ startsAt, endsAt }) => `${clockText(startsAt)}-${clockText(endsAt ?? 0)}`)).toEqual([
    '9:00-10:30',
    '10:40-12:10',
  ])
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
  ).toEqual(['6/1 ФЗ-101: Механика лк Ветров И. П. 101 (нечёт.)', '6/1 ФЗ-101: Алгебра лк Ветров И. П. 101 (чёт.)']))

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
  expect(withHead(['4301-11', '4302-11'])).toEqual(['groups: 4301-11, 4302-11'])
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

test('blank columns between groups part no subgroups', () => {
  const read = (...last: string[]) =>
    linesOf(
      readSheets(
        sheetOf([
          ['День', 'Пара', 'ИС-21', '', 'ИС-22', ''],
          ['Пн', '1', 'Физика Ким А. Б. 101', '', 'Право Ли В. Г. 102', ...last],
          ['', '2', '', '', 'Право Ли В. Г. 102', ''],
        ]),
      ),
    )
  expect(read('')[0]).toBe('1/1 ИС-21: Физика Ким А. Б. 101')
  expect(read('Химия Ан С. С. 103')[0]).toBe('? 1/1 ИС-21: Физика Ким А. Б. 101')
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
  expect(lessons.map(({ range, doubts }) => `${rangeName(range)} ${doubts.length}`)).toEqual(['B3 0', 'B4 0', 'B7 0'])
})

const physics = 'лек. Физика Ким А. Б. 101'

test('days side by side over the pairs of one group', () => {
  const read = readSheets(
    sheetOf(
      [
        ['Расписание группы ИС-21'],
        ['Пара', 'Время', 'Понедельник', 'Вторник', 'Среда'],
        ['1', '8.00-9.30', physics, '', 'лек. Право Ким А. Б. 102'],
        ['2', '9.40-11.10', '', 'лек. Химия Ким А. Б. 103', ''],
        ['', '', 'Директор'],
      ],
      ['C3:C4'],
    ),
  )
  expect(linesOf(read)).toEqual([
    '1/1 ИС-21: Физика лк Ким А. Б. 101',
    '1/2 ИС-21: Физика лк Ким А. Б. 101',
    '2/2 ИС-21: Химия лк Ким А. Б. 103',
    '3/1 ИС-21: Право лк Ким А. Б. 102',
  ])
  expect(read.lessons.map(({ range }) => rangeName(range))).toEqual(['C3:C4', 'C3:C4', 'D4', 'E3'])
  expect(read.accounts).toEqual([{ sheet: 'Лист1', lessons: 3, doubts: 0, headings: 10, remarks: 1 }])
})

test('days side by side, each with columns of its own', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf(
          [
            ['', 'Понедельник', '', 'Вторник', ''],
            ['Пара', 'Дисциплина', 'Ауд.', 'Дисциплина', 'Ауд.'],
            ['1', 'Физика', '101', 'Право', '102'],
            ['2', '', '', 'Химия', '103'],
          ],
          ['B1:C1', 'D1:E1'],
          'ИС-21',
        ),
      ),
    ),
  ).toEqual(['1/1 ИС-21: Физика 101', '2/1 ИС-21: Право 102', '2/2 ИС-21: Химия 103']))

test('a sheet of one day, by its name or by its title', () => {
  const rows = [
    ['Пара', 'ИС-21', 'ИС-22'],
    ['1', physics, ''],
    ['2', '', 'лек. Химия Ким А. Б. 103'],
  ]
  const read = readSheets(sheetOf(rows, [], 'Среда'))
  expect(linesOf(read)).toEqual(['3/1 ИС-21: Физика лк Ким А. Б. 101', '3/2 ИС-22: Химия лк Ким А. Б. 103'])
  expect(read.lessons[0] && rangeName(read.lessons[0].range)).toBe('B2')
  const thursday = readSheets(sheetOf(rows, [], 'Четверг')).lessons
  expect(thursday.map(({ day, weeks }) => `${day}${sheetWeeksText(weeks)}`)).toEqual(['4', '4'])
  const titled = readSheets(sheetOf([['Расписание на пятницу'], ...rows]))
  expect(titled.lessons.map(({ day }) => day)).toEqual([5, 5])
  expect(titled.layouts).toEqual([{ sheet: 'Лист1', kind: 'day', of: 'пятницу' }])
})

test('sheets of one date, by their names', () => {
  const body = [
    ['Пара', 'ИС-11', 'ИС-12'],
    ['1', 'Физика Ким А. Б. 101', ''],
    ['2', '', 'Право Ким А. Б. 102'],
  ]
  const read = readSheets(sheetOf(body, [], '07.09.2026'), sheetOf(body, [], '8 сентября 2026'))
  expect(read.layouts).toEqual([])
  expect(linesOf(read)).toEqual([
    '1/1 ИС-11: Физика Ким А. Б. 101 (07.09.2026)',
    '1/2 ИС-12: Право Ким А. Б. 102 (07.09.2026)',
    '2/1 ИС-11: Физика Ким А. Б. 101 (08.09.2026)',
    '2/2 ИС-12: Право Ким А. Б. 102 (08.09.2026)',
  ])
})

test('groups down and pairs across, on the date that the title tells and not on that of its approval', () => {
  const body = [
    ['Группа', '1 пара', '2 пара'],
    ['ИС-11', 'Физика Ким А. Б. 101', ''],
    ['ИС-12', '', 'Право Ким А. Б. 102'],
  ]
  const read = (title: string) => readSheets(sheetOf([['Утверждаю 28.08.2026'], [title], ...body]))
  const dated = read('Расписание занятий на понедельник 14.09.2026')
  expect(dated.layouts).toEqual([{ sheet: 'Лист1', kind: 'day', of: 'понедельник 14.09.2026' }])
  expect(linesOf(dated)).toEqual([
    '? 1/1 ИС-11: Физика Ким А. Б. 101 (14.09.2026)',
    '? 1/2 ИС-12: Право Ким А. Б. 102 (14.09.2026)',
  ])
  expect(read('Изменения на 15.09.2026').lessons.map(({ day }) => day)).toEqual([2, 2])
  expect(linesOf(read('Расписание на среду'))[0]).toBe('? 3/1 ИС-11: Физика Ким А. Б. 101')
})

test('minutes that are raised in a time', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['', 'Часы', 'ФЗ-101'],
          ['Пн', '8³⁰-10⁰⁵', 'Физика лек. Ветров И.П. 101'],
          ['', '10¹⁵-11⁵⁰', 'Химия лек. Ветров И.П. 101'],
        ]),
      ),
    ),
  ).toEqual(['1/1 ФЗ-101: Физика лк Ветров И. П. 101', '1/2 ФЗ-101: Химия лк Ветров И. П. 101']))

test('a grid of rooms: the cells name the groups', () => {
  const read = readSheets(
    sheetOf([
      ['Дни', 'Пара', 'Аудитория', '', ''],
      ['', '', '101', '102', '103'],
      ['Пн', '1', 'лек. Физика ИС-21, ИС-22 Ким А. Б.', '', 'пр. Химия ИС-23 Лан О. П.'],
      ['', '2', '', 'лек. Право ИС-21 Ким А. Б.', 'Собрание'],
      ['Вт', '1', 'лек. Физика ИС-24 Ким А. Б.', '', ''],
    ]),
  )
  expect(linesOf(read)).toEqual([
    '? 1/1 ИС-21+ИС-22: Физика лк Ким А. Б. 101',
    '? 1/1 ИС-23: Химия пр Лан О. П. 103',
    '? 1/2 ИС-21: Право лк Ким А. Б. 102',
    '? 2/1 ИС-24: Физика лк Ким А. Б. 101',
  ])
  expect(read.layouts).toEqual([{ sheet: 'Лист1', kind: 'rooms', of: '101, 102, 103' }])
  expect(read.skipped).toMatchObject([{ text: 'Собрание', why: 'no group' }])
})

test('days across and rooms down are the same grid turned', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf(
          [
            ['Аудитория', 'Понедельник', '', 'Вторник', ''],
            ['', '1 пара', '2 пара', '1 пара', '2 пара'],
            ['101', 'лек. Физика ИС-21 Ким А. Б.', '', '', 'лек. Право ИС-22 Ким А. Б.'],
            ['102', '', 'пр. Химия ИС-23 Лан О. П.', '', ''],
          ],
          ['B1:C1', 'D1:E1'],
        ),
      ),
    ),
  ).toEqual([
    '? 1/1 ИС-21: Физика лк Ким А. Б. 101',
    '? 1/2 ИС-23: Химия пр Лан О. П. 102',
    '? 2/2 ИС-22: Право лк Ким А. Б. 101',
  ]))

const law = 'лек. Право Ли В. Г. 102'
const plainRows = [
  ['', '', 'ИС-21'],
  ['Пн', '1', physics],
  ['', '2', physics],
]

test('the week in the title holds for the whole sheet, and is asked about', () => {
  const read = (title: string) => readSheets(sheetOf([[title], ...plainRows]))
  const weeksOf = (title: string) => sheetWeeksText(read(title).lessons[0]?.weeks ?? everyWeek)
  expect(weeksOf('Расписание на 12 неделю')).toBe('12 н.')
  expect(weeksOf('с 09.11 по 14.11')).toBe('с 09.11 по 14.11')
  expect(weeksOf('верхняя неделя')).toBe('нечёт.')
  expect(weeksOf('с 01.09 по 28.12')).toBe('')
  expect(read('верхняя неделя').layouts).toEqual([{ sheet: 'Лист1', kind: 'sheetWeeks', of: 'верхняя недел' }])
})

test('sheets with the same groups are asked about, unless their weeks differ', () => {
  const kinds = (...names: string[]) =>
    readSheets(...names.map((name) => sheetOf(plainRows, [], name))).layouts.map(({ sheet, kind, of }) => [
      sheet,
      kind,
      of,
    ])
  expect(kinds('Осень', 'Весна')).toEqual([
    ['Осень', 'weeks', 'Весна'],
    ['Весна', 'weeks', 'Осень'],
  ])
  expect(kinds('Неделя 3', 'Неделя 4')).toEqual([])
  expect(kinds('07.09-12.09', '14.09-19.09')).toEqual([])
})

test('stars are the weeks that a line of the sheet says, or in doubt', () => {
  const read = (...legend: string[][]) =>
    linesOf(
      readSheets(
        sheetOf([['', '', 'ИС-21'], ['Пн', '1', 'Экономика**  Физика*'], ['', '2', 'Право* Ким А. Б. 101'], ...legend]),
      ),
    )
  expect(read(['* - нечетная неделя'], ['** - четная неделя'])).toEqual([
    '? 1/1 ИС-21: Экономика (чёт.)',
    '? 1/1 ИС-21: Физика (нечёт.)',
    '1/2 ИС-21: Право Ким А. Б. 101 (нечёт.)',
  ])
  expect(read().every((line) => line.startsWith('?'))).toBe(true)
})

test('a sheet of which little is understood is doubted as a whole', () => {
  const rows = ['1', '2', '3', '4', '5', '6'].map((pair, at) => [at === 0 ? 'Пн' : '', pair, '', 'Иванов И. И.'])
  const sheet = sheetOf([
    ['', '', 'ИС-21', ''],
    ['День', 'Пара', 'Дисциплина', 'Преподаватель'],
    ...rows,
    ['', '7', 'Физика', 'Ким А. Б.'],
  ])
  expect(readSheets(sheet).layouts).toEqual([{ sheet: 'Лист1', kind: 'cells', of: '6' }])
})

test('where pairs begin again without a day that is known, their rows are asked about', () => {
  const { lessons, skipped } = readSheets(
    sheetOf([
      ['', '', 'ИС-21'],
      ['Пн', '1', physics],
      ['', '2', physics],
      ['Вт?', '1', 'лек. Право Ким А. Б. 102'],
      ['Ср', '1', physics],
      ['Чт', '1', physics],
      ['Пт', '1', physics],
    ]),
  )
  expect(lessons.map(({ day, pair }) => `${day}/${pair}`)).toEqual(['1/1', '1/2', '3/1', '4/1', '5/1'])
  expect(skipped.map(({ text, why }) => `${text}: ${why}`)).toContain('лек. Право Ким А. Б. 102: no pair')
})

test('what stands beside the title of a group is none; a sign without a room is explained below', () => {
  const panel = (group: string) => [group, 'КБ-1', 'УМУ10.05.03', '24', '']
  const heads = ['Дисциплина', 'Вид занятий', 'ФИО преподавателя', '№ ауд.', 'Ссылка']
  const sheet = sheetOf([
    ['День', 'Группа', ...panel('БАСО-01-22'), ...panel('БАСО-02-22')],
    ['', '№ пары', ...heads, ...heads],
    ['Пн', '1', 'Физика', 'ЛК', 'Ким Д.Д.', 'Д', '', 'Химия', 'ПР', 'Ли А.Б.', 'ауд. Дистанционно (СДО)', ''],
    ['', '2', 'Право', 'ПР', 'Ким Д.', 'ауд. А-101 (В-78)', '', '', '', '', '', ''],
    ['Вт', '1', 'Право', 'ПР', 'Ким Д.Д.', 'ауд. А-101 (В-78)', '', 'Химия', 'ЛК', 'Ли А.Б.', 'Д', ''],
    ['', '', 'Д - дистанционно'],
  ])
  const read = readSheets(sheet)
  expect(read.groups).toEqual(['БАСО-01-22', 'БАСО-02-22'])
  expect(read.layouts).toEqual([])
  expect(read.lessons.map(({ online }) => online)).toEqual([true, true, false, false, true])
  expect(linesOf(read)).toEqual([
    '1/1 БАСО-01-22: Физика лк Ким Д. Д.',
    '1/1 БАСО-02-22: Химия пр Ли А. Б.',
    '1/2 БАСО-01-22: Право пр Ким Д. А-101 (В-78)',
    '2/1 БАСО-01-22: Право пр Ким Д. Д. А-101 (В-78)',
    '2/1 БАСО-02-22: Химия лк Ли А. Б.',
  ])
})

test('side by side, each with its days over its groups and its times left of them, or those of the first', () => {
  const day = (title: string, date: string): [string[], string[]] => [
    ['', date, '', '', date, ''],
    ['', title, '', '', title, ''],
  ]
  const read = (...times: [string, string]) =>
    readSheets(
      sheetOf(
        [
          ['', 'ИС-21', 'ауд.', '', 'ИС-31', 'ауд.'],
          ...day('Понедельник', '2026-09-07'),
          ['9.00-10.30', 'Физика Ким А.Б.', '101', times[0], 'Право Ли В.Г.', '202'],
          ['10.40-12.10', '', '', times[1], 'Право Ли В.Г.', '202'],
          ...day('Вторник', '2026-09-08'),
          ['9.00-10.30', '', '', times[0], 'Химия Ли В.Г.', '202'],
          ['10.40-12.10', 'Физика Ким А.Б.', '101', times[1], '', ''],
        ],
        ['B2:C2', 'E2:F2', 'B3:C3', 'E3:F3', 'B6:C6', 'E6:F6', 'B7:C7', 'E7:F7'],
      ),
    )
  const lines = [
    '1/1 ИС-21: Физика Ким А. Б. 101 (07.09.2026)',
    '2/2 ИС-21: Физика Ким А. Б. 101 (08.09.2026)',
    '1/1 ИС-31: Право Ли В. Г. 202 (07.09.2026)',
    '1/2 ИС-31: Право Ли В. Г. 202 (07.09.2026)',
    '2/1 ИС-31: Химия Ли В. Г. 202 (08.09.2026)',
  ]
  expect(linesOf(read('9.00-10.30', '10.40-12.10'))).toEqual(lines)
  expect(linesOf(read('', ''))).toEqual(lines)
})

test('a room that the title repeats in brackets is said once', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['', '', 'ИС-21', ''],
          ['День', 'Пара', 'Дисциплина', 'Ауд.'],
          ['Пн', '1', 'Физика, Ким Анна Борисовна (I-417)', 'I-417\n'],
          ['Вт', '1', 'Физика, Ким Анна Борисовна (I-417)', 'I-417\n'],
        ]),
      ),
    ),
  ).toEqual(['1/1 ИС-21: Физика Ким А. Б. I-417', '2/1 ИС-21: Физика Ким А. Б. I-417']))

test('a surname behind a room is a teacher, and one within a title is asked about', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['', '', 'ИС-21'],
          ['Пн', '1', 'ЯТП, 526, Ермаков'],
          ['', '2', 'ЯТП, 611, Ермаков, Ким'],
          ['', '3', 'ЯТП, 611, Авербух В.Л.'],
          ['', '4', 'ск Авербух, ИММ'],
        ]),
      ),
    ),
  ).toEqual([
    '? 1/1 ИС-21: ЯТП Ермаков 526',
    '? 1/2 ИС-21: ЯТП Ермаков Ким 611',
    '1/3 ИС-21: ЯТП Авербух В. Л. 611',
    '? 1/4 ИС-21: ск Авербух, ИММ',
  ]))

test('«/» parts upper and lower weeks where cells begin or end with it', () => {
  const read = (...cells: string[]) =>
    linesOf(
      readSheets(sheetOf([['', '', 'ИС-21'], ...cells.map((cell, at) => [at === 0 ? 'Пн' : '', `${at + 1}`, cell])])),
    )
  expect(read('/ Физика; лек; 101', 'Право; лек; 102 /', 'Химия; лек; 103 / Этика; сем; 104')).toEqual([
    '? 1/1 ИС-21: Физика лк 101 (чёт.)',
    '? 1/2 ИС-21: Право лк 102 (нечёт.)',
    '? 1/3 ИС-21: Химия лк 103 (нечёт.)',
    '? 1/3 ИС-21: Этика пр 104 (чёт.)',
  ])
  expect(read('Химия; лек; 103 / Этика; сем; 104')).toEqual(['? 1/1 ИС-21: Химия лк 103', '? 1/1 ИС-21: Этика пр 104'])
})

test('rooms with a building before the point; ranks behind Ukrainian names', () =>
  expect(
    linesOf(
      readSheets(
        sheetOf([
          ['', 'Пара', 'Нед.', '71КМТ'],
          ['Пн.', '1', 'парн.', 'Вища математика, 2.413, Лекція, Ткач В. І. професор, доктор наук'],
          ['', '', 'непарн.', 'Укр. мова (за проф.спр.), 2.220а, Практика, Мороз О. В. ст. викладач'],
        ]),
      ),
    ),
  ).toEqual([
    '1/1 71КМТ: Вища математика лк Ткач В. І. 2.413 (чёт.)',
    '1/1 71КМТ: Укр. мова (за проф.спр.) пр Мороз О. В. 2.220а (нечёт.)',
  ]))

test('titles of groups above every day; lessons of both weeks whose rooms are parted by a slash', () => {
  const heads = ['', '', 'ИС-21 (АКС-11)', 'ауд.', 'ИС-22 (АКС-12)', 'ауд.']
  const read = readSheets(
    sheetOf(
      [
        heads,
        ['Пн', '8.45-10.15', 'ОУД.10     ФИЗИКА     Ким А.Б.', '101', '', ''],
        ['', '10.30-12.00', '1 н. Право Ли В.Г.\n2 н. Химия Ткач О.П.', '202 / 303', '', ''],
        heads,
        ['Вт', '8.45-10.15', '', '', '1 н. Этика Ли В.Г.\n2 н. ---------', '202'],
        ['', '10.30-12.00', '', '', 'ОУД.10     ФИЗИКА     Ким А.Б.', '101'],
      ],
      ['A2:A4', 'A5:A6'],
    ),
  )
  expect(read.skipped).toEqual([])
  expect(linesOf(read)).toEqual([
    '1/1 ИС-21: ОУД.10 ФИЗИКА Ким А. Б. 101',
    '? 1/2 ИС-21: Право Ли В. Г. 202 (нечёт.)',
    '? 1/2 ИС-21: Химия Ткач О. П. 303 (чёт.)',
    '? 2/1 ИС-22: Этика Ли В. Г. 202 (нечёт.)',
    '2/2 ИС-22: ОУД.10 ФИЗИКА Ким А. Б. 101',
  ])
})

test('a group that is named twice is asked about, and not the others', () =>
  expect(
    readSheets(
      sheetOf([
        ['', '', 'ИС-21', 'ИС-22', 'ИС-23', 'ИС-22', 'ИС-24', 'ИС-25'],
        ['Пн', '1', physics, '', '', '', '', ''],
        ['Вт', '1', '', physics, physics, physics, physics, physics],
      ]),
    ).layouts,
  ).toEqual([{ sheet: 'Лист1', kind: 'groups', of: 'ИС-22' }]))

test('each group with pairs of its own beside the same days', () => {
  const group = ['№ пари', 'Назва предмета', '№ кабінету', 'Прізвище викладача']
  const read = readSheets(
    sheetOf(
      [
        ['11 КІ', '', '', '', '', '12 АТ', '', '', ''],
        ['Дні тижня', ...group, ...group],
        ['Понеділок', '1', 'Історія', '10', 'Ткач В. І.', '1', 'Мова', '22/26', 'Бичук/Кльоц'],
        ['', '2', '', '', '', '1', '', '', ''],
        ['', '3', 'Фізика', '11', 'Мороз О. В.', '2', 'Хімія', '12', 'Ткач В. І.'],
        ['Вівторок', '1', 'Фізика', '11', 'Мороз О. В.', '1', '', '', ''],
        ['', '2', '', '', '', '2', 'Хімія', '12', 'Ткач В. І.'],
      ],
      ['A1:E1', 'F1:I1', 'A3:A5', 'A6:A7', 'F3:F4'],
    ),
  )
  expect(read.layouts).toEqual([])
  expect(linesOf(read)).toEqual([
    '1/1 11 КІ: Історія Ткач В. І. 10',
    '1/3 11 КІ: Фізика Мороз О. В. 11',
    '2/1 11 КІ: Фізика Мороз О. В. 11',
    '? 1/1 12 АТ: Мова Бичук Кльоц 22 26',
    '1/2 12 АТ: Хімія Ткач В. І. 12',
    '2/2 12 АТ: Хімія Ткач В. І. 12',
  ])
})

test('weeks beside all days, and what the row of titles is called over days and pairs', () => {
  const days = (week: string, lesson: string) => [
    [week, 'Пн', '1 пара', lesson, ''],
    ['', '', '2 пара', '', physics],
    ['', 'Вт', '1 пара', physics, ''],
    ['', '', '2 пара', '', lesson],
  ]
  const read = readSheets(
    sheetOf(
      [['', 'Группа', '', 'ИС-21', 'ИС-22'], ...days('Нечётная неделя', physics), ...days('Чётная неделя', law)],
      ['B1:C1', 'A2:A5', 'A6:A9', 'B2:B3', 'B4:B5', 'B6:B7', 'B8:B9'],
    ),
  )
  expect(read.layouts).toEqual([])
  expect(linesOf(read).slice(0, 3)).toEqual([
    '1/1 ИС-21: Физика лк Ким А. Б. 101 (нечёт.)',
    '1/2 ИС-22: Физика лк Ким А. Б. 101',
    '2/1 ИС-21: Физика лк Ким А. Б. 101',
  ])
})

test('groups of letters, a hyphen and a number', () =>
  expect(
    readSheets(
      sheetOf([
        ['', '', 'Д-Э 312', 'Д-Э 315'],
        ['Пн', '1', physics, ''],
        ['Вт', '1', '', physics],
      ]),
    ).groups,
  ).toEqual(['Д-Э 312', 'Д-Э 315']))

test('the number of a pair in its lower row', () => {
  const day = (title: string) => [
    [title, '', ''],
    ['', '0', ''],
    ['', '', ''],
    ['', '1', ''],
    ['', '', 'Физика'],
    ['', '2', 'А. Б. Ким, В. Г. Ли'],
  ]
  const read = readSheets(
    sheetOf(
      [['групп П50-1-22, П50-2-22', '', ''], ['День', 'пара', 'П50-1-22'], ...day('Пн'), ...day('Вт')],
      ['A3:A8', 'A9:A14'],
    ),
  )
  expect(read.layouts).toEqual([])
  expect(linesOf(read)).toEqual(['1/2 П50-1-22: Физика Ким А. Б. Ли В. Г.', '2/2 П50-1-22: Физика Ким А. Б. Ли В. Г.'])
})
