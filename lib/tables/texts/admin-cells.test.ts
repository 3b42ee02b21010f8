import { adminTableNames, type AdminColumn } from '@/lib/core/tables/rules/admin-table'
import { adminColumn, adminTables } from '@/lib/core/tables/rules/tables'
import { cellProblem } from '@/lib/tables/rules/check-row'
import { adminCellText, cellProblemText, readAdminCell } from './admin-cells'
import { columnFinder, columnsOfBlock } from './admin-columns'
import { columnTitle } from './admin-tables'

const choices = {
  facultyId: [{ id: 4, title: 'Институт энергетики' }],
  departmentId: [{ id: 7, title: 'Кафедра физики' }],
  approvingDepartmentId: [{ id: 7, title: 'Кафедра физики' }],
  teacherId: [{ id: 8, title: 'Иванов Иван Иванович №8' }],
  groupId: [{ id: 9, title: 'ЭН-21' }],
}
const all = adminTableNames.flatMap((name) =>
  adminTables[name].columns.map((column): [string, string, AdminColumn] => [name, column.key, column]),
)

test.each(all)('%s.%s has a title by which it is found, and reads what it shows', (name, key, column) => {
  const table = adminTables[name as (typeof adminTableNames)[number]]
  expect(columnTitle(table.name, key)).toMatch(/^[А-Я]/)
  expect(columnFinder(table)(columnTitle(table.name, key).toUpperCase())).toBe(key)
  const values = {
    text: ['Слово'],
    number: column.kind === 'number' ? [column.least, column.most] : [],
    choice: column.kind === 'choice' ? [...column.choices] : [],
    flag: [true, false],
    weekdays: ['67', '1'],
    reference: (choices[key as keyof typeof choices] ?? []).map(({ id }) => id),
  }[column.kind]
  expect(values.length).toBeGreaterThan(0)
  for (const value of values) {
    expect(readAdminCell(column, adminCellText(column, value, choices), choices)).toEqual({ value })
    expect(cellProblem(column, value, choices)).toBeNull()
  }
})

const columnOf = (key: string): AdminColumn => {
  const found = adminTableNames.map((name) => adminColumn(adminTables[name], key)).find(Boolean)
  if (!found) throw new Error(key)
  return found
}

test.each<[key: string, written: string, problem: string]>([
  ['capacity', 'много', 'нужно целое число от 1 до 10 000'],
  ['capacity', '30,5', 'нужно целое число от 1 до 10 000'],
  ['kind', 'дом', 'нужно одно из: обычная, спортзал, виртуальная'],
  ['hasProjector', 'может быть', 'нужно «да» или «нет»'],
  ['facultyId', 'Институт химии', 'нет института «Институт химии»'],
  ['facultyId', 'институт-энергетики', 'нет института «институт-энергетики»; похоже на «Институт энергетики»'],
])('%s does not take «%s»', (key, written, problem) => {
  const read = readAdminCell(columnOf(key), written, choices)
  expect('problem' in read && cellProblemText(read.problem).replaceAll('\u00a0', ' ')).toBe(problem)
})

test('words for yes and no, other words of choices, spaces in numbers', () => {
  const value = (key: string, written: string) => readAdminCell(columnOf(key), written, choices)
  for (const yes of ['Да', '+', '1', 'есть']) expect(value('hasProjector', yes)).toEqual({ value: true })
  for (const no of ['нет', '', '-', '0']) expect(value('hasProjector', no)).toEqual({ value: false })
  expect(value('studyForm', 'Очная')).toEqual({ value: 'day' })
  expect(value('capacity', ' 1 200 ')).toEqual({ value: 1200 })
  expect(value('building', '  ')).toEqual({ value: null })
  expect(value('subgroup', '')).toEqual({ value: 0 })
  expect(adminCellText(columnOf('subgroup'), 0, {})).toBe('')
})

test('the columns of a block are those of its first line, or those of the table', () => {
  const titled = [
    ['Вместимость', 'примечание', 'АУДИТОРИЯ'],
    ['30', 'x', 'А-1'],
  ]
  expect(columnsOfBlock(adminTables.room, titled)).toEqual({
    columns: ['capacity', null, 'title'],
    hasHead: true,
  })
  expect(columnsOfBlock(adminTables.room, [['А-1', 'А', '30']])).toEqual({
    columns: ['title', 'building', 'capacity'],
    hasHead: false,
  })
})

test('days of the week are read in any order, by their short and their whole names, and nothing else', () => {
  const days = columnOf('quietDays')
  const read = (text: string) => readAdminCell(days, text, choices)
  for (const text of ['сб, вс', 'Вс Сб', 'воскресенье; суббота', '7, 6']) expect(read(text)).toEqual({ value: '67' })
  expect(read('')).toEqual({ value: null })
  for (const text of ['сб, выходной', '67', '8']) expect(read(text)).toEqual({ problem: { kind: 'weekdays' } })
  for (const value of ['76', '66', '08', 6]) expect(cellProblem(days, value)).toEqual({ kind: 'weekdays' })
  expect(cellProblemText({ kind: 'weekdays' })).toMatch(/сб, вс/)
})
