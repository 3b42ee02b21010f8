import { dayMonth, weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { weekdayInSentence } from '@/lib/core/calendar/texts/months'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { groupText, pairTitle, requestTitle, whereInSentence } from '@/lib/core/schedule/texts/grid'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import { counted } from '@/lib/core/words/texts/plural'
import type { NamedParty } from '@/lib/quality/rules/quality-check'
import type { SlotMark } from '@/lib/workbench/rules/slot-marks'
import type {
  DepartmentHours,
  EventLine,
  HoursLine,
  ListName,
  RowCount,
  RowKind,
  WorkbenchList,
} from '@/lib/workbench/rules/workbench'

const nbsp = '\u00a0'

export const workbenchTexts = {
  title: 'Мой институт',
  faculty: 'Институт',
  noFaculties: 'Институтов пока нет',
  noFacultiesHint: 'Заведите институт, и\u00a0здесь появится его неделя.',
  toFaculties: 'К\u00a0таблице институтов',
  rows: 'Строки',
  more: 'Фильтры и\u00a0действия',
  filters: 'Что показать',
  section: { group: 'Курс', teacher: 'Кафедра', room: 'Корпус' },
  everySection: { group: 'Все курсы', teacher: 'Все кафедры', room: 'Все корпуса' },
  name: 'Найти в\u00a0таблице',
  withProblems: 'Только с\u00a0замечаниями',
  week: 'Неделя',
  previousWeek: 'Предыдущая неделя',
  nextWeek: 'Следующая неделя',
  currentWeek: 'Текущая неделя',
  counters: 'Что сейчас открыто',
  matrix: {
    group: 'Группы и\u00a0пары недели',
    teacher: 'Преподаватели и\u00a0пары недели',
    room: 'Аудитории и\u00a0пары недели',
  },
  legend: 'Обозначения',
  loading: 'Считаю неделю института…',
  failed: 'Неделя института не\u00a0загрузилась',
  notPrinted:
    'Таблица не\u00a0печатается: в\u00a0ней видна только часть строк. Вся неделя института — «Напечатать»; печатаются и\u00a0недели рядом, неделя каждой строки, проверка.',
  nothing: {
    group: 'В институте нет групп',
    teacher: 'Занятий и\u00a0нагрузки нет',
    room: 'Занятий в\u00a0аудиториях нет',
  },
  nothingHint: {
    group: 'Группы появятся вместе с\u00a0загруженным расписанием или нагрузкой.',
    teacher: 'Здесь те, кто ведёт занятия этой недели или нагрузку семестра.',
    room: 'Здесь аудитории, где на этой неделе стоят занятия института.',
  },
  quality: 'Все замечания',
  beside: 'Рядом',
  besideTitle: 'Недели рядом',
  tooMany: 'Рядом помещаются не\u00a0больше шести',
  backToMatrix: 'К таблице',
  clearTicks: 'Снять отметки',
  closeList: 'Закрыть список',
  listLoading: 'Загружаю список…',
  listFailed: 'Список не\u00a0загрузился',
  listEmpty: 'Ничего нет',
  ofEverybody: 'По всему институту',
  byDepartment: 'По кафедрам',
  byItem: 'По дисциплинам',
  noDepartment: 'Кафедра не\u00a0известна',
  weeksLoading: 'Загружаю недели…',
  weeksFailed: 'Недели не\u00a0загрузились',
  repair: 'Починить:',
  settleAbsence: 'Все занятия отсутствия…',
  draft: 'черновик',
  overlap: 'накладка',
  gone: 'нет в\u00a0таблице',
} as const

/** Headings of the list of hours, by kind of rows. */
export const byRowTitles: Record<RowKind, string> = {
  group: 'По группам',
  teacher: 'По преподавателям',
  room: 'По аудиториям',
}

export const rowKindTitles: Record<RowKind, string> = {
  group: 'Группы',
  teacher: 'Преподаватели',
  room: 'Аудитории',
}

export const workbenchListTitles: Record<ListName, string> = {
  hours: 'Осталось часов',
  drafts: 'Черновики',
  changed: 'Изменено',
  overlaps: 'Накладки',
  closed: 'Закрытые аудитории',
  absent: 'Отсутствуют',
  fullDays: 'Пять пар и\u00a0больше',
  windows: 'Окна',
  seats: 'Не\u00a0хватает мест',
  norm: 'Выше нормы',
  requests: 'Заявки',
  problems: 'Нарушения',
}

/** Hints that explain the counters. */
export const listHints: Record<ListName, string> = {
  hours: 'Часы нагрузки семестра, которые ещё не\u00a0поставлены; черновики считаются поставленными',
  drafts: 'Неопубликованные занятия этой недели',
  changed: 'Занятия этой недели, которые для читателей изменились с\u00a0последней публикации института',
  overlaps: 'Два занятия в\u00a0одном месте, черновики тоже',
  closed: 'Занятия в\u00a0закрытых аудиториях',
  absent: 'Занятия преподавателей и\u00a0групп, которых в\u00a0это время не\u00a0будет',
  fullDays: 'Дни, в\u00a0которые у\u00a0группы или преподавателя пять пар и\u00a0больше',
  windows: 'Свободные пары между занятиями у\u00a0групп и\u00a0преподавателей',
  seats: 'Занятия, на которых студентов больше, чем мест',
  norm: 'Преподаватели, у\u00a0которых занятий больше недельной нормы',
  requests: 'Заявки недели, которые ещё впереди',
  problems: 'Накладки, занятия отсутствующих и\u00a0дни, в\u00a0которые больше пяти пар',
}

export const countTitles: Record<RowCount, string> = {
  hours: 'Часы',
  drafts: 'Черн.',
  changed: 'Изм.',
  problems: 'Наруш.',
  fullDays: '5+',
  windows: 'Окна',
}

export const markTitles: Record<SlotMark, string> = {
  free: 'свободно',
  window: 'окно',
  class: 'занятие',
  several: 'несколько занятий',
  draft: 'черновик',
  drafts: 'черновик и\u00a0другие',
  request: 'бронь',
  closed: 'закрыто',
  clash: 'накладка',
}

/** `2 курс`, a department or a building; `без курса` for none. */
export function sectionTitle(by: RowKind, section: string | null): string {
  if (section === null) return { group: 'без курса', teacher: 'кафедра не\u00a0указана', room: 'другие' }[by]
  return { group: `${section}${nbsp}курс`, teacher: section, room: `корпус ${section}` }[by]
}

/** `Пн 16.11` */
export const dayHead = (date: CalendarDate): string => `${weekdayShort[weekdayOf(date)]} ${dayMonth(date)}`

/** `понедельник 16.11, 3-я пара` */
export const slotTitle = (date: CalendarDate, pair: Pair): string =>
  `${weekdayInSentence[weekdayOf(date)]} ${dayMonth(date)}, ${pairTitle(pair)}`

/** `ИСТб-24-1, понедельник 16.11, 3-я пара: занятие` */
export const workbenchSlotText = (row: string, slot: string, mark: SlotMark): string =>
  `${row}, ${slot}: ${markTitles[mark]}`

/** `ИСТб-24-1, осталось часов: 12` */
export const rowCountText = (row: string, count: RowCount, value: number): string =>
  `${row}, ${workbenchListTitles[count].toLowerCase()}: ${value}`

export const tickText = (row: string): string => `Рядом: ${row}`

/** `показано 12 из 75` */
export const shownRowCount = (shown: number, total: number): string =>
  shown === total ? `всего ${total}` : `показано ${shown} из ${total}`

/** `Рядом (3)` */
export const adjacentText = (count: number): string => `${workbenchTexts.beside} (${count})`

export const rowHoursText = (count: number): string => counted(count, 'час', 'часа', 'часов')

const names = (who: readonly NamedParty[]): string => someOf(who.map(groupText))

/** `лк Физика` */
export const disciplineText = ({ lessonType, title }: Pick<HoursLine, 'lessonType' | 'title'>): string =>
  [lessonTypeShort[lessonType], title].filter(Boolean).join(' ')

/** `ИСТб-24-1, ИСТб-24-2 · Иванов И. И.` */
export const workbenchPeopleText = ({ groups, teachers }: Pick<HoursLine, 'groups' | 'teachers'>): string =>
  [names(groups), names(teachers)].filter(Boolean).join(' · ')

/** `12 из 36 часов` */
export const remainingHoursText = ({ left, required }: Pick<HoursLine, 'left' | 'required'>): string =>
  `${left} из ${rowHoursText(required)}`

const itemsText = (count: number): string => counted(count, 'дисциплина', 'дисциплины', 'дисциплин')

/** The number of lines in a list: `883 дисциплины` for hours, otherwise only the number. */
export const workbenchTotalText = ({ is, total }: Pick<WorkbenchList, 'is' | 'total'>): string =>
  is === 'hours' ? itemsText(total) : String(total)

export const departmentText = ({ department, left, items }: DepartmentHours): string =>
  `${department ?? workbenchTexts.noDepartment}: ${rowHoursText(left)}, ${itemsText(items)}`

export const eventWho = ({ who }: EventLine): string => names(who)

/** `Перенос: Физика`; for a class only its discipline. */
export function eventTitle(line: EventLine): string {
  return line.kind === 'class' ? disciplineText(line) : `${requestTitle[line.kind]}: ${line.title}`
}

export const eventWhen = ({ date, pair }: EventLine): string => whereInSentence(date, pair)
