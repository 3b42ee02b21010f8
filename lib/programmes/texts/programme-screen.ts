import type { DisciplineField, DisciplineType, PlacedCounts } from '@/lib/core/programmes/rules/programme'
import { disciplineFieldTitles } from '@/lib/core/programmes/texts/programmes'
import { rowsText } from '@/lib/core/programmes/texts/saving-rows'
import { lessonsText, lowerFirst, upperFirst } from '@/lib/core/words/texts/acts'
import { counted } from '@/lib/core/words/texts/plural'
import { shownCountText } from '@/lib/core/words/texts/results'

/** «Метапрограммы»: choosing a programme, and the table of its disciplines. */
export const screenTexts = {
  title: 'Метапрограммы',
  lead: 'Программы из\u00a0дисциплин: составляются здесь, расставляются в\u00a0расписании.',
  notForYou:
    'Метапрограммы видит тот, кому администратор разрешил создавать их дисциплины или дал права на\u00a0одну из\u00a0них.',
  programme: 'Метапрограмма',
  choose: 'Выберите метапрограмму',
  chooseHint: 'Здесь появятся её дисциплины.',
  none: 'Метапрограмм пока нет',
  noneHint: 'Создайте первую: по\u00a0названию, по\u00a0нагрузке группы или из\u00a0файла.',
  noneToSee: 'Попросите администратора открыть вам одну из\u00a0них.',
  loading: 'Загружаю дисциплины…',
  failed: 'Метапрограмма не\u00a0загрузилась.',
  gone: 'Такой метапрограммы нет или она вам не\u00a0видна',
  goneHint: 'Выберите другую в\u00a0поле наверху.',
  removedMeanwhile:
    'Эту метапрограмму тем временем удалили или закрыли для вас. То, что вы не\u00a0сохранили, ещё видно ниже.',
  empty: 'Дисциплин пока нет',
  emptyHint: 'Добавьте строку: с\u00a0неё можно вставить и\u00a0всю таблицу, скопированную из\u00a0Excel.',
  emptyToSee: 'В\u00a0эту программу ничего не\u00a0добавлено.',
  filter: 'Найти дисциплину',
  columns: 'Столбцы',
  switches: 'Флаги',
  add: 'Добавить',
  addLabel: 'Добавить дисциплину',
  save: 'Сохранить все',
  openWeek: 'Открыть в\u00a0расписании',
  table: 'Дисциплины метапрограммы',
  sheetHint:
    'Стрелки\u00a0— переход, Enter или ввод\u00a0— правка, Tab и\u00a0Enter\u00a0— дальше, Esc\u00a0— вернуть. Ctrl+V вставляет блок из\u00a0таблицы.',
  selectAll: 'Выбрать все показанные',
  removeSelected: 'Удалить выбранные…',
} as const

/** Column groups that can be hidden (specification, section 4). */
export const columnGroupTitles = {
  type: 'Тип',
  rooms: 'Аудитории',
  teachers: 'Преподаватели',
  groups: 'Группы',
  hours: 'Часы',
  dates: 'Даты',
} as const

/** Column headings, with an explanation where needed. */
export const columnTitles = {
  select: 'Выбрать',
  title: 'Дисциплина',
  lessonType: 'Вид',
  type: 'Тип',
  groupIds: 'Группы',
  teacherIds: 'Преподаватели',
  roomIds: 'Аудитории',
  hours: 'Часы',
  startsOn: 'Начало',
  endsOn: 'Конец',
  isActive: 'вкл',
  projectActive: 'а: предлагать',
  projectHidden: 'н: не\u00a0по шаблону',
  more: 'Подробнее',
} as const

export const columnHints: Partial<Record<keyof typeof columnTitles, string>> = {
  isActive: 'Включена: строка участвует в\u00a0программе',
  projectActive: 'Активна: предлагается для расстановки',
  projectHidden: 'Не\u00a0ставится сама: шаблон её пропускает',
}

export const disciplineTypeTitles: Record<DisciplineType, string> = {
  simple: 'простая',
  proxy: 'нагрузка',
  project: 'проектная',
}

export const halfTitles = { 0: 'любой', 1: 'осенний', 2: 'весенний' } as const

/** Texts of one row: its state and details. */
export const rowTexts = {
  removed: 'Эту строку тем временем удалили. Её можно сохранить как новую.',
  overtaken: 'Эту строку тем временем изменили. Сейчас сохранено:',
  taken: 'Тем временем изменили и\u00a0взято сюда:',
  understood: 'Понятно',
  skip: 'Оставить как есть',
  discard: 'Убрать строку',
  revert: 'Вернуть сохранённое',
  remove: 'Удалить дисциплину…',
  half: 'Семестр',
  online: 'онлайн',
  color: 'Цвет',
  ownColor: 'свой цвет',
  comment: 'Комментарий',
  link: 'Ссылка',
  lessonType: 'Вид занятия',
  type: 'Тип',
  ofLoad: 'Строка замещает нагрузку, и\u00a0это берётся из\u00a0неё.',
  done: 'Готово',
  empty: 'пусто',
  yes: 'да',
  no: 'нет',
} as const

export const pickerTexts = {
  roomIds: 'Добавить аудиторию',
  groupIds: 'Добавить группу',
  teacherIds: 'Добавить преподавателя',
} as const

/** Parse errors of cells. */
export const programmeCellProblems = {
  hours: (text: string) => `«${text}»\u00a0— нужно целое число от\u00a00 до\u00a02000`,
  date: (text: string) => `«${text}»\u00a0— нужна дата вида 31.12.2026`,
  lessonType: (text: string) => `«${text}»\u00a0— нужно лк, пр, лб, экз, зч, эк или ---`,
  type: (text: string) => `«${text}»\u00a0— нужно «простая» или «проектная»`,
  title: 'не\u00a0указано название',
  longTitle: 'длиннее 500 знаков',
  link: 'нужен адрес, который начинается с\u00a0http:// или https://',
  roomIds: (names: string) => `нет аудитории ${names}`,
  groupIds: (names: string) => `нет группы ${names}`,
  teacherIds: (names: string) => `нет преподавателя ${names}`,
  namesakes: (names: string) => `однофамильцы, нужно полное имя: ${names}`,
  rooms: (names: string) => `эта программа не\u00a0может занимать ${names}`,
  notYours: 'менять нельзя',
  loading: 'список ещё загружается, вставьте ещё раз',
} as const

export const saveText = (count: number): string => (count === 0 ? screenTexts.save : `${screenTexts.save} (${count})`)

/** `24 строки`, `показано 3 из 24`, `не сохранено: 2 строки, ждут решения: 1`. */
export function countsText(counts: { shown: number; total: number; unsaved: number; held: number }): string {
  const { shown, total, unsaved, held } = counts
  if (unsaved > 0) return `Не\u00a0сохранено: ${rowsText(unsaved)}${held > 0 ? `, ждут решения: ${held}` : ''}`
  return shown === total ? rowsText(total) : shownCountText(shown, total)
}

/** Result of a paste: rows filled, rows added, and rows that did not fit. */
export function pastedText(filled: number, added: number, left: number): string {
  const parts = [
    filled > 0 ? `заполнено: ${rowsText(filled)}` : '',
    added > 0 ? `добавлено: ${rowsText(added)}` : '',
    left > 0 ? `не\u00a0вошло: ${rowsText(left)}, добавлять строки вы не\u00a0можете` : '',
  ]
  return `Вставка. ${parts.filter(Boolean).join(', ')}.`
}

export const selectedRowsText = (count: number): string => `Выбрано: ${count}`
export const selectRow = (title: string): string => `Выбрать: ${title}`
export const moreRowsText = (title: string): string => `Подробнее: ${title}`
export const detailsOf = (title: string): string => `Подробности: ${title}`
export const programmeTakenText = (fields: readonly DisciplineField[]): string =>
  `сохранено, взято чужое: ${fields.map((field) => disciplineFieldTitles[field]).join(', ')}`
export const was = (text: string): string => `было: ${text}`
/** Why a row is neither listed as load nor placed: the switch that is off. */
export const offTextOf = ({ isActive }: { isActive: boolean }): string =>
  isActive ? 'не\u00a0предлагается' : 'выключена'

/** Shown while names are loading. */
export const namesComing = '…'

/** The target of a switch: selected rows, or all. */
export const switchTitle = (selected: number): string =>
  selected > 0 ? `У\u00a0выбранных (${selected})` : 'У\u00a0всех дисциплин'
export const switchEntries = {
  isActive: 'Включены',
  projectActive: 'а\u00a0— предлагаются',
  projectHidden: 'н\u00a0— не\u00a0ставятся по\u00a0шаблону',
} as const
export const switchedText = {
  isActive: 'Переключено: включены',
  projectActive: 'Переключено: предлагаются для расстановки',
  projectHidden: 'Переключено: не\u00a0ставятся по шаблону',
} as const

const placedParts = ({ published, drafts }: PlacedCounts): string =>
  [
    published > 0
      ? counted(published, 'опубликованное занятие', 'опубликованных занятия', 'опубликованных занятий')
      : '',
    drafts > 0 ? counted(drafts, 'черновик', 'черновика', 'черновиков') : '',
  ]
    .filter(Boolean)
    .join(' и\u00a0')

/** What else would be deleted. */
export const placedHoursText = (counts: PlacedCounts): string =>
  counts.published + counts.drafts === 0
    ? 'Из\u00a0расписания ничего не\u00a0пропадёт.'
    : `Из\u00a0расписания пропадёт: ${placedParts(counts)}.`
export const withPublishedText = (published: number): string =>
  `Удалить и\u00a0опубликованные занятия (${lessonsText(published)})`
/** What would be kept. */
export const retainedText = (kept: PlacedCounts): string =>
  `Оставить в\u00a0расписании то, что поставлено из\u00a0нагрузки: ${placedParts(kept)}`

export const removeRowsTexts = {
  title: (count: number) => (count === 1 ? 'Удалить дисциплину?' : `Удалить дисциплины (${count})?`),
  ok: 'Удалить',
  done: (titles: readonly string[]) =>
    titles.length === 1 ? `Удалена дисциплина «${titles[0]}»` : `Удалено: ${rowsText(titles.length)}`,
} as const

/** `Строка № 12, нагрузка № 345`: the ids of a row. */
export const rowNumbersText = (id: number, loadItemId: number | null): string =>
  [`Строка ${programmeIdText(id)}`, loadItemId === null ? '' : `нагрузка ${programmeIdText(loadItemId)}`]
    .filter(Boolean)
    .join(', ')

/** Fields the user may not change, by reason: `Тип, семестр: у вас нет права…` */
export const withheldText = (fields: readonly DisciplineField[], reason: string): string =>
  `${upperFirst(fields.map((field) => disciplineFieldTitles[field]).join(', '))}\u00a0— ${lowerFirst(reason)}`

export const programmeIdText = (id: number): string => `№\u00a0${id}`
