import type { TableRow } from './read-cells'
import { loadEntries, loadSheetTable } from './load-entries'
import { missingColumns, type Places } from './read-cells'
import { recogniseTable } from './recognise'

const rowOf = (number: number, cells: Record<string, string>): TableRow<string> => ({
  number,
  cell: (column) => cells[column] ?? '',
})
const physics = { discipline: 'Физика', groups: 'ИС-21' }
const told = (...rows: TableRow<string>[]) =>
  loadEntries(rows).rows.map(({ number, cell }) => [number, cell('lessonType'), cell('hours'), cell('groups')])
const passedOf = (...rows: TableRow<string>[]) => loadEntries(rows).passed.map(({ number, what }) => [number, what])

test('a row with hours of several types is an entry of each', () => {
  const row = rowOf(5, { ...physics, lectureHours: '36', practiceHours: '18', labHours: '0', hours: '54' })
  expect(told(row)).toEqual([
    [5, 'лк', '36', 'ИС-21'],
    [5, 'пр', '18', 'ИС-21'],
  ])
})

test.each(['0', '0,0', '-', '—', '−', '‑'])('«%s» is no hours', (hours) =>
  expect(told(rowOf(5, { ...physics, lectureHours: '36', labHours: hours }))).toEqual([[5, 'лк', '36', 'ИС-21']]),
)

test('in such a table a row without them is told and passed over', () => {
  const rows = [rowOf(5, { ...physics, labHours: '16' }), rowOf(6, { discipline: 'ВКР', groups: 'ИС-21', hours: '20' })]
  expect(told(...rows)).toEqual([[5, 'лб', '16', 'ИС-21']])
  expect(passedOf(...rows)).toEqual([[6, 'ВКР, ИС-21']])
})

test('a row with a type and its hours stays as it is', () => {
  expect(told(rowOf(2, { ...physics, lessonType: 'Лекции', hours: '36' }))).toEqual([[2, 'Лекции', '36', 'ИС-21']])
})

test.each(['Курсовая работа', 'Руководство ВКР', 'Учебная практика', 'Проверка контрольных работ'])(
  '«%s» is no class and no fault',
  (lessonType) => {
    const row = rowOf(2, { ...physics, lessonType, hours: '10' })
    expect(told(row)).toEqual([])
    expect(passedOf(row)).toEqual([[2, `Физика, ${lessonType}, ИС-21`]])
  },
)

test.each(['Практика', 'Практические занятия', 'Контроль', ''])('«%s» is judged as any type', (lessonType) => {
  expect(told(rowOf(2, { ...physics, lessonType, hours: '10' }))).toEqual([[2, lessonType, '10', 'ИС-21']])
})

const chosen = (...titles: string[]) => {
  const { columns } = recogniseTable([{ number: 1, cells: titles }], loadSheetTable)
  return columns.map((one) => one?.column ?? null)
}

test('titles of a load sheet are known', () => {
  expect(
    chosen(
      'Наименование дисциплины',
      'Группа/поток',
      'Сем.',
      'Лек',
      'Практ.',
      'Лаб.',
      'Всего часов',
      'ФИО преподавателя',
      'Кол-во студ.',
    ),
  ).toEqual([
    'discipline',
    'groups',
    'semester',
    'lectureHours',
    'practiceHours',
    'labHours',
    'hours',
    'teachers',
    'students',
  ])
})

test('hours of a type are enough in the place of types and hours', () => {
  const lacks = (...columns: string[]) => {
    const places: Places<string> = new Map(columns.map((column, place) => [column, place]))
    return missingColumns(places, loadSheetTable)
  }
  expect(lacks('discipline', 'labHours')).toEqual([])
  expect(lacks('discipline', 'hours')).toEqual(['lessonType'])
  expect(lacks('discipline')).toEqual(['lessonType', 'hours'])
})
