import type { CellObject } from 'write-excel-file/node'
import { daysBetween, calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'

type Look = Omit<CellObject, 'value' | 'type' | 'format'>

/** Excel rejects files with longer texts. */
const longestText = 32_767

/** Text that a spreadsheet would turn into a formula when the cell is edited. */
const formulaStart = /^[=+\-@\t\r\n]/

// The library looks texts up in a plain object, so inherited property names need care.
const isInherited = (text: string): boolean => text in {}

// Excel reads `_x0041_` as an escaped character, so the underscore itself is escaped.
const withoutCodes = (text: string): string => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

/** Truncates to so many UTF-16 units, ending in an ellipsis; never splits a surrogate pair. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** A text cell that is not a formula, even after somebody edits it. */
export function textCell(text: string, look: Look = {}): CellObject {
  const value = withoutCodes(shortened(text, longestText))
  return {
    ...look,
    type: String,
    value: isInherited(value) ? `${value} ` : value,
    ...(formulaStart.test(text) && { format: '@' }),
  }
}

export const numberCell = (value: number | null, look: Look = {}): CellObject =>
  value === null ? textCell('', look) : { ...look, type: Number, value }

// The serial number of this date in a spreadsheet.
const knownDay = { date: calendarDate('2000-01-01'), number: 36_526 }

const serialOf = (date: CalendarDate): number => knownDay.number + daysBetween(knownDay.date, date)

const minutesPerDay = 24 * 60

/** A real date cell, which sorts and filters as a date. */
export const dateCell = (date: CalendarDate, look: Look = {}): CellObject => ({
  ...look,
  type: Number,
  value: serialOf(date),
  // Some readers take an unescaped point for a fraction of a second.
  format: String.raw`dd\.mm\.yyyy`,
})

/** A real date and time, to the minute. */
export const momentCell = ({ date, minutes }: CivilTime, look: Look = {}): CellObject => ({
  ...look,
  type: Number,
  value: serialOf(date) + minutes / minutesPerDay,
  format: String.raw`dd\.mm\.yyyy\ h:mm`,
})
