/**
 * A column of an uploaded table. `also`: other titles by which it is recognised if the user confirms the
 * columns.
 */
export type ColumnWords = { title: string; isRequired: boolean; note: string; also?: readonly string[] }

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
