/** A date as written in a sheet, mostly without its year. */
export type SheetDate = { day: number; month: number; year: number | null }

/** The first or last week of a lesson, by its number or by a date. */
export type WeekBound = { week: number } | { date: SheetDate }

/**
 * The weeks of a lesson as its sheet gives them: those of `parity`, only `numbers` of them if any are listed;
 * or only `dates`, if any are. Always within the bounds and without the exceptions.
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

/** Whether a lesson's weeks depend on nothing but parity. */
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
