import { parseCalendarDate, type CalendarDate } from '@/lib/domain/calendar-date'
import { lessonTypes, type LessonType } from '@/lib/domain/lesson-type'
import { lessonTypeNames } from './lesson-types'
import { nameKey } from './name-key'

/** Parsers for cells that people fill in. */

/** Splits names at commas or semicolons. */
export const listOf = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const typeByName = new Map(
  lessonTypes.flatMap((type) => lessonTypeNames[type].map((name) => [nameKey(name), type] as const)),
)

/** `лк`, `Лек.`, `Лекция` or `1`; undefined for anything else. */
export const lessonTypeNamed = (text: string): LessonType | undefined =>
  typeByName.get(nameKey(text.replace(/\.+$/, '')))

/** `1.9.2026`, `01.09.2026` or `2026-09-01`; null for anything else. */
export function writtenDate(text: string): CalendarDate | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  return parseCalendarDate(year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** A whole number of at most five digits within the bounds; null for anything else. */
export function writtenCount(text: string, { least, most }: { least: number; most: number }): number | null {
  const count = /^\d{1,5}$/.test(text) ? Number(text) : -1
  return count < least || count > most ? null : count
}
