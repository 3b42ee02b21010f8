import { columnsCalled, type ColumnWords } from '@/lib/core/files/texts/column-names'
import { nameKey } from '@/lib/core/files/texts/name-key'
import { eachProperty } from '@/lib/core/rooms/rules/room-properties'
import { eachStatedNeed, roomPropertyTexts } from '@/lib/core/rooms/texts/room-properties'
import type { AdminColumn, AdminTable, AdminTableName } from '@/lib/core/tables/rules/admin-table'
import { choiceTitle, columnTitle } from './admin-tables'

/** Other titles that people use for these columns. */
const otherTitles: Readonly<Record<string, readonly string[]>> = {
  title: ['номер', 'название', 'наименование'],
  building: ['корпус', 'здание'],
  capacity: ['мест', 'вместимость', 'количество мест', 'число мест', 'посадочных мест'],
  kind: ['вид', 'тип', 'тип аудитории'],
  ...eachProperty((property) => roomPropertyTexts[property].also),
  isPlaceholder: ['без накладок', 'не проверять'],
  needsApproval: ['согласование', 'по согласованию'],
  approvingDepartmentId: ['согласует', 'кто согласует'],
  fullName: ['фио', 'ф.и.о.', 'фамилия', 'фамилия имя отчество', 'преподаватель', 'полное имя'],
  name: ['коротко', 'фамилия и.о.', 'краткое имя', 'сокращённо'],
  personnelNumber: ['таб. №', 'таб. номер', 'табельный №', 'таб.№', 'табельный', 'тн'],
  departmentId: ['кафедра', 'подразделение'],
  facultyId: ['институт', 'факультет', 'подразделение'],
  courseYear: ['курс', 'год обучения'],
  studyForm: ['форма обучения', 'форма', 'уровень'],
  students: ['студентов', 'численность', 'число студентов', 'количество студентов', 'человек'],
  subgroupCount: ['подгрупп', 'подгруппы', 'число подгрупп'],
  hasDpo2030: ['дпо'],
  ...eachStatedNeed(({ also }) => also),
  username: ['логин', 'имя пользователя', 'учётная запись', 'login'],
  groupId: ['группа'],
  teacherId: ['преподаватель'],
  subgroup: ['подгруппа'],
  position: ['порядок', 'номер по порядку'],
  forRequests: ['заявки', 'переносы', 'бронирование'],
  forClosures: ['закрытие', 'закрытие аудитории'],
  forAbsences: ['отсутствие'],
}

/** What people call the titles of the rows themselves. */
const ownTitles: Partial<Readonly<Record<AdminTableName, readonly string[]>>> = {
  room: ['аудитория', 'кабинет', 'помещение'],
  group: ['группа', 'учебная группа'],
  department: ['кафедра'],
  faculty: ['институт', 'факультет'],
  discipline: ['дисциплина', 'предмет'],
}

const alsoCalled = (table: AdminTableName, key: string): readonly string[] => [
  ...(key === 'title' ? (ownTitles[table] ?? []) : []),
  ...(otherTitles[key] ?? []),
]

/** A column in the form of imported files. */
export const columnWords = (table: AdminTableName, column: AdminColumn): ColumnWords => ({
  title: columnTitle(table, column.key),
  isRequired: column.isRequired === true && column.initial === undefined && column.follows === undefined,
  note: columnNote(column),
  also: alsoCalled(table, column.key),
})

function columnNote(column: AdminColumn): string {
  switch (column.kind) {
    case 'flag':
      return 'Да или нет.'
    case 'choice':
      return `Одно из: ${column.choices.map(choiceTitle).join(', ')}.`
    case 'number':
      return `Число от\u00a0${column.least} до\u00a0${column.most}.`
    case 'weekdays':
      return 'Дни недели через запятую: сб, вс.'
    case 'reference':
      return 'Название, как в\u00a0Админке.'
    default:
      return ''
  }
}

/** Finds the key of the column with a title; null for an unknown title. */
export function columnFinder({ name, columns }: AdminTable): (title: string) => string | null {
  const titles = Object.fromEntries(columns.map((column) => [column.key, columnWords(name, column)]))
  const byTitle = columnsCalled({ order: columns.map(({ key }) => key), titles }, nameKey)
  return (title) => byTitle.get(nameKey(title))?.[0] ?? null
}

/** The columns of a block: by the titles in its first line, if there are any, otherwise in the table's order. */
export function columnsOfBlock(
  table: AdminTable,
  block: readonly (readonly string[])[],
): { columns: (string | null)[]; hasHead: boolean } {
  const [first = []] = block
  const named = first.map(columnFinder(table))
  const titles = named.filter((key) => key !== null)
  const width = Math.max(0, ...block.map((line) => line.length))
  if (titles.includes(table.columns[0].key) && new Set(titles).size === titles.length)
    return { columns: Array.from({ length: width }, (_, at) => named[at] ?? null), hasHead: true }
  return {
    columns: Array.from({ length: width }, (_, at) => table.columns[at]?.key ?? null),
    hasHead: false,
  }
}
