import type { Weekday } from '@/lib/core/calendar/rules/calendar-date'

const genitive = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
] as const

/** «января» for 1: the genitive used in dates. */
export const monthGenitive = (month: number): string => genitive[month - 1] ?? ''

/** Weekdays in lower case, for use inside a sentence. */
export const weekdayInSentence: Record<Weekday, string> = {
  1: 'понедельник',
  2: 'вторник',
  3: 'среда',
  4: 'четверг',
  5: 'пятница',
  6: 'суббота',
  7: 'воскресенье',
}
