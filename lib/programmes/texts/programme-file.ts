import type { ColumnWords } from '@/lib/core/files/texts/column-names'
import type { ProgrammeColumn } from '@/lib/core/programmes/rules/programme-file'
import { plural } from '@/lib/core/words/texts/plural'
import { loadTemplateText } from '@/lib/imports/texts/load-file'

/** Columns of a discipline file by header title; `note` is the explanation in the template. */
export const programmeColumns: Record<ProgrammeColumn, ColumnWords> = {
  title: { title: 'Дисциплина', isRequired: true, note: 'Название дисциплины.' },
  type: { title: 'Строка', isRequired: false, note: 'простая или проектная. Пусто — простая.' },
  lessonType: { title: 'Тип', isRequired: false, note: 'лк, пр, лб, экз, зч, эк или ---. Пусто — лк.' },
  hours: { title: 'Часы', isRequired: false, note: 'Академических часов, от 0 до 2000. Пусто — 2.' },
  semester: { title: 'Семестр', isRequired: false, note: '1 (осенний) или 2 (весенний). Пусто — любой.' },
  groups: { title: 'Группы', isRequired: false, note: 'Через запятую.' },
  teachers: {
    title: 'Преподаватели',
    isRequired: false,
    note: 'Через запятую: «Иванов\u00a0И.\u00a0И.» или полностью.',
  },
  rooms: { title: 'Аудитории', isRequired: false, note: 'Через запятую.' },
  startsOn: {
    title: 'Начало',
    isRequired: false,
    note: 'Первый день: ДД.ММ.ГГГГ или ГГГГ-ММ-ДД. Пусто — начало семестра.',
  },
  endsOn: { title: 'Конец', isRequired: false, note: 'Последний день. Пусто — конец семестра.' },
  comment: { title: 'Комментарий', isRequired: false, note: 'Виден у\u00a0занятий.' },
  link: {
    title: 'Ссылка',
    isRequired: false,
    note: 'Адрес, который начинается с\u00a0http:// или https://.',
  },
}

export const programmeFileFaults = {
  unknown: (title: string) => `Столбца «${title}» у\u00a0дисциплин нет: проверьте первую строку.`,
  noRows: 'В файле нет ни одной дисциплины.',
} as const

export const programmeRowProblems = {
  kind: (text: string) => `строка «${text}» — нужно «простая» или «проектная»`,
  semester: (text: string) => `семестр «${text}» — нужно 1 или 2`,
  hours: (text: string) => `часы «${text}» — нужно целое число от 0 до 2000`,
  room: (text: string) => `нет аудитории «${text}»`,
  foreignRoom: (text: string) => `аудитория «${text}» этой программе не\u00a0разрешена`,
  link: (text: string) => `ссылка «${text}» — нужен адрес, который начинается с\u00a0http:// или https://`,
} as const

/** Cell values of row type and semester. */
export const programmeRowKinds = { simple: 'простая', project: 'проектная' } as const
export const semesterNames = { 1: 'осенний', 2: 'весенний' } as const

/** Summary of a file with errors. */
export const programmeErrorsText = (count: number): string =>
  `Программа не\u00a0создана: ошибки в\u00a0${count} ${plural(count, 'строке', 'строках', 'строках')}.`

export const programmeTemplateText = {
  ...loadTemplateText,
  fileName: 'Шаблон программы.xlsx',
  sheet: 'Дисциплины',
} as const
