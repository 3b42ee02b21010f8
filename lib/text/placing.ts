import { dayMonth, type CalendarDate } from '@/lib/domain/calendar-date'
import type { RoomFreedom } from '@/lib/domain/free-rooms'
import { excessHours, type LoadItem } from '@/lib/domain/load-item'
import type { Pair } from '@/lib/domain/pairs'
import type { Placement, PlacementScope } from '@/lib/domain/placement'
import { lessonsText, upperFirst } from './acts'
import { whereText } from './grid'
import { excessText, hoursText, loadTitle } from './load'
import { plural } from './plural'
import { roomTexts, seatsText } from './rooms'

export type ScopeChoice = 'once' | 'end' | 'date' | 'end_semi' | 'date_semi'

/** Specification, «Adding a lesson from nagruzka». */
export const scopeTitles: Record<ScopeChoice, string> = {
  once: 'Один раз',
  end: 'До конца семестра',
  date: 'До даты…',
  end_semi: 'До конца через неделю',
  date_semi: 'До даты через неделю…',
}

export const placingTexts = {
  reasons: 'Что стоит против',
  room: 'Аудитория',
  noRoom: 'Аудитория не\u00a0указана',
  itemRooms: 'Для этой нагрузки',
  usedRooms: 'Уже ставилось в',
  published: 'Сразу опубликовать',
  publishedHint: 'Занятие увидят все. То же с\u00a0клавишей Alt.',
  key: 'Alt',
  until: 'Последняя дата',
  choose: 'Дальше',
  forbidden: 'Сюда поставить нельзя',
  online: 'Онлайн',
  withoutRoom: 'Без аудитории',
  busy: 'Заняты',
  free: 'Встанут',
  untaught: 'Пропущены, занятий нет',
  warnings: 'Обратите внимание',
} as const

/** Headings of rooms that are not free for a whole series. */
export const freedomTitles = {
  once: 'Свободны не\u00a0до\u00a0конца семестра',
  never: 'Заняты',
} as const

const freedomHints: Record<RoomFreedom['free'], string> = {
  always: '',
  once: 'свободна не\u00a0до\u00a0конца семестра',
  never: roomTexts.occupied,
}

/** `12 мест, мало, занята`; without `free` where a heading says that. */
export const roomHint = (
  { seats, free }: Pick<RoomFreedom, 'seats'> & Partial<RoomFreedom>,
  students: number | null,
): string =>
  [
    seats === null ? '' : seatsText(seats, false).spoken,
    seats !== null && students !== null && seats < students ? 'мало' : '',
    free ? freedomHints[free] : '',
  ]
    .filter(Boolean)
    .join(', ')

/** `Физика, лк → Среда 18.11, 3-я пара` */
export const placingLabel = (item: LoadItem, date: CalendarDate, pair: Pair): string =>
  `${loadTitle(item)} → ${whereText(date, pair)}`

const datesText = (count: number): string => `${count}\u00a0${plural(count, 'дата', 'даты', 'дат')}`

/** `14 дат: 12 встанут, 2 заняты` */
export function previewText(free: number, busy: number): string {
  const all = datesText(free + busy)
  if (free + busy === 0) return 'Ни одной учебной даты'
  if (busy === 0) return free === 1 ? `${all}, и\u00a0она свободна` : `${all}, и\u00a0все свободны`
  if (free === 0) return busy === 1 ? `${all}, и\u00a0она занята` : `${all}, и\u00a0все заняты`
  return `${all}: ${free}\u00a0${plural(free, 'встанет', 'встанут', 'встанут')}, ${busy}\u00a0${plural(busy, 'занята', 'заняты', 'заняты')}`
}

/** `Будет поставлено 24 из 16 часов, сверх нагрузки на 8 ч.` */
export function willStandText(item: LoadItem, placedHours: number): string {
  const text = `Будет поставлено ${hoursText(placedHours, item.requiredHours)}`
  const excess = excessHours(item, placedHours)
  return excess > 0 ? `${text}, ${excessText(excess)}` : text
}

/** `Поставить 12` */
export const placeButton = (count: number): string => `Поставить\u00a0${count}`

/** `Поставить все 14 с накладкой`, `Поставить с накладкой` */
export const forceButton = (count: number): string =>
  count === 1 ? 'Поставить с\u00a0накладкой' : `Поставить все\u00a0${count} с\u00a0накладкой`

export const scopeHint = (scope: PlacementScope): string => {
  if (scope.repeat === 'once') return ''
  const step = scope.everySecondWeek ? 'через неделю' : 'каждую неделю'
  return scope.repeat === 'until_the_end'
    ? `${step}, до\u00a0конца семестра`
    : `${step}, по\u00a0${dayMonth(scope.until)}`
}

/** What a toast says: `Поставлено 12 занятий: Физика, лк`. */
export function placedText(item: LoadItem, dates: readonly CalendarDate[], pair: Pair): string {
  const [first] = dates
  return dates.length === 1 && first
    ? `Поставлено: ${loadTitle(item)}, ${whereText(first, pair)}`
    : `Поставлено ${lessonsText(dates.length)}: ${loadTitle(item)}`
}

/** What it adds: `Пропущено: 2 даты заняты. К-206: мест 20, студентов 25. Сверх нагрузки на 8 ч.` */
export function placedNote(item: LoadItem, { skipped, warnings, placedHours }: Placement): string {
  const busy = new Set(skipped.map(({ date }) => date)).size
  const excess = excessHours(item, placedHours)
  return [
    busy > 0 ? `Пропущено: ${datesText(busy)} ${plural(busy, 'занята', 'заняты', 'заняты')}` : '',
    ...warnings.map(({ text }) => text),
    excess > 0 ? upperFirst(excessText(excess)) : '',
  ]
    .filter(Boolean)
    .join('. ')
}
