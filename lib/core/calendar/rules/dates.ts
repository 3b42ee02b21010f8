import { folded, foldedWords } from '@/lib/core/words/rules/folded'
import { daysBetween, parseCalendarDate, yearOf, type CalendarDate } from './calendar-date'
import type { SheetDate } from './weeks'

/** The names of each month in a folded text: Russian, Ukrainian and English. */
const months = [
  ['янв(?:ар[ьяею])?', 'січ(?:ень|ня)', 'jan(?:uary)?'],
  ['фев(?:р(?:ал[ьяею])?)?', 'лют(?:ий|ого)', 'feb(?:ruary)?'],
  ['мар(?:т[аеу]?)?', 'берез(?:ень|ня)', 'mar(?:ch)?'],
  ['апр(?:ел[ьяею])?', 'квіт(?:ень|ня)', 'apr(?:il)?'],
  ['ма[йяею]', 'трав(?:ень|ня)', 'may'],
  ['июн[ьяею]?', 'черв(?:ень|ня)', 'june?'],
  ['июл[ьяею]?', 'лип(?:ень|ня)', 'july?'],
  ['авг(?:уст[аеу]?)?', 'серп(?:ень|ня)', 'aug(?:ust)?'],
  ['сент?(?:ябр[ьяею])?', 'верес(?:ень|ня)?', 'sept?(?:ember)?'],
  ['окт(?:ябр[ьяею])?', 'жовт(?:ень|ня)', 'oct(?:ober)?'],
  ['нояб?(?:р[ьяею])?', 'листоп(?:ада?)?', 'nov(?:ember)?'],
  ['дек(?:абр[ьяею])?', 'груд(?:ень|ня)', 'dec(?:ember)?'],
].map(([russian = '', ...others]) => `${russian}|${foldedWords(...others)}`)
export const monthWord = String.raw`(?:${months.join('|')})(?![а-яіїєґa-z])`
const digits = String.raw`(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2}))?`
const word = String.raw`(\d{1,2})\s+(${monthWord})(?:\.?\s+(\d{4}))?`
const within = { digits: new RegExp(`(?<!\\d)${digits}(?!\\d)`), word: new RegExp(`(?<!\\d)${word}`) }
const ending = String.raw`\.?\s?(?:г(?:ода|\.)?)?`
const whole = { digits: new RegExp(`^${digits}${ending}$`), word: new RegExp(`^${word}${ending}$`) }

const yearIn = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text) + (text.length === 2 ? 2000 : 0)

export const sheetDate = (date: CalendarDate): SheetDate => ({
  day: Number(date.slice(8)),
  month: Number(date.slice(5, 7)),
  year: yearOf(date),
})

function dateBy(text: string, patterns: typeof within): SheetDate | null {
  const plain = folded(text).trim()
  const iso = parseCalendarDate(plain)
  if (iso) return sheetDate(iso)
  const byDigits = patterns.digits.exec(plain)
  const byWord = byDigits ? null : patterns.word.exec(plain)
  const [, day, month = '', year] = byDigits ?? byWord ?? []
  if (day === undefined) return null
  const number = byDigits ? Number(month) : months.findIndex((names) => new RegExp(`^(?:${names})$`).test(month)) + 1
  const date = { day: Number(day), month: number, year: yearIn(year) }
  return date.day >= 1 && date.day <= 31 && date.month >= 1 && date.month <= 12 ? date : null
}

/** The first date in a text: `05.09`, `05.09.2026`, `5/09`, `2026-09-05` or «5 сентября». */
export const dateWithin = (text: string): SheetDate | null => dateBy(text, within)

/** The date that a whole text is, as people write dates, with or without a time of day; null for anything else. */
export const wholeDate = (text: string): SheetDate | null =>
  dateBy(text.replace(/(?<=\d{4})\s+\d{1,2}:\d\d(?::\d\d)?$|(?<=-\d\d)[ T]\d{1,2}:\d\d(?::\d\d)?$/, ''), whole)

/**
 * The calendar date of a date read from a sheet. Without a year, the one nearest to `near`; null if there is
 * no such date.
 */
export function calendarDateOf({ day, month, year }: SheetDate, near: CalendarDate | null): CalendarDate | null {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  const inYear = (of: number) => parseCalendarDate(`${of}-${twoDigits(month)}-${twoDigits(day)}`)
  if (year !== null) return inYear(year)
  if (near === null) return null
  const distance = (date: CalendarDate) => Math.abs(daysBetween(near, date))
  const possible = [-1, 0, 1].flatMap((shift) => inYear(yearOf(near) + shift) ?? [])
  return possible.sort((a, b) => distance(a) - distance(b))[0] ?? null
}

/** The date written in a cell, by default in the year nearest to `near`; null for anything else. */
export function writtenDate(text: string, near: CalendarDate | null = null): CalendarDate | null {
  const date = wholeDate(text)
  return date && calendarDateOf(date, near)
}
