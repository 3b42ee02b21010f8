import { useMemo } from 'react'
import { type AcademicCalendar, teachingDay, type TeachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { weekDates, type Weekday, weekdays } from '@/lib/core/calendar/rules/calendar-date'
import { type Pair, pairNumbers } from '@/lib/core/calendar/rules/pairs'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { isEmptyCell, isPrintedCell, weekCells, type WeekCells } from '@/lib/core/schedule/rules/schedule-grid'
import type { LoadedWeek } from '@/lib/core/views/browser/use-schedule'

export type WeekLayout = {
  cells: WeekCells
  /** All seven; `shownDays` has those with a row. */
  days: readonly TeachingDay[]
  shownDays: readonly Weekday[]
  /** The university's pairs, and others that are non-empty. */
  shownPairs: readonly Pair[]
  /** The non-empty pairs. */
  filledPairs: readonly Pair[]
  /** From the first to the last pair with something to print. */
  printedPairs: readonly Pair[]
  /** Empty, including Sunday. */
  isEmpty: boolean
  /** Number of items on a Sunday without a row. */
  hiddenOnSunday: number
}

/** Data for the grid and list of a week. */
export function useWeekLayout(
  { schedule, subject, monday }: LoadedWeek,
  calendar: AcademicCalendar,
  { subgroup, showSunday, printsDrafts }: { subgroup: Subgroup; showSunday: boolean; printsDrafts: boolean },
): WeekLayout {
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
    const printedPairs = printed.length > 0 ? shownPairs.filter((pair) => first <= pair && pair <= last) : shownPairs
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

/** Why a column is narrow (columns.css): `edge`: it and all pairs beyond it are empty; `gap`: it is empty. */
export type Narrowed = 'edge' | 'gap' | null

/**
 * Whether the column of a pair is narrow, if the whole day must fit the screen. If all are empty, columns are
 * equally wide. `folds`: whether the edges of the day may become strips.
 */
export function narrowed(
  pair: Pair,
  filled: readonly Pair[],
  { fits, folds }: { fits: boolean; folds: boolean },
): Narrowed {
  if (!fits || filled.length === 0 || filled.includes(pair)) return null
  return folds && (pair < Math.min(...filled) || pair > Math.max(...filled)) ? 'edge' : 'gap'
}
