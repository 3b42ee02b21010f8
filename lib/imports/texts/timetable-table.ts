import { mostPairs } from '@/lib/core/calendar/rules/pairs'
import { columnNames, type ColumnWords } from '@/lib/core/files/texts/column-names'
import { plural } from '@/lib/core/words/texts/plural'
import type { TimetableColumn } from '@/lib/imports/rules/table-row'
import { loadTemplateText } from './load-file'

/** Columns of a timetable table by header title; `note` is the explanation in the template. */
export const timetableColumns: Record<TimetableColumn, ColumnWords> = {
  discipline: { title: 'Дисциплина', isRequired: true, note: 'Название.', also: columnNames.discipline },
  type: {
    title: 'Тип',
    isRequired: false,
    note: 'лк, пр, лб, экз, зч, эк или полностью; другое останется примечанием.',
    also: columnNames.type,
  },
  day: {
    title: 'День',
    isRequired: false,
    note: 'Пн … Вс, понедельник … или 1 … 7. Пусто только там, где в\u00a0«Неделях» даты.',
    also: ['День недели', 'Дни'],
  },
  pair: {
    title: 'Пара',
    isRequired: true,
    note: 'Номер.',
    also: ['Номер пары', '№ пары', 'Пары', 'Урок'],
  },
  weeks: {
    title: 'Недели',
    isRequired: false,
    note: 'Пусто или «все» — каждую неделю, «нечет», «чет», номера недель: 1-8, 10, или даты через запятую: 05.10.2026, 19.10.2026.',
    also: ['Неделя', 'Чётность', 'Чётность недели', 'Тип недели', 'Периодичность', 'Даты', 'Дата'],
  },
  groups: {
    title: 'Группы',
    isRequired: false,
    note: 'Через запятую; все группы потока — в одной строке.',
    also: columnNames.groups,
  },
  subgroup: {
    title: 'Подгруппа',
    isRequired: false,
    note: '1 или 2. Пусто — группы целиком.',
    also: columnNames.subgroup,
  },
  teachers: {
    title: 'Преподаватели',
    isRequired: false,
    note: 'Через запятую: «Иванов\u00a0И.\u00a0И.».',
    also: columnNames.teachers,
  },
  rooms: {
    title: 'Аудитории',
    isRequired: false,
    note: 'Через запятую. Нужны группы, преподаватели или аудитории.',
    also: ['Аудитория', 'Ауд', 'Кабинет', 'Каб', 'Помещение', 'Место', 'Место проведения'],
  },
  building: {
    title: 'Корпус',
    isRequired: false,
    note: 'Корпус аудиторий строки: «305» двух корпусов\u00a0— две аудитории.',
    also: ['Здание', 'Учебный корпус', 'Адрес'],
  },
  faculty: {
    title: 'Институт',
    isRequired: false,
    note: 'Институт или факультет групп строки.',
    also: ['Факультет', 'Институт/факультет'],
  },
  department: {
    title: 'Кафедра',
    isRequired: false,
    note: 'Кафедра преподавателя строки; если их несколько, не\u00a0читается.',
    also: ['Кафедра преподавателя', 'Подразделение'],
  },
}

/** Why a whole table is refused. */
export const timetableTableFaults = {
  unknown: (title: string) => `Столбца «${title}» в расписании нет: проверьте первую строку.`,
  noRows: 'В файле нет ни одного занятия.',
  noUniversity: 'В таблице нет названия вуза: задайте его ключом --university "Название".',
  rows: (rows: readonly { number: number; reason: string }[], all: number) =>
    [
      `Ошибки в\u00a0${all} ${plural(all, 'строке', 'строках', 'строках')}:`,
      ...rows.map(({ number, reason }) => `  строка ${number}: ${reason}`),
      ...(all > rows.length ? ['  …'] : []),
    ].join('\n'),
} as const

export const timetableRowProblems = {
  day: (text: string) => `день «${text}» — нужно Пн … Вс или число от 1 до 7`,
  noDay: 'не указан день',
  pair: (text: string) => `пара «${text}» — нужно число от 1 до ${mostPairs}`,
  weeks: (text: string) => `недели «${text}» — нужно «все», «нечет», «чет», номера недель или даты`,
} as const

export const timetableTemplateText = {
  ...loadTemplateText,
  fileName: 'Шаблон расписания.xlsx',
  sheet: 'Расписание',
} as const
