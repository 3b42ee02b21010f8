import type { SheetDate, SheetWeeks } from '@/lib/core/calendar/rules/weeks'
import { grouped } from '@/lib/core/words/rules/lists'
import type { CellLesson } from '@/lib/grids/rules/reading'
import { guessedHalf } from './part-rows'
import type { PlacedText } from './placed-texts'

/** From when to when a class is held, in days or in weeks, as far as one can be compared with another. */
type Period = { of: 'dates' | 'numbers'; from: number; to: number }

const schoolYearStarts = 8

/** Grows from day to day; without a year from September to August. */
const dayOf = ({ day, month, year }: SheetDate, hasYears: boolean): number =>
  hasYears ? ((year ?? 0) * 12 + month) * 31 + day : ((month + 12 - schoolYearStarts) % 12) * 31 + day

/** The first and last day, or week, that a text itself names; null if it leaves one open. */
function periodOf({ from, to, dates, numbers }: SheetWeeks): Period | null {
  const ends = from && to && 'date' in from && 'date' in to ? [from.date, to.date] : dates
  if (ends.length > 1 || dates.length > 0) {
    const hasYears = ends.every(({ year }) => year !== null)
    const days = ends.map((date) => dayOf(date, hasYears))
    return { of: 'dates', from: Math.min(...days), to: Math.max(...days) }
  }
  const weeks = from && to && 'week' in from && 'week' in to ? [from.week, to.week] : numbers
  return weeks.length === 0 ? null : { of: 'numbers', from: Math.min(...weeks), to: Math.max(...weeks) }
}

const meet = (a: Period, b: Period): boolean => a.of !== b.of || (a.from <= b.to && b.from <= a.to)

type Row<Placed> = { placed: Placed; periods: (Period | null)[] }

/** Whether all that stands in two rows is held in periods, none of which meets one of the other row. */
const areApart = <Placed>([upper, lower]: readonly Row<Placed>[]): boolean =>
  upper !== undefined &&
  lower !== undefined &&
  upper.periods.length > 0 &&
  lower.periods.length > 0 &&
  upper.periods.every((one) => one && lower.periods.every((other) => other && !meet(one, other)))

/**
 * Rows of a pair whose periods do not meet are no odd and even weeks: each is held in every week of its own. In a sheet
 * that writes periods so, a row alone may be either.
 */
export function withPeriods<Placed extends PlacedText>(
  all: readonly Placed[],
  lessonsOf: (placed: Placed) => readonly CellLesson[],
): Placed[] {
  const slots = new Map(all.map(({ slot }, at) => [slot, at]))
  const byRow = all
    .filter(({ isByRow }) => isByRow)
    .map((placed): Row<Placed> => ({ placed, periods: lessonsOf(placed).map(({ weeks }) => periodOf(weeks)) }))
  const pairs = grouped(byRow, ({ placed }) => `${slots.get(placed.slot) ?? ''}/${placed.range.left}`)
  const rows = [...pairs.values()]
  const apart = rows.filter(areApart).flat()
  if (apart.length === 0) return [...all]
  const whole = new Set(apart.map(({ placed }) => placed))
  const isUsual = apart.length * 2 > rows.filter((one) => one.length > 1).flat().length
  const alone = new Set(
    rows
      .filter((one) => one.length === 1)
      .flat()
      .flatMap(({ placed, periods }) => (periods.every((period) => period !== null) ? [placed] : [])),
  )
  return all.map((placed) => {
    if (whole.has(placed))
      return { ...placed, parity: 'every', doubts: placed.doubts.filter(({ kind }) => kind !== 'guessedHalf') }
    if (!alone.has(placed)) return placed
    return { ...placed, parity: isUsual ? 'every' : placed.parity, doubts: [...placed.doubts, guessedHalf] }
  })
}
