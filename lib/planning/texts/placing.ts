import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { RoomFault, RoomFreedom, RoomNeeds } from '@/lib/core/free-rooms/rules/free-rooms'
import { roomTexts, seatsText } from '@/lib/core/free-rooms/texts/rooms'
import { excessHours, type LoadItem } from '@/lib/core/load/rules/load-item'
import { excessText, hoursText, loadTitle } from '@/lib/core/load/texts/load'
import { busyDates, type Placement } from '@/lib/core/placing/rules/placement'
import { ofThemPast } from '@/lib/core/placing/texts/placement'
import { eachEquipment } from '@/lib/core/rooms/rules/room-properties'
import { equipmentTexts } from '@/lib/core/rooms/texts/room-properties'
import { whereInSentence } from '@/lib/core/schedule/texts/grid'
import { lessonsText, upperFirst } from '@/lib/core/words/texts/acts'
import { counted, plural } from '@/lib/core/words/texts/plural'

export type ScopeChoice = 'once' | 'end' | 'date' | 'end_semi' | 'date_semi'

/** Specification, «Adding a lesson from nagruzka». */
export const scopeTitles: Record<ScopeChoice, string> = {
  once: 'Один раз',
  end: 'До конца семестра',
  date: 'До даты…',
  end_semi: 'До конца через неделю',
  date_semi: 'До даты через неделю…',
}

/** The same as shown in the closed select. */
export const scopeNames: Record<ScopeChoice, string> = {
  once: 'Один раз',
  end: 'До конца семестра',
  date: 'До даты',
  end_semi: 'До конца через неделю',
  date_semi: 'До даты через неделю',
}

export const placingTexts = {
  reasons: 'Что стоит против',
  room: 'Аудитория',
  noRoom: 'Аудитория не\u00a0указана',
  noRoomHint: 'Аудитория не\u00a0занимается: только время группы и\u00a0преподавателя.',
  itemRooms: 'Для этой нагрузки',
  usedRooms: 'Уже ставилось в',
  published: 'Сразу опубликовать',
  publishedHint: 'Занятие увидят все. То же с\u00a0клавишей Alt.',
  key: 'Alt',
  until: 'Последняя дата',
  period: 'Период',
  needsDate: 'Исправьте дату.',
  noneFree: 'Свободных дат нет: выберите другую аудиторию, день или пару.',
  noAnswer: 'Ответа нет: измените что-нибудь или повторите позже.',
  choose: 'Дальше',
  forbidden: 'Сюда поставить нельзя',
  online: 'Онлайн',
  withoutRoom: 'Без аудитории',
  busy: 'Заняты',
  free: 'Встанут',
  untaught: 'Пропущены, занятий нет',
  warnings: 'Обратите внимание',
} as const

/** Headings of unsuitable rooms, grouped by their worst fault. */
export const faultTitles: Record<RoomFault, string> = {
  ...eachEquipment((one) => upperFirst(equipmentTexts[one].lacking)),
  taken: 'Заняты',
  drafted: 'Заняты черновиками',
  ends: 'Свободны не\u00a0до\u00a0конца семестра',
  seats: 'Не хватает мест',
  unseated: 'Число мест неизвестно',
}

/** `занята, мест 10 из 25`: why a room does not suit. */
export const faultsText = (
  faults: readonly RoomFault[],
  { capacity }: Pick<RoomFreedom, 'capacity'>,
  { students }: Pick<RoomNeeds, 'students'>,
): string => {
  const words: Record<RoomFault, string> = {
    ...eachEquipment((one) => equipmentTexts[one].lacking),
    taken: roomTexts.occupied,
    drafted: 'занята черновиком',
    ends: 'свободна не\u00a0до\u00a0конца семестра',
    seats: `мест ${capacity}, студентов ${students}`,
    unseated: `число мест неизвестно, студентов ${students}`,
  }
  return faults.map((fault) => words[fault]).join(', ')
}

/** `30 мест`; empty if unknown. */
export const seatsHint = ({ capacity }: Pick<RoomFreedom, 'capacity'>): string =>
  capacity === null ? '' : seatsText(capacity, false).spoken

/** `Физика, лк → среда 18.11, 3-я пара` */
export const placingLabel = (item: LoadItem, date: CalendarDate, pair: Pair): string =>
  `${loadTitle(item)} → ${whereInSentence(date, pair)}`

const datesText = (count: number): string => counted(count, 'дата', 'даты', 'дат')

/** `Ставится одна из 2 выбранных`: only one item is placed at a time. */
export const oneOfText = (count: number): string =>
  `Ставится одна из\u00a0${count}\u00a0выбранных: остальные по\u00a0очереди`

/** `14 дат, из них 1 в прошлом: 12 встанут, 2 заняты` */
export function previewText(free: number, busy: number, past: number): string {
  const all = `${datesText(free + busy)}${ofThemPast(past, free + busy)}`
  if (free + busy === 0) return 'Ни одной учебной даты'
  if (busy === 0) return free === 1 ? `${all}, и\u00a0она свободна` : `${all}, и\u00a0все свободны`
  if (free === 0) return busy === 1 ? `${all}, и\u00a0она занята` : `${all}, и\u00a0все заняты`
  return `${all}: ${counted(free, 'встанет', 'встанут', 'встанут')}, ${counted(busy, 'занята', 'заняты', 'заняты')}`
}

/** `Будет поставлено 24 из 16 часов, сверх нагрузки на 8 ч` */
export function willStandText(item: LoadItem, placedHours: number): string {
  const text = `Будет поставлено ${hoursText(placedHours, item.requiredHours)}`
  const excess = excessHours(item, placedHours)
  return excess > 0 ? `${text}, ${excessText(excess)}` : text
}

/** `Поставить 12`, `Поставить` */
export const placeButton = (count: number): string => (count === 0 ? 'Поставить' : `Поставить\u00a0${count}`)

/** `Поставить все 14 с накладкой`, `Поставить с накладкой` */
export const forceButton = (count: number): string =>
  count === 1 ? 'Поставить с\u00a0накладкой' : `Поставить все\u00a0${count} с\u00a0накладкой`

/** Message: `Поставлено 12 занятий: Физика, лк`. */
export function placedText(item: LoadItem, dates: readonly CalendarDate[], pair: Pair): string {
  const [first] = dates
  return dates.length === 1 && first
    ? `Поставлено: ${loadTitle(item)}, ${whereInSentence(first, pair)}`
    : `Поставлено ${lessonsText(dates.length)}: ${loadTitle(item)}`
}

/**
 * Second line of the message: `Пропущено: 2 даты заняты. К-206: мест 20, студентов 25. Сверх нагрузки на 8 ч`
 */
export function placedNote(item: LoadItem, placement: Placement): string {
  const { warnings, placedHours } = placement
  const busy = busyDates(placement)
  const excess = excessHours(item, placedHours)
  return [
    busy > 0 ? `Пропущено: ${datesText(busy)} ${plural(busy, 'занята', 'заняты', 'заняты')}` : '',
    ...warnings.map(({ text }) => text),
    excess > 0 ? upperFirst(excessText(excess)) : '',
  ]
    .filter(Boolean)
    .join('. ')
}
