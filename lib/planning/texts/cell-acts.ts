import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { whereInSentence } from '@/lib/core/schedule/texts/grid'

/** Actions of a slot. */
export const cellActTexts = {
  booking: 'Забронировать аудиторию…',
  search: 'Найти свободную аудиторию…',
} as const

/** Name of a cell's menu button. */
export const cellActsLabel = (date: CalendarDate, pair: Pair): string =>
  `Действия в\u00a0клетке: ${whereInSentence(date, pair)}`
