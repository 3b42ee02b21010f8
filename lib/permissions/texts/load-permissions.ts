import type { Permission } from '@/lib/core/actor/rules/actor'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import { sameSet, type PermissionSubject } from '@/lib/core/load/rules/load-permission'
import type { SubjectKind } from '@/lib/core/names/rules/resource'
import { rowsText } from '@/lib/core/programmes/texts/saving-rows'
import type { LoadGrant } from '@/lib/core/rights/rules/rights-subjects'
import type { MatrixSpot } from '@/lib/core/rights/rules/slot-matrix'
import { permissionTitles } from '@/lib/core/rights/texts/right-titles'
import type { UserEntry } from '@/lib/core/schedule/rules/vocabulary'
import { roomsText } from '@/lib/core/schedule/texts/rooms-text'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import { kindTitles } from '@/lib/core/schedule/texts/top-bar'
import { counted } from '@/lib/core/words/texts/plural'
import { slotListText } from './slot-list'

/** Why a load permission was not stored. */
export const permissionRefusals = {
  stale: 'Эти права тем временем изменили. Проверьте, какими они стали, и\u00a0повторите.',
  notFound: 'Такого права нет: его уже убрали.',
  noUser: 'такого пользователя нет',
  noItem: { load: 'такой нагрузки нет', programme: 'такой дисциплины программы нет' },
  noRoom: 'такой аудитории нет',
  otherUser: 'это право другого пользователя',
  otherItem: 'это право на\u00a0другую нагрузку',
} as const

export const permissionTexts = {
  title: 'Права на работу с\u00a0дисциплинами',
  lead: 'Кто, где и\u00a0когда может ставить занятия. Права действуют сразу после сохранения.',
  subject: 'Группа или метапрограмма',
  user: 'Пользователь',
  typeName: 'Начните вводить…',
  chooseSubject: 'Выберите группу или метапрограмму',
  chooseUser: 'Выберите пользователя',
  chooseHint: 'Здесь появятся дисциплины, которые можно разрешить ставить.',
  unknownSubject: 'Такой группы или метапрограммы нет, или она вам не\u00a0видна',
  unknownUser: 'Такого пользователя нет',
  noSubjects: 'Вам не\u00a0видны ни группы, ни метапрограммы: попросите администратора открыть их.',
  loading: 'Загружаю дисциплины…',
  failed: 'Дисциплины не\u00a0загрузились.',
  empty: 'Дисциплин нет',
  emptyHint: 'На\u00a0этот учебный год нет лекций, практик, лабораторных и\u00a0экзаменов.',
  filter: 'Найти дисциплину',
  semester: 'Семестр',
  table: 'Дисциплины',
  discipline: 'Дисциплина',
  type: 'Тип',
  rooms: 'Аудитории',
  canSet: 'Можно ставить',
  when: 'Когда можно ставить',
  onlyVirtual: 'Только онлайн и\u00a0без аудитории',
  addRoom: 'Добавить аудиторию',
  selectAll: 'Выбрать все показанные',
  rules:
    'Если аудитории не\u00a0указаны, можно только «Онлайн» и\u00a0«Без аудитории». Пустая сетка\u00a0— любое время.',
  matrixHint: 'Отмечайте мышью с\u00a0нажатием или стрелками и\u00a0пробелом; день и\u00a0номер пары отмечают целиком.',
  save: 'Сохранить',
  clear: 'Очистить права…',
  revert: 'Вернуть сохранённое',
  copy: 'Взять за образец',
  sample: 'Для нескольких строк',
  sampleHint: 'Соберите образец или возьмите его из\u00a0строки, а\u00a0потом вставьте.',
  pasteRooms: 'Вставить аудитории',
  pasteTime: 'Вставить время',
  switchOn: 'Разрешить ставить',
  switchOff: 'Запретить ставить',
  copied: 'Взято за образец',
  overtaken: 'Эти права тем временем изменили. Сейчас сохранено:',
  decideFirst: 'Сначала выберите, чьи права оставить.',
  done: 'Готово',
  clearTitle: 'Очистить права?',
  clearOk: 'Очистить',
  yes: 'да',
  no: 'нет',
} as const

const permissionsText = (count: number): string => counted(count, 'право', 'права', 'прав')

export const userTitle = ({ fullName, username }: UserEntry): string => fullName || username

/** For users who lack permissions needed to use a load permission. */
export const lacksTexts = {
  what: (name: string, lacks: readonly Permission[]): string =>
    `${name}: нет общего права ${lacks.map((one) => `«${permissionTitles[one]}»`).join(', ')}. Разрешения сохранятся, но не\u00a0подействуют.`,
  give: 'Выдать право',
  how: (administrators: readonly string[]): string =>
    `Право выдаёт администратор в\u00a0«Админка\u00a0→ Люди»${administrators.length > 0 ? `: ${someOf(administrators)}` : ''}.`,
} as const

/** Number of disciplines not listed because the user does not plan them. */
export const foreignTexts = {
  all: 'Эту нагрузку планируют другие',
  allHint: 'Разрешать можно только то, что вы планируете сами.',
  some: (count: number): string =>
    `Ещё ${counted(count, 'дисциплину', 'дисциплины', 'дисциплин')} планируют другие: разрешают их только они.`,
} as const

export const savePermissionsText = (count: number): string =>
  count === 0 ? permissionTexts.save : `${permissionTexts.save} (${count})`

/** Number of unsaved rows; how many of them are filtered out, and how many somebody else has changed meanwhile. */
export function unsavedText(count: number, hidden: number, overtaken: number): string {
  const parts = [
    `Не\u00a0сохранено: ${rowsText(count)}`,
    hidden > 0 ? `не\u00a0показано: ${hidden}` : '',
    overtaken > 0 ? `ждут решения: ${overtaken}` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** The target of a bulk change: selected rows, or all shown. */
export const permissionTargetText = (selected: number, shown: number): string =>
  selected > 0 ? `В выбранные: ${rowsText(selected)}` : `Во все показанные: ${rowsText(shown)}`

export const permissionsPastedText = (count: number): string => `Вставлено: ${rowsText(count)}`
/** Result of switching many rows. */
export const permissionsSwitchedText = (isOn: boolean, count: number): string =>
  `${isOn ? 'Можно ставить' : 'Ставить нельзя'}: ${rowsText(count)}`

/** Parse errors of pasted cells. */
export const permissionCellProblems = {
  loading: 'список аудиторий ещё загружается, вставьте ещё раз',
  rooms: (names: readonly string[]) => `нет аудитории ${names.map((name) => `«${name}»`).join(', ')}`,
  canSet: (text: string) => `«${text}»\u00a0— нужно «да» или «нет»`,
  when: (text: string) => `«${text}»\u00a0— нужны дни и\u00a0пары, например «Пн 1, 2; Ср 3-5»`,
} as const

const mostProblems = 3

/** Result of a paste: number of rows filled, and parse errors. */
export const filledText = (count: number, problems: readonly string[]): string =>
  [
    count > 0 ? `Вставлено: ${rowsText(count)}` : 'Ничего не\u00a0вставлено',
    ...(problems.length > 0 ? [`Не\u00a0прочитано: ${problems.slice(0, mostProblems).join('; ')}`] : []),
  ].join('. ')

export const roomCount = (count: number): string => (count === 0 ? permissionTexts.onlyVirtual : `аудиторий: ${count}`)
export const moreRooms = (count: number): string => `и\u00a0ещё ${count}`
export const clearedText = (count: number): string => `Убрано: ${permissionsText(count)}`
export const nothingToClear = (name: string): string => `${name}: прав здесь нет, убирать нечего.`

/** The subject with its kind, because a group and a programme may share a name. */
export const subjectText = (kind: SubjectKind, title: string): string => `${kindTitles[kind]}: ${title}`
/** `группы ИСТб-24-1`, following «нагрузку». */
export const loadOfText = (kind: PermissionSubject['kind'], title: string): string =>
  kind === 'group' ? `группы ${title}` : `метапрограммы «${title}»`

/** `load`: the result of `loadOfText`. */
export const clearQuestion = (name: string, load: string, count: number, unsaved: number): string =>
  `${name} потеряет ${permissionsText(count)} на\u00a0нагрузку ${load}.${
    unsaved > 0 ? ` Несохранённые изменения (${unsaved}) останутся в\u00a0таблице.` : ''
  }`

export const selectPermissionText = (title: string): string => `Выбрать: ${title}`
export const canSetOf = (title: string): string => `Можно ставить: ${title}`
export const roomsOf = (title: string): string => `Аудитории: ${title}`
export const whenOf = (title: string): string => `Когда можно ставить: ${title}`
export const copyOf = (title: string): string => `${permissionTexts.copy}: ${title}`
export const revertOf = (title: string): string => `${permissionTexts.revert}: ${title}`

export const roomNumber = (id: number): string => `№\u00a0${id}`

/** Accessible name of a matrix cell. */
export function spotLabel({ day, pair }: MatrixSpot): string {
  if (day === 0) return pair === 0 ? 'Вся неделя' : `${pair}-я пара, все дни`
  return pair === 0 ? `${weekdayShort[day]}, все пары` : `${weekdayShort[day]}, ${pair}-я пара`
}

/** One field of a permission: the old value and the one somebody else stored. */
export type GrantField = { name: string; was: string; becomes: string }

const yesOrNo = (value: boolean): string => (value ? permissionTexts.yes : permissionTexts.no)

/** Fields that differ between two grants. `titlesOf`: names of rooms. */
export function changedGrantFields(
  was: LoadGrant,
  becomes: LoadGrant,
  titlesOf: (grant: LoadGrant) => { title: string }[],
): GrantField[] {
  const roomsOf = (grant: LoadGrant) => roomsText(titlesOf(grant)) || permissionTexts.onlyVirtual
  const field = (name: string, textOf: (grant: LoadGrant) => string): GrantField => ({
    name,
    was: `было: ${textOf(was)}`,
    becomes: textOf(becomes),
  })
  return [
    ...(was.canSet === becomes.canSet ? [] : [field(permissionTexts.canSet, (one) => yesOrNo(one.canSet))]),
    ...(sameSet(was.roomIds, becomes.roomIds) ? [] : [field(permissionTexts.rooms, roomsOf)]),
    ...(sameSet(was.slots, becomes.slots) ? [] : [field(permissionTexts.when, (one) => slotListText(one.slots))]),
  ]
}
