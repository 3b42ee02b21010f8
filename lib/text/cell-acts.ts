import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { Pair } from '@/lib/domain/pairs'
import { whereInSentence } from './grid'

/** What may begin in a slot of the week. */
export const cellActTexts = {
  booking: 'Забронировать аудиторию…',
  search: 'Найти свободную аудиторию…',
} as const

/** What the button of a cell is for. */
export const cellActsLabel = (date: CalendarDate, pair: Pair): string =>
  `Действия в\u00a0клетке: ${whereInSentence(date, pair)}`
