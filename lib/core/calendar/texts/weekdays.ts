import type { Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { daysWritten } from '@/lib/core/calendar/rules/written-days'

export const weekdayTitles: Record<Weekday, string> = {
  1: 'Понедельник',
  2: 'Вторник',
  3: 'Среда',
  4: 'Четверг',
  5: 'Пятница',
  6: 'Суббота',
  7: 'Воскресенье',
}

export const weekdayShort: Record<Weekday, string> = {
  1: 'Пн',
  2: 'Вт',
  3: 'Ср',
  4: 'Чт',
  5: 'Пт',
  6: 'Сб',
  7: 'Вс',
}

/** Of a cell of weekdays: `сб, вс`. */
export const quietDaysText = (written: string): string =>
  daysWritten(written)
    .map((day) => weekdayShort[day].toLowerCase())
    .join(', ')
