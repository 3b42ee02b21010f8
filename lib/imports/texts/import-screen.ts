import { parityAfter } from '@/lib/core/calendar/rules/academic-calendar'
import {
  addDays,
  daysBetween,
  dayMonthYear,
  mondayOf,
  type CalendarDate,
} from '@/lib/core/calendar/rules/calendar-date'
import { parityTitle } from '@/lib/core/calendar/texts/dates'
import { counted, plural } from '@/lib/core/words/texts/plural'
import { columnLetters } from '@/lib/grids/rules/reading'
import { type ImportKind, type ImportStage, type SemesterAnswer, type NameDoubt } from '@/lib/imports/rules/import-job'
import type { RowStatus } from '@/lib/imports/rules/table-row'
import { missingText } from './name-questions'

const nbsp = '\u00a0'

export const importScreenTexts = {
  choose: 'Выбрать файлы',
  file: 'Файл с данными',
  accepted:
    '.xlsx, .xls, .xlsb, .ods, .csv, веб-страница, .json или .zip с\u00a0ними, до\u00a010\u00a0МБ. Несколько файлов, например по\u00a0одному на\u00a0факультет, прочтутся как один.',
  paste: 'Или вставьте таблицу',
  pasteHint: 'Скопируйте её в\u00a0Excel, LibreOffice, Word или письме и\u00a0вставьте сюда.',
  readPasted: 'Прочитать вставленное',
  pastedName: 'Вставленная таблица',
  sending: 'Отправляю…',
  unreachable: 'Не удалось отправить файл. Проверьте соединение и выберите файл снова.',
  templates: 'Шаблоны таблиц',
  last: 'Недавние файлы',
  noneYet: 'Пока ничего не загружали.',
  loadFailed: 'Не получилось узнать, что с\u00a0файлом.',
  toStart: 'К списку файлов',
  otherFile: 'Выбрать другой файл',
  stages: 'Этапы загрузки',
  progress: 'Ход работы',
  stop: 'Прервать',
  stopping: 'Прерываю…',
  next: 'Дальше',
  check: 'Проверить',
  checkAgain: 'Проверить снова',
  kind: 'Что в\u00a0файле',
  size: 'Размер',
  contents: 'Содержание',
  forget: 'Забыть файл',
  sheet: 'Лист',
  maybeGrid:
    'Дни, пары и\u00a0группы стоят по\u00a0краям, а\u00a0занятия\u00a0— в\u00a0клетках между ними? Тогда это сетка, её размечают.',
  asGrid: 'Это сетка: разметить',
  headRow: 'Строка с\u00a0заголовками',
  noHead: 'заголовков нет',
  sheetView: 'Начало листа',
  notRead: 'не читать',
  column: (place: number) => `Столбец ${columnLetters(place)}`,
  rowNumber: 'Строка',
  also: 'Читать вместе',
  alsoHint: 'На\u00a0этих листах те\u00a0же заголовки.',
  notAlso: (names: readonly string[]) =>
    `Другие заголовки, не\u00a0читаются: ${names.map((name) => `«${name}»`).join(', ')}.`,
  skipHidden: 'Не читать скрытые строки и\u00a0столбцы',
  merged: 'Объединённые ячейки читаются так, как выглядят: значение стоит в\u00a0каждой.',
  remembered: 'Столбцы этой таблицы запомнятся: следующая с\u00a0такими же заголовками прочтётся так же.',
  questionsLead: 'Этого в\u00a0файле нет, а\u00a0без этого занятия не\u00a0разложить по\u00a0датам.',
  questionsSaid: 'Это сказано в\u00a0файле. Поправьте, если там ошибка.',
  missingLead:
    'Что здесь лишь названо иначе, свяжите с\u00a0тем, что есть: следующие файлы запомнят. Остальное заведётся вместе с\u00a0загрузкой и\u00a0отменится вместе с\u00a0ней.',
  addMissing: 'Завести',
  names: 'Похожие названия',
  namesLead:
    'Такие названия уже есть: записаны чуть иначе, или их носят несколько. Скажите, что имеется в\u00a0виду: ответ запомнится для следующих файлов.',
  isNewName: 'Новое',
  allSame: 'Все\u00a0— те же',
  allNew: 'Все\u00a0— новые',
  answer: 'Ответить',
  answerNames: 'Ответьте про каждое похожее название.',
  university: 'Название университета',
  semester: 'Семестр',
  newSemester: 'новый семестр',
  startsOn: 'Первый день занятий',
  weeks: 'Недель в\u00a0семестре',
  firstWeek: 'Первая неделя',
  fillStart: 'Укажите первый день занятий.',
  fillWeeks: 'Недель должно быть от 1 до 60.',
  fillUniversity: 'Назовите университет.',
  trialOk: 'Ошибок нет. Пока ничего не записано.',
  trialWrong: 'Исправьте эти строки в\u00a0файле и\u00a0загрузите его снова: пока они есть, не\u00a0запишется ничего.',
  nothingToDo: 'Загружать нечего: всё это уже есть.',
  store: 'Записать',
  rows: 'Строки файла',
  outcome: 'Результат',
  all: 'все',
  problems: 'Скачать список',
  findRow: 'Найти в\u00a0списке',
  nothingFound: 'Таких строк нет.',
  report: 'Отчёт',
  notes: 'Замечания',
  fullReport: 'Отчёт целиком',
  preview: 'Как станет',
  group: 'Группа',
  weekOf: (monday: CalendarDate) => `Неделя с\u00a0${dayMonthYear(monday)}`,
  weekFailed: 'Не получилось показать неделю.',
  noClasses: 'На этой неделе занятий нет.',
  overlap: 'накладка',
  done: 'Загружено',
  failed: 'ошибка',
  interrupted: 'прервано',
  wasRead: 'прочитан',
  wasTried: 'проверен',
  noTrial: 'Файл ещё не проверен.',
  undo: 'Отменить загрузку',
  undone: 'Загрузка отменена.',
  toTable: 'Открыть таблицу',
  toTimetable: 'Открыть расписание',
  toLoad: 'Открыть нагрузку',
  toAdmin: 'В\u00a0админку',
  more: 'Загрузить ещё файл',
} as const

const stageTitles: Record<ImportStage, string> = {
  file: 'Файл',
  columns: 'Столбцы',
  questions: 'Вопросы',
  review: 'Разбор',
  trial: 'Проверка',
  done: 'Готово',
}

/** For a grid, the stage of columns is a choice of sheets. */
export const stageTitle = (stage: ImportStage, kind: ImportKind | undefined): string =>
  stage === 'columns' && kind === 'grid' ? 'Листы' : stageTitles[stage]

export const sheetOption = (sheet: { name: string; rowCount: number; isHidden: boolean }): string =>
  `${sheet.name}: ${counted(sheet.rowCount, 'строка', 'строки', 'строк')}${sheet.isHidden ? ', скрыт' : ''}`

/** «В файле есть скрытый лист «Черновик», он не читается. Читается «Осень».» */
export function hiddenSheetsText(hidden: readonly string[], read: string): string {
  const names = hidden.map((name) => `«${name}»`).join(', ')
  if (hidden.includes(read)) return `Лист «${read}» в\u00a0файле скрыт. Читается именно он.`
  return hidden.length === 1
    ? `В\u00a0файле есть скрытый лист ${names}, он не\u00a0читается. Читается «${read}».`
    : `В\u00a0файле есть скрытые листы ${names}, они не\u00a0читаются. Читается «${read}».`
}

/** `12 строк` */
export const pastedLinesText = (count: number): string => counted(count, 'строка', 'строки', 'строк')

/** «5–8, 12» */
function ranges(numbers: readonly number[], name: (number: number) => string): string {
  const parts: string[] = []
  for (let at = 0; at < numbers.length; at += 1) {
    const from = numbers[at] ?? 0
    let to = from
    while (numbers[at + 1] === to + 1) {
      to += 1
      at += 1
    }
    parts.push(from === to ? name(from) : `${name(from)}–${name(to)}`)
  }
  return parts.slice(0, 8).join(', ') + (parts.length > 8 ? '…' : '')
}

/** «Скрыты строки 5–8 и столбец D.» */
export function hiddenPartsText(rows: readonly number[], columns: readonly number[]): string {
  const parts = [
    ...(rows.length > 0 ? [`${plural(rows.length, 'строка', 'строки', 'строки')} ${ranges(rows, String)}`] : []),
    ...(columns.length > 0
      ? [`${plural(columns.length, 'столбец', 'столбцы', 'столбцы')} ${ranges(columns, columnLetters)}`]
      : []),
  ]
  const isOne = rows.length + columns.length === 1
  const word = isOne ? (rows.length === 1 ? 'Скрыта' : 'Скрыт') : 'Скрыты'
  return `${word} ${parts.join(' и\u00a0')}.`
}

export const shownRowsText = (shown: number, of: number): string =>
  shown < of ? `Показаны первые ${shown} из\u00a0${counted(of, 'строки', 'строк', 'строк')}.` : ''

export const contentsText = (lessons: number, groups: number): string =>
  `${counted(lessons, 'занятие', 'занятия', 'занятий')}${groups > 0 ? `, ${counted(groups, 'группа', 'группы', 'групп')}` : ''}`

export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))}${nbsp}КБ`
    : `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')}${nbsp}МБ`

/** «Эта неделя, с 16.11.2026, — чётная, 12-я из 17.» */
export function parityMeaning({ startsOn, weeks, parity }: SemesterAnswer, today: CalendarDate): string {
  const first = mondayOf(startsOn)
  const last = addDays(first, weeks * 7 - 1)
  const weeksSince = Math.floor(daysBetween(first, today) / 7)
  if (weeksSince < 0 || weeksSince >= weeks)
    return `Неделя с\u00a0${dayMonthYear(first)} — ${parityTitle(parity)}, следующая — ${parityTitle(parityAfter(parity, 1))}. Занятия до\u00a0${dayMonthYear(last)}.`
  const now = parityAfter(parity, weeksSince)
  return `Эта неделя, с\u00a0${dayMonthYear(addDays(first, weeksSince * 7))}, — ${parityTitle(now)}, ${weeksSince + 1}-я из\u00a0${weeks}. Занятия до\u00a0${dayMonthYear(last)}.`
}

export const parityOptions = [
  { value: 0, label: parityTitle(0) },
  { value: 1, label: parityTitle(1) },
] as const

/** «новых 2, изменится 1, без изменений 40» */
export const rowCountsText = (counts: Record<RowStatus, number>): string =>
  [
    ...(counts.error > 0 ? [`с\u00a0ошибками ${counts.error}`] : []),
    `новых ${counts.new}`,
    `изменится ${counts.changed}`,
    `без изменений ${counts.same}`,
  ].join(', ')

export const wrongRowsTitle = (count: number): string =>
  `Ошибки в\u00a0${count} ${plural(count, 'строке', 'строках', 'строках')}`

export const storeRowsText = (count: number): string => `Записать ${counted(count, 'строку', 'строки', 'строк')}`

export const openNamesText = (count: number): string =>
  `${counted(count, 'название похоже', 'названия похожи', 'названий похожи')} на\u00a0другие: пока не\u00a0сказано, те\u00a0же ли это, записать нельзя.`

/** `Это «гр-0»` */
export const isThisText = (title: string): string => `Это «${title}»`

/** The most important figures of a report. */
export const reportFigures = {
  lessons: 'занятий в\u00a0файле',
  added: 'новых',
  known: 'уже есть',
  meetings: 'дат занятий',
  groups: 'новых групп',
  teachers: 'новых преподавателей',
  rooms: 'новых аудиторий',
  refused: 'не\u00a0принято',
  overlaps: 'накладок',
} as const

/** «Есть в файле, но не в университете: 12 кафедр и 3 института. Завести?» */
export const missingQuestion = (doubts: readonly Pick<NameDoubt, 'kind'>[]): string =>
  `Есть в\u00a0файле, но\u00a0не\u00a0в\u00a0университете: ${missingText(doubts)}. Завести?`

export const whatIsText = (title: string): string => `Что такое «${title}»`
