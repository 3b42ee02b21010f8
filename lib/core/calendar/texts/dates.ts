import type { Parity, TeachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { dayMonth, monthOf, weekdayOf, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { monthGenitive } from './months'
import { weekdayTitles } from './weekdays'

const months = [
  'январь',
  'февраль',
  'март',
  'апрель',
  'май',
  'июнь',
  'июль',
  'август',
  'сентябрь',
  'октябрь',
  'ноябрь',
  'декабрь',
] as const

/** `ноябрь` */
export const monthName = (date: CalendarDate): string => months[monthOf(date) - 1] ?? ''

/** `01.09 – 31.12` */
export const dateRange = (from: CalendarDate, to: CalendarDate): string =>
  `${dayMonth(from)}\u00a0–\u00a0${dayMonth(to)}`

/** `16 ноября` */
export const longDate = (date: CalendarDate): string =>
  `${Number(date.slice(8, 10))}\u00a0${monthGenitive(monthOf(date))}`

/** `Понедельник, 16 ноября` */
export const dayTitle = (date: CalendarDate): string => `${weekdayTitles[weekdayOf(date)]}, ${longDate(date)}`

/** `Понедельник 16.11` */
export const dayAndDate = (date: CalendarDate): string => `${weekdayTitles[weekdayOf(date)]} ${dayMonth(date)}`

/** `нечет.`, `чет.` (specification, section 9) */
export const parityLabel = (parity: Parity): string => (parity === 0 ? 'нечет.' : 'чет.')

/** `нечётная`, `чётная`: for screen readers, which would spell the abbreviation out. */
export const parityTitle = (parity: Parity): string => (parity === 0 ? 'нечётная' : 'чётная')

/** Screen reader text of a row: `Среда 18.11, чётная неделя, за понедельник`. */
export const dayLabel = (date: CalendarDate, parity: Parity, note: string | null): string =>
  [dayAndDate(date), `${parityTitle(parity)} неделя`, note].filter(Boolean).join(', ')

const weekdayWhom: Record<Weekday, string> = {
  1: 'понедельник',
  2: 'вторник',
  3: 'среду',
  4: 'четверг',
  5: 'пятницу',
  6: 'субботу',
  7: 'воскресенье',
}

/** `пары по 40 минут`, or only that the day is shorter; null for a day with the usual times. */
export function shortDayNote({ short }: Pick<TeachingDay, 'short'>): string | null {
  if (!short) return null
  const [length, ...others] = new Set(short.times.map(({ startsAt, endsAt }) => endsAt - startsAt))
  return length !== undefined && others.length === 0 ? `пары по\u00a0${length}\u00a0мин` : 'другое время пар'
}

/** `за понедельник`: the day a moved working day replaces. */
export const standsFor = (weekday: Weekday): string => `за\u00a0${weekdayWhom[weekday]}`
