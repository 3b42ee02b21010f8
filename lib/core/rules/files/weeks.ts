/** A date as sheets write it, mostly without its year. */
export type SheetDate = { day: number; month: number; year: number | null }

/** A bound by the number of a week, or by a date. */
export type WeekBound = { week: number } | { date: SheetDate }

/**
 * In which weeks a lesson is taught, as its sheet says: of every, odd or even weeks those in `numbers` (if
 * any are listed), or on `dates` alone (if any are); within the bounds, without the exceptions.
 */
export type SheetWeeks = {
  parity: 'every' | 'odd' | 'even'
  numbers: readonly number[]
  except: readonly number[]
  dates: readonly SheetDate[]
  exceptDates: readonly SheetDate[]
  from: WeekBound | null
  to: WeekBound | null
}

export const everyWeek: SheetWeeks = {
  parity: 'every',
  numbers: [],
  except: [],
  dates: [],
  exceptDates: [],
  from: null,
  to: null,
}

/** Whether only the parity says when. */
export const isPlain = (weeks: SheetWeeks): boolean =>
  weeks.numbers.length + weeks.dates.length + weeks.except.length + weeks.exceptDates.length === 0 &&
  weeks.from === null &&
  weeks.to === null

/** Weeks as a timetable file keeps them. */
export const weeksAsWritten = ({ numbers, except, dates, exceptDates, ...weeks }: SheetWeeks) => ({
  ...weeks,
  numbers: [...numbers],
  except: [...except],
  dates: [...dates],
  exceptDates: [...exceptDates],
})
