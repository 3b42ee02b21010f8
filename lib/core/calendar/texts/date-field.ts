import { dayMonthYear, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { writtenDate } from '@/lib/core/calendar/rules/dates'

export const dateFieldTexts = {
  placeholder: 'дд.мм.гггг',
  open: 'Выбрать в\u00a0календаре',
  month: 'Календарь',
  week: 'Неделя',
  previousMonth: 'Предыдущий месяц',
  nextMonth: 'Следующий месяц',
  today: 'Сегодня',
  outside: 'вне семестра',
  absent: 'Укажите дату.',
} as const

/** Labels of a date range filter. */
export const periodTexts = { from: 'С', until: 'По', clear: 'Убрать дату', show: 'Показать' } as const

/**
 * Parses a typed date: `18.11.2026`, `18.11.26`, `18112026`; `18.11` takes the year nearest to `near`. Null
 * for anything else.
 */
export function typedDate(text: string, near: CalendarDate): CalendarDate | null {
  const written = text.trim()
  const digits = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(written)
  const parts = digits?.slice(1) ?? written.split(/[\s,/-]+/)
  return writtenDate(written, near) ?? writtenDate(parts.filter(Boolean).join('.'), near)
}

/** Whether the text is a complete date, with its year. */
export const isWholeDate = (text: string): boolean =>
  /^(\d{1,2}\D+\d{1,2}\D+\d{4}|\d{8}|\d{4}-\d{2}-\d{2})$/.test(text.trim())

const example = (near: CalendarDate): string => `Дата пишется так: ${dayMonthYear(near)}.`

/** The problem of a date field's text; null: none. */
export function dateProblem(
  text: string,
  near: CalendarDate,
  { min, max }: { min?: CalendarDate; max?: CalendarDate },
): string | null {
  const date = typedDate(text, near)
  if (date === null)
    return /^\d{1,2}\.\d{1,2}\.\d{4}$/.test(text.trim()) ? `Такой даты нет: ${text.trim()}.` : example(near)
  if (min && date < min) return `Не\u00a0раньше ${dayMonthYear(min)}.`
  if (max && date > max) return `Не\u00a0позже ${dayMonthYear(max)}.`
  return null
}
