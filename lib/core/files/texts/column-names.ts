import { grouped } from '@/lib/core/words/rules/lists'

/**
 * A column of an uploaded table. `also`: other titles by which it is recognised if the user confirms the
 * columns.
 */
export type ColumnWords = { title: string; isRequired: boolean; note: string; also?: readonly string[] }

/** The columns that a title may mean, by its key: first those that are called so, then those that others call so. */
export function columnsCalled<Column extends string>(
  { order, titles }: { order: readonly Column[]; titles: Readonly<Record<Column, ColumnWords>> },
  keyOf: (title: string) => string,
): Map<string, Column[]> {
  const called = order.map((column) => ({ column, name: titles[column].title }))
  const also = order.flatMap((column) => (titles[column].also ?? []).map((name) => ({ column, name })))
  const named = grouped([...called, ...also], ({ name }) => keyOf(name))
  return new Map([...named].map(([key, list]) => [key, list.map(({ column }) => column)]))
}

/** Columns beside the surname where a name stands in three; they are read as one with it. */
export const namePartOrder = ['givenName', 'patronymic'] as const

const partOf = (title: string): ColumnWords => ({
  title,
  isRequired: false,
  note: 'Если фамилия, имя и\u00a0отчество стоят в\u00a0разных столбцах.',
})
export const namePartColumns = { givenName: partOf('Имя'), patronymic: partOf('Отчество') } as const

/** Titles of such columns in tables of other systems. */
export const columnNames = {
  discipline: [
    'Предмет',
    'Название дисциплины',
    'Наименование дисциплины',
    'Учебная дисциплина',
    'Название предмета',
    'Модуль',
  ],
  type: ['Вид', 'Вид занятия', 'Вид занятий', 'Тип занятия', 'Форма занятия', 'Вид нагрузки', 'Вид работы'],
  groups: ['Группа', 'Поток', 'Учебная группа', 'Учебные группы', 'Номер группы', 'Название группы'],
  subgroup: ['Подгруппы', 'П/г', 'Подгр', 'Номер подгруппы'],
  teachers: ['Преподаватель', 'ФИО преподавателя', 'ФИО', 'Лектор', 'Ведущий преподаватель', 'Сотрудник'],
} as const
