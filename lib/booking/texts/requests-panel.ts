import { weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { longDate } from '@/lib/core/calendar/texts/dates'
import { weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import { periodText } from '@/lib/core/schedule/texts/top-bar'
import { counted } from '@/lib/core/words/texts/plural'

export const requestsPanelTexts = {
  close: 'Закрыть заявки',
  filter: 'Занятие, группа, причина, аудитория…',
  expired: 'Просроченные',
  expiredHint: 'Показывать и\u00a0те, что уже прошли',
  loading: 'Загружаю заявки…',
  failed: 'Заявки не\u00a0загрузились.',
  none: 'Заявок нет',
  noneHint: 'Прошедшие можно показать флажком «Просроченные».',
  nothingFound: 'Таких заявок нет',
} as const

/** `Заявки на 16.11 - 22.11` */
export const requestsTitle = (monday: CalendarDate): string => `Заявки на ${periodText(monday)}`

/** `12 заявок`, `3 из 12 заявок` */
export function requestCount(shown: number, all: number): string {
  const of = counted(all, 'заявка', 'заявки', 'заявок')
  return shown === all ? of : `${shown} из\u00a0${counted(all, 'заявки', 'заявок', 'заявок')}`
}

/** `Среда, 18 ноября`, followed by `[сегодня]` if it is. */
export const requestDay = (date: CalendarDate, today: CalendarDate): string =>
  `${weekdayTitles[weekdayOf(date)]}, ${longDate(date)}${date === today ? ' [сегодня]' : ''}`

/** `3 пара` (specification, «Active queries panel») */
export const requestPair = (pair: Pair): string => `${pair}\u00a0пара`
