export function dateCount(dates: number): number {
  let word = dates - ((dates >>> 1) & 0x55555555)
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
  return (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** The first so many dates of a set. */
export function firstDate(dates: number, count: number): number {
  let left = dates
  for (let over = dateCount(dates) - count; over > 0; over--) left &= ~(1 << (31 - Math.clz32(left)))
  return left
}

/** The most dates of a day. A date's number is day × `daySize` + its index among the dates of its day. */
export const daySize = 32
export const noDate = -1
const daysAWeek = 7

/** Which date follows which on the calendar. `calendarDays`: as of a problem. */
export function datesOfCalendar(calendarDays: readonly (readonly number[])[]): {
  next: Int32Array
  previous: Int32Array
  /** for each date: whether the next one is in the same week */
  isInRow: Int32Array
} {
  const size = calendarDays.length * daySize
  const known = new Map<number, number>()
  for (const [day, dates] of calendarDays.entries())
    for (const [place, calendarDay] of dates.entries()) known.set(calendarDay, day * daySize + place)
  const [next, previous] = [new Int32Array(size).fill(noDate), new Int32Array(size).fill(noDate)]
  const isInRow = new Int32Array(size)
  for (const [calendarDay, date] of known) {
    const after = known.get(calendarDay + 1)
    if (after === undefined) continue
    next[date] = after
    previous[after] = date
    isInRow[date] = Number(weekOfDate(calendarDay) === weekOfDate(calendarDay + 1))
  }
  return { next, previous, isInRow }
}

export const weekOfDate = (calendarDay: number): number => Math.floor(calendarDay / daysAWeek)
export const weekdayOfNumber = (calendarDay: number): number => calendarDay - weekOfDate(calendarDay) * daysAWeek

/** For each day, the set of its dates that are on another day of the calendar. */
export const movedDates = (calendarDays: readonly (readonly number[])[]): Int32Array =>
  Int32Array.from(calendarDays, (dates, day) =>
    dates.reduce((set, date, place) => (weekdayOfNumber(date) === day ? set : set | (1 << place)), 0),
  )
