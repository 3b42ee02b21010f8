import { dayMonth, type CalendarDate, type Weekday } from '@/lib/core/rules/calendar/calendar-date'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { AwaySubject, Wish, WishSubject } from '@/lib/core/rules/placing/wish'
import { pairTitle } from '../live/grid'
import { dateRange } from '../load/load'
import { weekdayTitles } from '../schedule/weekdays'
import { awayTitle } from './wish-words'

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

/** `Среда, все пары`; `Каждый день, все пары · отсутствие` */
export const wishTime = ({ weekday, pair, isAbsence }: Wish): string =>
  `${weekdayText(weekday)}, ${pairText(pair).toLowerCase()}${isAbsence ? ` · ${wishPanelTexts.absence}` : ''}`

/** `16.11`, `16.11 – 22.11` */
export const wishSpanText = (from: CalendarDate, to: CalendarDate): string =>
  from === to ? dayMonth(from) : dateRange(from, to)

/** `Прошедшие: 3` */
export const goneText = (count: number): string => `Прошедшие: ${count}`
