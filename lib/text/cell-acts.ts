import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { Pair } from '@/lib/domain/pairs'
import { whereInSentence } from './grid'

/** Actions of a slot. */
export const cellActTexts = {
  booking: 'Забронировать аудиторию…',
  search: 'Найти свободную аудиторию…',
} as const

/** Name of a cell's menu button. */
export const cellActsLabel = (date: CalendarDate, pair: Pair): string =>
  `Действия в\u00a0клетке: ${whereInSentence(date, pair)}`
