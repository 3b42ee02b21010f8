import { dayMonth, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { clockText, type Pair } from '@/lib/core/calendar/rules/pairs'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import type {
  ClassesSummary,
  EntryAct,
  HistoryAct,
  HistoryEntry,
  HistorySlot,
  RowsSummary,
  SomeNames,
  SummarySlot,
} from '@/lib/core/history/rules/entry'
import type { HistoryKind } from '@/lib/core/history/rules/kinds'
import type { HistoryRow } from '@/lib/core/history/rules/row'
import type { NoticeLine } from '@/lib/core/notices/texts/news'
import { datedPair, noticeLines, noticeTitle } from '@/lib/core/notices/texts/notices'
import type { EventKind } from '@/lib/core/schedule/rules/schedule'
import { groupText, moreText, pairTitle } from '@/lib/core/schedule/texts/grid'
import { optionsMenu } from '@/lib/core/schedule/texts/options-menu'
import { adminTableNames } from '@/lib/core/tables/rules/admin-table'
import { lessonsText } from '@/lib/core/words/texts/acts'
import { counted } from '@/lib/core/words/texts/plural'
import { adminTableTexts } from '@/lib/tables/texts/admin-tables'
import { rowActTexts, thingTitle } from './history-fields'

export const historyTexts = {
  title: 'История',
  menu: optionsMenu.history,
  ofClass: 'История занятия',
  lead: 'Кто и что изменил в расписании: то, что вы ведёте, и всё, что сделали вы сами.',
  filter: 'Какие изменения показать',
  about: 'Чьё',
  aboutPlaceholder: 'Группа, преподаватель, аудитория…',
  person: 'Кто изменил',
  everybody: 'Все',
  kind: 'Что изменилось',
  everything: 'Всё',
  drop: 'Сбросить',
  mine: 'Только мои действия',
  none: 'Изменений нет',
  noneHint: 'Измените условия, чтобы найти другие.',
  nothingHere: 'На этой странице ничего для вас нет.',
  older: 'Раньше',
  newest: 'К последним',
  pages: 'Раньше и\u00a0позже',
  loading: 'Загружаю изменение…',
  failed: 'Изменение не загрузилось',
  open: 'Подробно',
  undo: 'Отменить…',
  redo: 'Вернуть…',
  undoPart: 'Вернуть только это…',
  undoTitle: 'Отменить это изменение?',
  undoPartTitle: 'Вернуть это как было?',
  undoDone: 'Изменение отменено',
  redoTitle: 'Вернуть отменённое?',
  redoDone: 'Отменённое возвращено',
  ownActs: optionsMenu.ownActs,
  ownActsHint: 'Отменить можно и\u00a0не\u00a0последнее, если то, что оно изменило, с\u00a0тех пор не\u00a0меняли.',
  ownActsNone: 'Вы ещё ничего не\u00a0меняли.',
  ownActsFailed: 'Действия не\u00a0загрузились',
  ownActsLoading: 'Загружаю действия…',
  ownActsAll: 'Все мои действия',
  undoPartDone: 'Возвращено как было',
  laterChange: 'Показать это изменение',
  asOf: 'Неделя до этого изменения',
  isUndone: 'отменено',
  isUndoing: 'отмена',
  isRedo: 'возврат',
  isPart: 'возвращена часть',
  partUndone: 'возвращено как было',
  undoneBy: 'Отменено изменением',
  undoes: 'Отменяет изменение',
  partOf: 'Возвращает часть изменения',
  parts: 'Часть возвращена изменением',
  moreEntries: 'Показать ещё',
  unknownWho: 'не указано',
  noChange: 'Такого изменения нет.',
  undone: 'Это изменение уже отменено.',
  notUndoable: 'Это изменение отменить нельзя.',
  notAlone:
    'Эти занятия нельзя вернуть отдельно: вместе с\u00a0ними изменилось и\u00a0другое. Отмените изменение целиком.',
  command: 'команда на\u00a0сервере',
  contractsMeet: 'У\u00a0преподавателя в\u00a0эти дни уже есть договор.',
  merged: 'То, что вы выбрали, объединили с\u00a0другим. Обновите страницу и\u00a0повторите.',
  missing: 'Того, что вы выбрали, больше нет. Обновите страницу и\u00a0повторите.',
  gone: 'Отменить нельзя: того, к чему относились занятия, больше нет.',
} as const

const programmeChanged = 'Отменить нельзя: эту метапрограмму или её дисциплины с\u00a0тех пор изменили.'
const loadChanged = 'Отменить нельзя: эту нагрузку с тех пор изменили.'

const calendarChanged = 'Отменить нельзя: календарь в\u00a0этом с\u00a0тех пор изменили.'

/** Why an import cannot be undone: a later one stored the same classes. `source`: its file, if known. */
export const laterImport = (source: string | null): string =>
  source === null
    ? 'Отменить нельзя: позже эти занятия загрузили ещё раз.'
    : `Отменить нельзя: позже эти занятия загрузили из файла «${source}». Сначала отмените ту загрузку.`

const accountChanged =
  'Отменить нельзя: эту учётную запись с\u00a0тех пор изменили. Измените её права в\u00a0«Админка» → «Люди».'

/** What was changed again, by table. */
const changed: Partial<Record<string, string>> = {
  load_item: loadChanged,
  load_item_teacher: loadChanged,
  load_item_group: loadChanged,
  programme: programmeChanged,
  programme_room: programmeChanged,
  programme_permission: programmeChanged,
  programme_discipline: programmeChanged,
  load_permission: 'Отменить нельзя: эти права с тех пор изменили.',
  semester: calendarChanged,
  semester_course_year: calendarChanged,
  holiday: calendarChanged,
  holiday_withdrawal: calendarChanged,
  moved_day: calendarChanged,
  pair_time: calendarChanged,
  day_pair_time: calendarChanged,
  appeal: 'Отменить нельзя: об этой просьбе с\u00a0тех пор уже решили.',
  wish_answer: 'Отменить нельзя: преподаватели уже отвечали. Сбор можно отозвать.',
  wish_campaign: 'Отменить нельзя: этот сбор пожеланий с\u00a0тех пор изменили.',
  wish: 'Отменить нельзя: это пожелание или отсутствие с\u00a0тех пор изменили.',
  editor: accountChanged,
  ...Object.fromEntries(
    adminTableNames.map((name) => [
      name,
      `Отменить нельзя: строку таблицы «${adminTableTexts[name].title}» с\u00a0тех пор изменили.`,
    ]),
  ),
  user: accountChanged,
}

type Stale = { table: string; lesson: { title: string; date: CalendarDate; pair: Pair } | null }

/** Why a change cannot be undone: something it changed was changed again. */
export function changedSince({ table, lesson }: Stale): string {
  if (!lesson) return changed[table] ?? 'Отменить нельзя: это с тех пор изменили ещё раз.'
  const { title, date, pair } = lesson
  return `Отменить нельзя: занятие «${title}» ${dayMonth(date)}, ${pairTitle(pair)}, с тех пор изменили.`
}

/** Heading of a history filtered by one subject. */
export const aboutText = (title: string): string => `Показано: ${title}`

export const changeNumber = (id: number): string => `№ ${id}`

export const historyKindTitles: Record<HistoryKind, string> = {
  placed: 'Поставленные занятия',
  moved: 'Переносы',
  published: 'Публикация и черновики',
  removed: 'Снятые и удалённые',
  rooms: 'Аудитории',
  people: 'Преподаватели и группы',
  comments: 'Комментарии и ссылки',
  load: 'Нагрузка',
  programmes: 'Метапрограммы',
  permissions: 'Права на нагрузку',
  wishes: 'Пожелания и\u00a0отсутствия',
  appeals: 'Просьбы',
  undone: 'Отмены',
  lists: 'Справочники',
  calendar: 'Учебный календарь',
  settings: 'Настройки',
  accounts: 'Учётные записи',
  imports: 'Загрузки',
}

/** The same words as in the notices. */
export const entryActTitles: Record<EntryAct, string> = {
  added: 'Добавлено',
  returned: 'Возвращено',
  removed: 'Удалено',
  withdrawn: 'Снято',
  published: 'Опубликовано',
  unpublished: 'Возвращено в черновики',
  hidden: 'Скрыто',
  shown: 'Показано',
  moved: 'Перенесено',
  rooms: 'Другая аудитория',
  teachers: 'Другой преподаватель',
  groups: 'Другие группы',
  edited: 'Изменено',
}

const counts: Record<EventKind, (count: number) => string> = {
  class: lessonsText,
  exam: (count) => counted(count, 'экзамен', 'экзамена', 'экзаменов'),
  booking: (count) => counted(count, 'бронь', 'брони', 'броней'),
  closure: (count) => counted(count, 'закрытие', 'закрытия', 'закрытий'),
}

const namesText = ({ names, more }: SomeNames): string =>
  more === null
    ? `${names.join(', ')} и другие`
    : more > 0
      ? `${names.join(', ')} и ${moreText(more)}`
      : names.join(', ')

const quoted = ({ names, more }: SomeNames): string => namesText({ names: names.map((name) => `«${name}»`), more })

const slotText = ({ day, pair, date }: SummarySlot): string =>
  `${date ? `${weekdayShort[day]}\u00a0${dayMonth(date)}` : weekdayShort[day]}, ${pairTitle(pair)}`

/** `Перенесено: «Физика», 14 занятий · ИСТб-24-1 · Пн, 2-я пара → Ср, 3-я пара` */
function toldText({ act, kind, meetings, isLeast, titles, whose, from, to }: ClassesSummary): string {
  const count = meetings > 1 || kind !== 'class' ? `${isLeast ? 'не меньше ' : ''}${counts[kind](meetings)}` : null
  const what = [quoted(titles), count].filter(Boolean).join(', ')
  const hasMoved = from && to && (from.day !== to.day || from.pair !== to.pair || from.date !== to.date)
  const at = from ?? to
  const when = hasMoved ? `${slotText(from)} → ${slotText(to)}` : at && slotText(at)
  return [`${entryActTitles[act]}: ${what}`, namesText(whose), when].filter(Boolean).join(' · ')
}

/** `Нагрузка: Физика · добавлено`, `Аудитория: 212 а → 212а · объединено` */
function toldRowsText({ table, act, rows, titles }: RowsSummary): string {
  const named = titles.names.length > 0 ? namesText(titles) : rows > 1 ? counted(rows, 'строка', 'строки', 'строк') : ''
  return [[thingTitle(table), named].filter(Boolean).join(': '), rowActTexts[act]].filter(Boolean).join(' · ')
}

/** What a change did to classes and rows, one line for each kind of act. */
export const rowLines = ({ classes, rows }: Pick<HistoryAct, 'classes' | 'rows'>): string[] => [
  ...classes.map(toldText),
  ...rows.map(toldRowsText),
]

/** A change as lines, its sentence first. The rows of a whole act are only counted where it is opened. */
export function actLines({ sentence, ...act }: Pick<HistoryAct, 'sentence' | 'classes' | 'rows'>): string[] {
  const lines = rowLines(act)
  if (sentence === null || sentence === lines[0]) return lines
  return [sentence, ...act.classes.map(toldText)]
}

/** `14:02` */
export const timeText = ({ minutes }: CivilTime): string => clockText(minutes)

/** A booking that waits for consent is a request, and no draft. */
const standingText =
  (kind: HistoryEntry['kind']) =>
  ({ state, hidden }: HistorySlot): string => {
    if (kind === 'booking') return state === 'projected' ? 'заявка' : 'бронь'
    return state === 'projected' ? 'черновик' : hidden ? 'скрыто' : 'опубликовано'
  }

const slotOf = ({ before, after }: HistoryEntry): HistorySlot | null => before ?? after

/** `Физика, лекция` */
export const entryTitle = (entry: HistoryEntry): string =>
  noticeTitle({ title: (entry.after ?? entry.before)?.title ?? '', lessonType: entry.lessonType })

/** When and for whom the classes are: before the change, or after it if they are new. */
export function entryWhen(entry: HistoryEntry): string {
  const slot = slotOf(entry)
  if (!slot) return ''
  const isMoved = entry.act === 'moved'
  const when = isMoved ? null : datedPair(entry.dates, slot.pair)
  const names = [slot.groups.map(groupText), slot.teachers, slot.rooms].map((list) => list.join(', '))
  return [when, ...names].filter(Boolean).join(' · ')
}

export function entryLines(entry: HistoryEntry): NoticeLine[] {
  const { before, after } = entry
  if (!before || !after) return []
  const line = (what: string, of: (slot: HistorySlot) => string): NoticeLine[] =>
    of(before) === of(after) ? [] : [{ what, before: of(before), after: of(after) }]
  return [
    ...line('Состояние', standingText(entry.kind)),
    ...noticeLines({ ...entry, kind: 'changed' }),
    ...line('Название', ({ title }) => title),
  ]
}

/** A row and what was done to it: `Дисциплина метапрограммы «Физика»: изменено`. */
export const historyRowTitle = ({ table, title, act }: Pick<HistoryRow, 'table' | 'title' | 'act'>): string =>
  [`${thingTitle(table)}${title ? ` «${title}»` : ''}`, rowActTexts[act]].filter(Boolean).join(': ')

export const historyColumns = {
  at: 'Когда',
  number: 'Номер',
  by: 'Кто',
  what: 'Что',
  state: 'Отмена',
  count: (count: number): string => counted(count, 'изменение', 'изменения', 'изменений'),
  cut: (count: number): string => `последние ${count}`,
} as const

/** What a change undoes, or what undid it, as a column's text. */
export function standingWords({
  undoneBy,
  undoes,
  partOf,
}: Pick<HistoryAct, 'undoneBy' | 'undoes' | 'partOf'>): string {
  if (undoneBy !== null) return `отменено изменением ${changeNumber(undoneBy)}`
  if (undoes !== null) return `отменяет ${changeNumber(undoes)}`
  return partOf === null ? '' : `возвращает часть ${changeNumber(partOf)}`
}
