import { dayMonth, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { dateRange } from '@/lib/core/calendar/texts/dates'
import { weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import type { AwaySubject, DayPart, Wish, WishSubject } from '@/lib/core/schedule/rules/wish'
import { pairTitle } from '@/lib/core/schedule/texts/grid'
import { awayTitle } from '@/lib/core/schedule/texts/wish-words'

export const wishPanelTexts = {
  panel: 'Пожелания',
  panelOfRoom: 'Пожелания и\u00a0закрытие',
  panelOfPeople: 'Пожелания и\u00a0отсутствия',
  panelOfAbsences: 'Отсутствия',
  close: 'Закрыть пожелания',
  loading: 'Загружаю пожелания…',
  failed: 'Пожелания не загрузились',
  list: 'Пожелания',
  none: 'Пожеланий нет',
  noAbsences: 'Отсутствий нет',
  add: 'Добавить пожелание',
  addAbsence: 'Отметить отсутствие',
  title: 'Пожелание',
  from: 'С\u00a0даты',
  to: 'По дату',
  day: 'День',
  pair: 'Пара',
  everyDay: 'Каждый день',
  everyPair: 'Все пары',
  firstPair: 'С\u00a0пары',
  lastPair: 'По пару',
  fromMorning: 'с\u00a0начала дня',
  tillEvening: 'до\u00a0конца дня',
  save: 'Добавить',
  nature: 'Что это',
  label: 'Подпись в\u00a0расписании',
  absence: 'отсутствие',
  backEarlier: { teacher: 'Вышел…', group: 'Вернулась…' },
  added: 'Пожелание добавлено',
  addedAbsence: 'Отсутствие отмечено',
  removed: 'Пожелание удалено',
  removedAbsence: 'Отсутствие удалено',
} as const

export const wishSuggestions: Record<WishSubject['kind'], readonly string[]> = {
  room: ['Мероприятия', 'Профилактика', 'Закрытые часы'],
  teacher: ['Методический день', 'Закрытые часы', 'Совмещение: лучше не ставить'],
  group: ['День самостоятельной работы', 'Военная подготовка', 'Практика'],
}

export const groupAbsences: readonly string[] = ['Практика', 'Экскурсия', 'Военные сборы']

export const absenceSuggestions: readonly string[] = [awayTitle, 'Командировка', 'Отпуск']

export const removeWishLabel = ({ title, isAbsence }: Pick<Wish, 'title' | 'isAbsence'>): string =>
  `Удалить ${isAbsence ? 'отсутствие' : 'пожелание'}: ${title}`

/** Ends an absence before its last day. */
export const endAbsenceLabel = (kind: AwaySubject['kind'], title: string): string =>
  `${kind === 'teacher' ? 'Вышел' : 'Вернулась'} раньше: ${title}`

export const weekdayText = (weekday: Weekday | null): string =>
  weekday === null ? wishPanelTexts.everyDay : weekdayTitles[weekday]

export const pairText = (pair: Pair | null): string => (pair === null ? wishPanelTexts.everyPair : pairTitle(pair))

/** `Среда, все пары`; `Каждый день, все пары · отсутствие`; of parts of days, which its dates tell, `отсутствие`. */
export function wishTime({ weekday, pair, isAbsence, firstPair, lastPair }: Wish): string {
  if (firstPair || lastPair) return wishPanelTexts.absence
  return `${weekdayText(weekday)}, ${pairText(pair).toLowerCase()}${isAbsence ? ` · ${wishPanelTexts.absence}` : ''}`
}

/** `с 3-й пары`, `по 2-ю пару`, `с 2-й по 3-ю пару`, `3-я пара`; '': the whole day. */
export function dayPartText({ firstPair, lastPair }: DayPart): string {
  if (firstPair && lastPair)
    return firstPair === lastPair ? pairTitle(firstPair) : `с\u00a0${firstPair}-й по\u00a0${lastPair}-ю\u00a0пару`
  if (firstPair) return `с\u00a0${firstPair}-й\u00a0пары`
  return lastPair ? `по\u00a0${lastPair}-ю\u00a0пару` : ''
}

/** `16.11`, `16.11 – 22.11`, `16.11, с 3-й пары`, `16.11 с 3-й пары – 22.11 по 2-ю пару` */
export function wishSpanText(from: CalendarDate, to: CalendarDate, { firstPair, lastPair }: DayPart = {}): string {
  if (!firstPair && !lastPair) return from === to ? dayMonth(from) : dateRange(from, to)
  if (from === to) return `${dayMonth(from)}, ${dayPartText({ firstPair, lastPair })}`
  const ends = [`${dayMonth(from)} ${dayPartText({ firstPair })}`, `${dayMonth(to)} ${dayPartText({ lastPair })}`]
  return ends.map((end) => end.trim()).join(' – ')
}

/** `Прошедшие: 3` */
export const goneText = (count: number): string => `Прошедшие: ${count}`
