import type { CellObject } from 'write-excel-file/node'
import { daysBetween, calendarDate, type CalendarDate } from '@/lib/domain/calendar-date'

type Look = Omit<CellObject, 'value' | 'type' | 'format'>

/** Excel refuses a file with a longer text. */
const longestText = 32_767

/** What a spreadsheet would take for the beginning of a formula once somebody edits the cell. */
const formulaStart = /^[=+\-@\t\r\n]/

// The library looks texts up in a plain object, where these are found without having been put there.
const isInherited = (text: string): boolean => text in {}

// Excel reads `_x0041_` as a character's code: the underscore is spelled out so that the text stays as it is.
const withoutCodes = (text: string): string => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

/** At most so many UTF-16 units, with an ellipsis in place of the rest; no character is cut in two. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** A cell of text: whatever it begins with, it is no formula and stays none when it is edited. */
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

// The number that a spreadsheet gives this day.
const knownDay = { date: calendarDate('2000-01-01'), number: 36_526 }

/** A real date, which sorts and filters as one. */
export const dateCell = (date: CalendarDate, look: Look = {}): CellObject => ({
  ...look,
  type: Number,
  value: knownDay.number + daysBetween(knownDay.date, date),
  // Some readers take a bare point for a fraction of a second.
  format: String.raw`dd\.mm\.yyyy`,
})
