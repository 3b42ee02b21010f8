import { teachingDay, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, daysBetween, mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { hasBegun, pairsOf, type Pair } from '@/lib/core/calendar/rules/pairs'
import { untaughtOn } from '@/lib/core/placing/rules/placement-series'
import { grantSlot } from '@/lib/core/rights/rules/rights-subjects'
import { slotNumber, type Piece, type PieceClass, type SlotNumber } from './piece'

/** A place that a piece could go to, whoever holds it. */
export type RepairTarget = {
  by: number
  pair: Pair
  classes: readonly PieceClass[]
  slots: readonly SlotNumber[]
  /** Dates of classes that stay, because their new dates are no teaching days. */
  stays: readonly CalendarDate[]
}

/** At least this share of a series has to move. */
const leastPart = 0.75

/**
 * Returns a function that finds targets for a piece. All its classes stay within their weeks; a single class
 * may go up to `weeksOn` weeks further. Excluded are moves from or into the past, to days without teaching,
 * and to times that are not permitted. `mayStay`: some classes of a series may stay.
 */
export function targetFinder(calendar: AcademicCalendar, now: CivilTime) {
  const pairs = pairsOf(calendar)
  const days = new Map<string, { isTaught: boolean; weekday: ReturnType<typeof teachingDay>['weekday'] }>()
  const dayOf = (date: CalendarDate, courseYears: readonly (number | null)[]) => {
    const key = `${date} ${courseYears.join()}`
    const day = days.get(key) ?? {
      isTaught: untaughtOn(calendar, date, courseYears) === null,
      weekday: teachingDay(calendar, date).weekday,
    }
    days.set(key, day)
    return day
  }
  const lies = (date: CalendarDate, pair: Pair) => !hasBegun(calendar, now, { date, pair })

  return (piece: Piece, { weeksOn, mayStay }: { weeksOn: number; mayStay: boolean }): RepairTarget[] => {
    const [first] = piece.classes
    if (!piece.classes.every(({ date }) => lies(date, piece.pair))) return []
    const begins = daysBetween(first.date, mondayOf(first.date))
    const ends = begins + 6 + (piece.classes.length === 1 ? 7 * weeksOn : 0)
    const courseYears = [...new Set(piece.groups.map(({ courseYear }) => courseYear))]
    const targets: RepairTarget[] = []
    for (let by = begins; by <= ends; by++) {
      const goes = (date: CalendarDate) => by === 0 || dayOf(addDays(date, by), courseYears).isTaught
      const classes = piece.classes.filter(({ date }) => goes(date))
      const stays = piece.classes.filter(({ date }) => !goes(date)).map(({ date }) => date)
      const isEnough = mayStay ? classes.length >= leastPart * piece.classes.length : stays.length === 0
      if (classes.length === 0 || !isEnough) continue
      const dates = classes.map(({ date }) => addDays(date, by))
      for (const pair of pairs) {
        const isPermitted = ({ permitted }: Piece) =>
          permitted === null ||
          dates.every((date) => permitted.has(grantSlot({ weekday: dayOf(date, courseYears).weekday, pair })))
        if (!dates.every((date) => lies(date, pair)) || !isPermitted(piece)) continue
        targets.push({ by, pair, classes, stays, slots: dates.map((date) => slotNumber(date, pair)) })
      }
    }
    return targets
  }
}

export const isOwnSlot = (piece: Piece, { by, pair }: Pick<RepairTarget, 'by' | 'pair'>): boolean =>
  by === 0 && pair === piece.pair
