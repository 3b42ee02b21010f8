import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { clockText } from '@/lib/core/calendar/rules/pairs'
import { folded } from '@/lib/core/words/rules/folded'
import type { ReadGrid } from '@/lib/grids/rules/reading'
import { readGridSheets, readSheet } from '@/lib/sheets/read-sheet'
import { lessonLines, readWritten } from '@/testing/grid-sheets/written-sheet'
import { importWorld } from '@/testing/imports'

/** A file of small sheets that repeat what real ones do; its README says what is right. */
const bytesOf = (name: string) => readFile(path.join(process.env.TIMETABLE_DATA ?? '', 'grids', `${name}.xlsx`))
const gridOf = async (name: string) => readWritten(...(await readGridSheets(await bytesOf(name), null)))

const starts = ({ pairTimes }: ReadGrid) => pairTimes.map(({ startsAt }) => clockText(startsAt))
const layouts = (read: ReadGrid) => read.layouts.map(({ kind, of }) => `${kind}: ${of}`)
/** `1/2 ФЗ-101`, each once. */
const places = (read: ReadGrid) => [...new Set(lessonLines(read).map((line) => line.split(':')[0]))]

test('a pair and its start in one cell', async () => {
  const read = await gridOf('g1_pair_start')
  expect(read.groups).toEqual(['ФЗ-101', 'ФЗ-102'])
  expect(starts(read)).toEqual(['9:00', '10:40'])
  expect(new Set(read.lessons.map(({ day, pair }) => `${day}/${pair}`)).size).toBe(4)
  expect(lessonLines(read).filter((line) => line.startsWith('?'))).toEqual([])
})

test('a title on one row and its details on the next', async () => {
  expect(lessonLines(await gridOf('g2_two_lines'))).toEqual(
    expect.arrayContaining([
      '1/1 ФЗ-101: Проектирование систем лб Громова А. А. 7-405',
      '1/2 ФЗ-101: Оптика лк Ветров И. П. 7-101',
      '? 1/1 ФЗ-102: Физика лк Ветров И. П. А-101 (нечёт.)',
      '? 1/1 ФЗ-102: Химия лк Громова А. А. Б-201 (чёт.)',
    ]),
  )
})

test('the same between real halves', async () =>
  expect(lessonLines(await gridOf('g2b_two_lines_mixed'))).toEqual([
    '1/1 ФЗ-101: Проектирование систем лб Громова А. А. 7а-405',
    '1/2 ФЗ-101: Оптика лк Ветров И. П. 7а-101 (нечёт.)',
    '1/2 ФЗ-101: Химия лк Громова А. А. 7а-201 (чёт.)',
    '2/1 ФЗ-101: Алгебра лк Ветров И. П. 7а-101 (нечёт.)',
    '1/1 ФЗ-102: Физика лк Ветров И. П. 7а-101 (чёт.)',
    '1/2 ФЗ-102: Механика лб Синицын О. О. Ветров И. П. 7а-102',
    '2/1 ФЗ-102: Экономика лк Громова А. А. 7а-405',
  ]))

test('groups without digits are asked about', async () => {
  const directions = await gridOf('g4_directions')
  expect(layouts(directions)).toEqual(['groups: Менеджмент, Юриспруденция'])
  expect(lessonLines(directions)[0]).toBe('? 1/1 Менеджмент: Экономика Седов А. В. 2А1 (07.09.2026)')
  const letters = await gridOf('g5_no_digits')
  expect(letters.groups).toEqual(['КУЧП', 'КММ', 'КМА', 'КФА'])
  expect(lessonLines(letters)[0]).toBe('? 1/1 КУЧП: Теория управления Седов С. П. 436')
})

test('rooms parted by spaces, and titles that are two lessons or a doubt', async () => {
  const read = await gridOf('g6_rooms_space')
  expect(lessonLines(read)[0]).toBe('1/1 ФЗ-101: Математический анализ лк Ветров И. П. Громова А. А. 326 453')
  expect(lessonLines(read).filter((line) => /Экономика|Физика/.test(line))).toEqual([
    expect.stringMatching(/^\? .*Экономика/),
    expect.stringMatching(/^\? .*Физика/),
  ])
})

test('both rows of the last pair', async () =>
  expect(places(await gridOf('g_last_day_one_pair')).slice(-2)).toEqual(['6/1 ФЗ-101', '6/1 ФЗ-102']))

test('names with signs of their own, and days counted from 1904', async () => {
  const { lessons } = await gridOf('apostrophe')
  expect(new Set(lessons.map(({ teachers }) => folded(teachers.join())))).toEqual(
    new Set(["о'коннор ш. м.", "мар'яненко а. в.", 'салтыков-щедрин м. е.', 'оглы-заде р.', 'елкина е. е.']),
  )
  const { rows } = await readSheet(await bytesOf('date1904'))
  expect(rows.flatMap(({ cells }) => cells)).toContain('2028-02-29')
})

/** What a list is tried out as: its rows, what is wrong with them, and what is asked. */
async function triedList(name: string) {
  const there = await importWorld()
  const id = await there.read(await bytesOf(name), `${name}.xlsx`)
  const { trial } = await there.tried(id)
  const rows = await there.rows(id)
  return {
    rows: rows.map(({ what, status }) => `${what}: ${status}`),
    asked: trial?.doubts.map(({ kind, title }) => `${kind} ${title}`),
  }
}

test('a name in three columns is one', async () =>
  expect(await triedList('people_1col')).toEqual({
    rows: ['Кротова Анна Игоревна: new', 'Мельник Пётр Олегович: new'],
    asked: [],
  }))

test('a list says «Факультет» of institutes, and its total is no group', async () => {
  expect(await triedList('groups_fac')).toEqual({
    rows: ['ИС-21: new', 'ИС-22: new'],
    asked: ['faculty Физфак'],
  })
  expect(await triedList('groups_careless')).toEqual({
    rows: ['ФЗ-11: new', 'фз-12: error', 'ФЗ-11: error', 'ФЗ-13: new', 'Всего, 3, 74: same'],
    asked: ['faculty Физфак'],
  })
})
