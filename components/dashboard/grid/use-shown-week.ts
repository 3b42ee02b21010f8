import { useMemo } from 'react'
import type { LoadedWeek } from '@/lib/client/use-schedule'
import { teachingDay, type AcademicCalendar, type TeachingDay } from '@/lib/domain/academic-calendar'
import { weekDates, weekdays, type Weekday } from '@/lib/domain/calendar-date'
import { pairNumbers, type Pair } from '@/lib/domain/pairs'
import type { Subgroup } from '@/lib/domain/resource'
import { isEmptyCell, isPrintedCell, weekCells, type WeekCells } from '@/lib/domain/schedule-grid'

export type ShownWeek = {
  cells: WeekCells
  /** All seven; `shownDays` says which have a row. */
  days: readonly TeachingDay[]
  shownDays: readonly Weekday[]
  /** The pairs of the university's day, and any other in which something stands. */
  shownPairs: readonly Pair[]
  /** In which something stands. */
  filledPairs: readonly Pair[]
  /** From the first to the last pair in which something stands that is printed. */
  printedPairs: readonly Pair[]
  /** Nothing stands in it, on Sunday neither. */
  isEmpty: boolean
  /** Classes and bookings of a Sunday that has no row. */
  hiddenOnSunday: number
}

/** What a week's grid and list draw. */
export function useShownWeek(
  { schedule, subject, monday }: LoadedWeek,
  calendar: AcademicCalendar,
  { subgroup, showSunday, printsDrafts }: { subgroup: Subgroup; showSunday: boolean; printsDrafts: boolean },
): ShownWeek {
  return useMemo(() => {
    const cells = weekCells(schedule, monday, { subgroup, subject })
    const days = weekDates(monday).map((date) => teachingDay(calendar, date))
    const shownDays = showSunday ? weekdays : weekdays.slice(0, 6)
    const used = new Set(cells.filter((cell) => !isEmptyCell(cell)).map(({ pair }) => pair))
    const filled = new Set(
      cells.filter((cell) => shownDays.includes(cell.day) && !isEmptyCell(cell)).map(({ pair }) => pair),
    )
    const timed = new Set(calendar.pairTimes.map(({ pair }) => pair))
    const shownPairs = pairNumbers.filter((pair) => timed.has(pair) || used.has(pair))
    const printed = cells.filter((cell) => isPrintedCell(cell, printsDrafts)).map(({ pair }) => pair)
    const [first, last] = [Math.min(...printed), Math.max(...printed)]
    const printedPairs =
      printed.length > 0 ? shownPairs.filter((pair) => first <= pair && pair <= last) : shownPairs
    const hiddenOnSunday = showSunday
      ? 0
      : cells
          .filter(({ day }) => day === 7)
          .reduce((count, { items, requests }) => count + items.length + requests.length, 0)
    return {
      cells,
      days,
      shownDays,
      shownPairs,
      filledPairs: [...filled],
      printedPairs,
      isEmpty: used.size === 0,
      hiddenOnSunday,
    }
  }, [schedule, subject, monday, calendar, subgroup, showSunday, printsDrafts])
}
