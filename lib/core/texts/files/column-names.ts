/**
 * A column of a table that people upload. `also`: other titles by which it is recognised where somebody looks at it.
 */
export type ColumnWords = { title: string; isRequired: boolean; note: string; also?: readonly string[] }

/** Titles that columns have in tables of other systems. */
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
