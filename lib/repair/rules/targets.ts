import { teachingDay, type AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import { addDays, daysBetween, mondayOf, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import { hasBegun, pairsOf, type Pair } from '@/lib/core/rules/calendar/pairs'
import { untaughtOn } from '@/lib/core/rules/placing/placement-series'
import { slotOf } from '@/lib/core/rules/rights/rights-subjects'
import { slotNumber, type Piece, type PieceClass, type SlotNumber } from './piece'

/** Where a piece could go, whoever stands there. */
export type Target = {
  by: number
  pair: Pair
  classes: readonly PieceClass[]
  slots: readonly SlotNumber[]
  /** Dates of classes that stay, because nothing is taught where they would go. */
  stays: readonly CalendarDate[]
}

/** Of a series this part of its classes has to go. */
const leastPart = 0.75

/**
 * The slots that a piece may go to: with all its classes within their own week, `weeksOn` more for a single
 * class; nothing goes from or into the past, to a day without teaching, or to a time that its permissions
 * leave out. `mayStay`: some classes of a series may stay.
 */
export function targetFinder(calendar: AcademicCalendar, now: CivilTime) {
  const pairs = pairsOf(calendar)
  const days = new Map<string, { isTaught: boolean; weekday: ReturnType<typeof teachingDay>['weekday'] }>()
  const dayOf = (date: CalendarDate, courseYears: readonly (number | null)[]) => {
    const key = `${date} ${courseYears.join()}`
    const known = days.get(key) ?? {
      isTaught: untaughtOn(calendar, date, courseYears) === null,
      weekday: teachingDay(calendar, date).weekday,
    }
    days.set(key, known)
    return known
  }
  const lies = (date: CalendarDate, pair: Pair) => !hasBegun(calendar.pairTimes, now, { date, pair })

  return (piece: Piece, { weeksOn, mayStay }: { weeksOn: number; mayStay: boolean }): Target[] => {
    const [first] = piece.classes
    if (!piece.classes.every(({ date }) => lies(date, piece.pair))) return []
    const begins = daysBetween(first.date, mondayOf(first.date))
    const ends = begins + 6 + (piece.classes.length === 1 ? 7 * weeksOn : 0)
    const courseYears = [...new Set(piece.groups.map(({ courseYear }) => courseYear))]
    const targets: Target[] = []
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
          dates.every((date) => permitted.has(slotOf({ weekday: dayOf(date, courseYears).weekday, pair })))
        if (!dates.every((date) => lies(date, pair)) || !isPermitted(piece)) continue
        targets.push({ by, pair, classes, stays, slots: dates.map((date) => slotNumber(date, pair)) })
      }
    }
    return targets
  }
}

export const isOwnSlot = (piece: Piece, { by, pair }: Pick<Target, 'by' | 'pair'>): boolean =>
  by === 0 && pair === piece.pair
