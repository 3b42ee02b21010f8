import { nameKey } from '@/lib/core/files/texts/name-key'
import { shortPersonName } from '@/lib/core/names/texts/short-names'
import { apostrophes } from '@/lib/core/words/rules/folded'
import { searchFor, searchForm } from '@/lib/core/words/rules/search'
import type { GridSheet } from '@/lib/grids/rules/reading'
import { looksLikeTeachers } from '@/lib/imports/service/read-cells'
import { cellContext } from './cell-context'
import { readSheetCell } from './learn'
import { readGrid } from './read-grid'
import { readPeople } from './side-columns'

const known = { rooms: [], teachers: [], groups: [], disciplines: [] }
const context = cellContext(known, [], 'surname')
const teachersIn = (text: string) =>
  readSheetCell(text, context).map(({ discipline, teachers }) => [discipline, ...teachers])

test.each([...apostrophes])('«О%sКоннор Ш. М.» is one name in cells, in columns, in tables and in search', (sign) => {
  const surname = `О${sign}Коннор`
  const name = `${surname} Ш. М.`
  expect(teachersIn(`лек. Физика ${name} 101`)).toEqual([['Физика', name]])
  expect(teachersIn(`лек. Физика доц. Ш.М. ${surname} 101`)).toEqual([['Физика', name]])
  expect(teachersIn(`лек. Физика ${surname.toUpperCase()} Ш.М. 101`)).toEqual([['Физика', name]])
  expect(teachersIn(`лек. Физика ${surname}-Иванова Ш.М., Петров П. П. 101`)).toEqual([
    ['Физика', `${surname}-Иванова Ш. М.`, 'Петров П. П.'],
  ])
  expect(teachersIn(`лек. Физика Лук${sign}яненко С.В. 101`)).toEqual([['Физика', `Лук${sign}яненко С. В.`]])
  expect(readPeople(name, context).map((one) => one.name)).toEqual([name])
  expect(readPeople(surname, context).map((one) => one.name)).toEqual([surname])
  expect([name, `${surname} Шон Михайлович`, `Иванов И. И., ${name}`].map(looksLikeTeachers)).toEqual([
    true,
    true,
    true,
  ])
  expect(nameKey(name)).toBe(nameKey("О'Коннор Ш. М."))
  expect(searchFor(surname).finds(searchForm("О'Коннор Ш. М."))).toBe(true)
  expect(searchFor('оконнор').finds(searchForm(name))).toBe(true)
  expect(shortPersonName(`${surname} Шон Михайлович`)).toBe(`${surname} Ш.\u00a0М.`)
})

test('a Latin O before the apostrophe is the Russian one', () =>
  expect(teachersIn("лек. Физика O'Коннор Ш.М. 101")).toEqual([['Физика', "О'Коннор Ш. М."]]))

test.each(['-', '‐', '‑', '–'])('a double surname with «%s» is one', (sign) => {
  expect(teachersIn(`лек. Физика Петров${sign}Водкин К. С. 101`)).toEqual([['Физика', 'Петров-Водкин К. С.']])
  expect(teachersIn(`лек. Физика Иванова Анна${sign}Мария Петровна 101`)).toEqual([['Физика', 'Иванова А. П.']])
})

test('a name that the university writes with another sign is known', () => {
  const of = cellContext({ ...known, teachers: ["О'Коннор Ш. М."] }, [], 'surname')
  expect(readSheetCell('лек. Физика О’Коннор Ш.М. 101', of)).toMatchObject([
    { teachers: ["О'Коннор Ш. М."], doubts: [] },
  ])
})

test('«Окно» and «Праздничный день» are no classes of a grid, and are reported', () => {
  const sheet: GridSheet = {
    name: 'Лист',
    isHidden: false,
    merges: [],
    hiddenRows: [],
    hiddenColumns: [],
    rows: [
      ['', '', 'ИС-21', 'ИС-22'],
      ['Пн', '1', 'Окно', 'лек. Физика Иванов И. И. 101'],
      ['', '2', 'Химия Петров П. П. 102', 'ОКНО'],
      ['Вт', '1', 'Праздничный день', 'Праздничный день'],
      ['', '2', 'Химия Петров П. П. 102', 'Право Сидоров С. С. 103'],
    ],
  }
  const { lessons, skipped } = readGrid([sheet], { known, rules: [], pairTimes: [] })
  expect(lessons.map(({ discipline }) => discipline).sort()).toEqual(['Право', 'Физика', 'Химия', 'Химия'])
  expect(skipped.map(({ text, why }) => [text, why])).toEqual([
    ['Окно', 'free day'],
    ['ОКНО', 'free day'],
    ['Праздничный день', 'free day'],
    ['Праздничный день', 'free day'],
  ])
})
