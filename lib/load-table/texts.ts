import { dayMonthYear } from '@/lib/core/calendar/rules/calendar-date'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeMark, lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { upperFirst } from '@/lib/core/words/texts/acts'
import { counted } from '@/lib/core/words/texts/plural'
import { loadColumns } from '@/lib/imports/texts/load-file'
import type { LoadField } from './rules/load-changes'
import {
  hourColumns,
  hoursIn,
  type ListedMark,
  type LoadTableColumn,
  loadTableColumns,
  type LoadTableRow,
  type LoadTableView,
  type LoadTrouble,
} from './rules/load-table'
import type { JoinFault, SplitFault, SplitMode } from './rules/split-load'

export const loadTableTexts = {
  title: 'Нагрузка',
  faculty: 'Институт',
  semester: 'Семестр',
  filters: 'Что показать',
  search: 'Дисциплина, группа, преподаватель',
  lessonType: 'Тип',
  everyType: 'Все типы',
  department: 'Кафедра',
  everyDepartment: 'Все кафедры',
  noDepartment: 'Без кафедры',
  trouble: 'Замечания',
  noTrouble: 'Вся нагрузка',
  listing: 'Что изменила загрузка файла',
  table: 'Нагрузка по\u00a0строкам',
  total: 'Итого',
  selectAll: 'Отметить все строки',
  loading: 'Загружаю нагрузку…',
  failed: 'Нагрузка не\u00a0загрузилась',
  empty: 'Нагрузки на\u00a0этот семестр нет',
  emptyHint: 'Её загружают из\u00a0файла в\u00a0«Админке» или берут из\u00a0загруженного расписания.',
  noSemesters: 'В календаре нет ни одного семестра',
  derived: 'часы взяты из\u00a0загруженного расписания',
  wanted: 'нужны программе',
  permitted: 'разрешены тому, кто ставит',
  keys: 'Стрелки — по\u00a0ячейкам, Enter или двойное нажатие — изменить, Esc — оставить как было, Ctrl+V — вставить блок из\u00a0Excel: сначала будет видно, что изменится.',
  notPrinted:
    'Таблица не\u00a0печатается: в\u00a0ней видна только часть строк. Все строки печатает кнопка «Напечатать».',
  readOnly: 'Только чтение: менять нагрузку вам не\u00a0разрешено.',
} as const

export const listedMarkTitles: Record<ListedMark, string> = {
  new: 'Новые',
  changed: 'Изменены файлом',
  gone: 'Нет в\u00a0файле',
}

/** In a row. */
export const listedMarkShort: Record<ListedMark, string> = {
  new: 'новая',
  changed: 'изменена',
  gone: 'нет в\u00a0файле',
}

/** `Последняя загрузка: нагрузка.xlsx, 12.11.2026` */
export const listingText = ({ file, date }: NonNullable<LoadTableView['listing']>): string =>
  `Последняя загрузка: ${file}, ${dayMonthYear(date)}`

export const loadTroubleTitles: Record<LoadTrouble, string> = {
  untouched: 'Не начата',
  left: 'Поставлена не\u00a0вся',
  over: 'Больше плана',
  noTeacher: 'Без преподавателя',
  noGroup: 'Без группы',
}

/** Titles of the columns; those that a load file has are the file's. */
export const loadColumnTitles: Record<LoadTableColumn, string> = {
  discipline: loadColumns.discipline.title,
  lessonType: loadColumns.lessonType.title,
  groups: loadColumns.groups.title,
  subgroup: loadColumns.subgroup.title,
  teachers: loadColumns.teachers.title,
  hours: loadColumns.hours.title,
  placed: 'Поставлено',
  published: 'Опубликовано',
  held: 'Проведено',
  left: 'Осталось',
  students: loadColumns.students.title,
  startsOn: loadColumns.startsOn.title,
  endsOn: loadColumns.endsOn.title,
  rooms: 'Аудитории',
  programmes: 'Метапрограмма',
}

/** Short forms for the heading of the screen. */
export const loadColumnHeads: Record<LoadTableColumn, string> = {
  ...loadColumnTitles,
  subgroup: 'Подгр.',
  placed: 'Поставл.',
  published: 'Опубл.',
  held: 'Провед.',
  left: 'Осталось',
  students: 'Студ.',
}

/** `Подгр., Подгруппа`: as the heading reads, and in full where it is shortened. */
export const loadColumnName = (column: LoadTableColumn): string =>
  [...new Set([loadColumnHeads[column], loadColumnTitles[column]])].join(', ')

export const loadColumnHints: Partial<Record<LoadTableColumn, string>> = {
  hours: 'Академических часов по\u00a0плану',
  placed: 'Часов в\u00a0расписании вместе с\u00a0черновиками',
  published: 'Часов опубликовано',
  held: 'Часов опубликовано и\u00a0уже прошло',
  left: 'Часов ещё не\u00a0поставлено',
  rooms: 'Аудитории, которые нужны программе или разрешены тому, кому передано право ставить',
}

/** A cell's text: shown, copied, edited and exported. */
export function loadCellText(row: LoadTableRow, column: LoadTableColumn): string {
  switch (column) {
    case 'discipline':
      return row.title
    case 'lessonType':
      return lessonTypeMark[row.lessonType]
    case 'groups':
      return row.groups.map(({ title }) => title).join(', ')
    case 'subgroup':
      return row.subgroup === 0 ? '' : String(row.subgroup)
    case 'teachers':
      return row.teachers.map(({ name }) => name).join(', ')
    case 'students':
      return row.students === null ? '' : String(row.students)
    case 'startsOn':
    case 'endsOn':
      return dayMonthYear(row[column])
    case 'rooms':
      return [...new Set([...row.wantedRooms, ...row.permittedRooms])].join(', ')
    case 'programmes':
      return row.programmes.join(', ')
    default:
      return String(hoursIn(row, column))
  }
}

/** `лк, лекция` */
export const typeChoice = (type: LessonType): string =>
  lessonTypeMark[type] === lessonTypeTitle[type]
    ? lessonTypeTitle[type]
    : `${lessonTypeMark[type]}, ${lessonTypeTitle[type]}`

const itemsText = (count: number): string => counted(count, 'строка', 'строки', 'строк')

/** `120 строк` or `8 из 120 строк` */
export const shownItemsText = (shown: number, total: number): string =>
  shown === total ? itemsText(total) : `${shown} из\u00a0${counted(total, 'строки', 'строк', 'строк')}`

/** Names a row: `Физика, лк, ИСТб-24-1`. */
export const loadRowName = (row: LoadTableRow): string =>
  [
    row.title,
    lessonTypeMark[row.lessonType],
    row.groups.map(({ title }) => title).join(', ') || row.teachers.map(({ name }) => name).join(', '),
  ]
    .filter((part) => part !== '')
    .join(', ')

const isNumeric = (column: LoadTableColumn): boolean =>
  column === 'students' || column === 'subgroup' || hourColumns.some((one) => one === column)

/** The rows as a workbook that can be corrected, pasted back and imported. */
export const loadBookOf = (
  rows: readonly LoadTableRow[],
  { faculty, semester }: { faculty: string; semester: string },
) => ({
  title: loadTableTexts.title,
  fileTitle: `${loadTableTexts.title} ${faculty} ${semester}`,
  columns: loadTableColumns.map((column) => loadColumnTitles[column]),
  rows: rows.map((row) =>
    loadTableColumns.map((column) => {
      const text = loadCellText(row, column)
      return isNumeric(column) && text !== '' ? Number(text) : text
    }),
  ),
})

/** Why a row of the load cannot be changed so. */
export const loadChangeProblems = {
  notYours: 'менять эту строку вам не\u00a0разрешено',
  stale: 'строку тем временем изменили',
  twice: 'Одна и\u00a0та\u00a0же строка дана дважды.',
  placed: (classes: number) =>
    `стоит ${counted(classes, 'занятие', 'занятия', 'занятий')}: подгруппу меняют, пока их нет, или делят строку`,
} as const

/** `было 32` */
export const beforeFileText = (before: string): string => `было ${before || '—'}`

/** `Часы: часы «х» — нужно целое число от 1 до 1000` */
export const loadProblemText = ({ field, text }: { field: LoadField | null; text: string }): string =>
  field === null ? upperFirst(text) : `${loadColumnTitles[field]}: ${text}`

/** `Ничего не сохранено. Физика, лк: часы «х» — нужно … И ещё 2 строки.` */
export const loadChangesRefused = (
  title: string,
  problem: { field: LoadField | null; text: string },
  others: number,
): string =>
  `Ничего не\u00a0сохранено. ${title}: ${loadProblemText(problem)}.${others > 0 ? ` И\u00a0ещё ${itemsText(others)}.` : ''}`

/** `часы: 36 → 40` */
export const loadChangeText = ({ field, before, after }: { field: LoadField; before: string; after: string }): string =>
  `${loadColumnTitles[field].toLowerCase()}: ${before || '—'} → ${after || '—'}`

export const loadPasteTexts = {
  title: 'Вставка в\u00a0таблицу',
  peopleTitle: 'Изменить нагрузку',
  faults: 'Сначала исправьте ошибки: сохраняется всё или ничего.',
  nothing: 'Ничего не\u00a0изменится.',
  none: 'Вставлять некуда: эти столбцы не\u00a0меняют.',
  save: 'Сохранить',
  lost: 'Не удалось сохранить: нет ответа сервера.',
  leftLines: (lines: number) => `Не\u00a0поместилось: ${itemsText(lines)}.`,
  leftCells: (cells: number) =>
    `Пропущено ${counted(cells, 'ячейка', 'ячейки', 'ячеек')} в\u00a0столбцах, которые не\u00a0меняют.`,
  notYours: (rows: number) => `Не\u00a0меняются: ${itemsText(rows)}, которые вам менять не\u00a0разрешено.`,
} as const

/** `Изменится 3 строки, без изменений 2, ошибок 1` */
export function changedRowsText({ changed, same, error }: Record<'changed' | 'same' | 'error', number>): string {
  const said = [
    changed > 0 && `изменится ${itemsText(changed)}`,
    same > 0 && `без изменений ${same}`,
    error > 0 && `с\u00a0ошибками ${error}`,
  ].filter((part) => part !== false)
  return upperFirst(said.join(', '))
}

/** What becomes of the classes of a row: `занятий сменится 12, останутся прежними 3`. */
export function rowClassesText({ classes, staying }: { classes: number; staying: number }): string {
  const said = [
    classes > 0 && `в\u00a0расписании сменится у\u00a0${counted(classes, 'занятия', 'занятий', 'занятий')}`,
    staying > 0 && `${counted(staying, 'занятие', 'занятия', 'занятий')} с\u00a0другими людьми останется как есть`,
  ].filter((part) => part !== false)
  return said.join(', ')
}

/** `Нагрузка изменена: 3 строки` */
export const loadChangedText = (rows: number): string => `Нагрузка изменена: ${itemsText(rows)}`

/** A cell that was refused, as a button that leads to it. */
export const refusedCellText = (row: string, problem: string): string => `${row}: ${problem}`

export const splitTexts = {
  title: (row: string) => `Разделить: ${row}`,
  split: 'Разделить…',
  mode: 'Как разделить',
  modes: {
    subgroups: 'по\u00a0подгруппам',
    hours: 'по\u00a0часам',
    teachers: 'по\u00a0преподавателям',
  } satisfies Record<SplitMode, string>,
  rule: 'Поставленные занятия, права и\u00a0метапрограммы остаются у\u00a0первой строки. Новые строки получают её группы и\u00a0даты.',
  parts: 'Строки после деления',
  part: (number: number) => `Строка ${number}`,
  hoursOf: (number: number) => `Часы строки ${number}`,
  teachersOf: (number: number) => `Преподаватели строки ${number}`,
  add: 'Добавить строку',
  remove: (number: number) => `Убрать строку ${number}`,
  whole: 'группы целиком',
  save: 'Разделить',
  done: (parts: number) => `Разделено на\u00a0${itemsText(parts)}`,
} as const

/** Why parts cannot be, as a sentence. */
export function splitFaultText(fault: SplitFault, placedHours: number): string {
  switch (fault) {
    case 'few':
      return 'Нужны хотя\u00a0бы две строки.'
    case 'many':
      return 'Не\u00a0больше десяти строк.'
    case 'hours':
      return 'Часы каждой строки\u00a0— целое число от\u00a01 до\u00a01000.'
    case 'placed':
      return `Поставлено ${hoursCount(placedHours)}: у\u00a0первой строки их не\u00a0может быть меньше.`
    case 'subgroup placed':
      return 'Занятия уже стоят: подгруппа первой строки остаётся прежней.'
    case 'nobody':
      return 'В каждой строке нужны группы или преподаватели.'
    case 'subgroup of nobody':
      return 'Подгрупп без групп не\u00a0бывает.'
  }
}

const hoursCount = (hours: number): string => counted(hours, 'час', 'часа', 'часов')

/** `Было 36 часов, станет 40` */
export const partsHoursText = (before: number, after: number): string =>
  before === after ? `Всего ${hoursCount(after)}, как и\u00a0было.` : `Было ${hoursCount(before)}, станет ${after}.`

export const joinTexts = {
  title: 'Объединить строки',
  join: 'Объединить…',
  rule: 'Остаётся строка, у\u00a0которой есть занятия, или первая; её занятия с\u00a0сегодняшнего дня получают и\u00a0новые группы. Остальные строки исчезнут.',
  stays: 'Останется',
  whichStays: 'Какая останется, со\u00a0своими преподавателями',
  nobody: 'без преподавателя',
  goes: 'Войдут в\u00a0неё и\u00a0исчезнут',
  noHours: 'Укажите часы: целое число от\u00a01 до\u00a01000.',
  hours: 'Часы',
  save: 'Объединить',
  done: (rows: number) => `Объединено: ${itemsText(rows)}`,
  placedHours: (hours: number) => `Поставлено ${hoursCount(hours)}: меньше их не\u00a0может быть.`,
  used: (title: string) => `«${title}» нужна метапрограмме или на\u00a0неё выданы права: сначала уберите её оттуда.`,
} as const

/** Why rows cannot be joined, as a sentence. */
export function joinFaultText(fault: JoinFault): string {
  switch (fault) {
    case 'few':
      return 'Отметьте хотя\u00a0бы две строки.'
    case 'different':
      return 'Объединяют строки одной дисциплины, типа и\u00a0семестра.'
    case 'subgroups':
      return 'У строк разные подгруппы.'
    case 'teachers':
      return 'У\u00a0строк разные преподаватели: выберите, какая останется.'
    case 'overlapping':
      return 'Одна и\u00a0та\u00a0же группа есть в\u00a0разных строках: объединяют строки одних групп или поток из\u00a0разных.'
    case 'placed':
      return 'Занятия стоят больше чем у\u00a0одной строки: объединить можно, пока они есть только у\u00a0одной.'
  }
}

export const selectedItemsText = (count: number): string => `Отмечено: ${count}`
export const clearSelectionText = 'Снять отметки'

/** `Иванов И. И.: Физика, лк, ИСТб-24-1`, of rows that differ in their teachers. */
export const keptRowText = (row: LoadTableRow): string =>
  `${row.teachers.map(({ name }) => name).join(', ') || joinTexts.nobody}: ${loadRowName(row)}`

/** `Ширина столбца «Дисциплина»` */
export const columnWidthOf = (column: string): string => `Ширина столбца «${column}»`
