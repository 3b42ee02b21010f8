import { addDays, daysBetween, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair, PairTime } from '@/lib/core/calendar/rules/pairs'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { SheetSemester } from '@/lib/grids/rules/file-weeks'
import { Random } from '@/lib/timetabling/random'

/**
 * A lesson as it truly is, before it is written into a sheet. `week`: week numbers, if none of the words
 * applies.
 */
export type TrueLesson = {
  discipline: string
  type: string
  day: Weekday
  pair: Pair
  week: 'every' | 'odd' | 'even' | number[]
  except: number[]
  rooms: string[]
  teachers: string[]
  groups: string[]
  subgroup: Subgroup
}

/** A timetable to write as a grid sheet and read back. */
export type TestTimetable = {
  groups: string[]
  lessons: TrueLesson[]
  semester: SheetSemester
  pairTimes: PairTime[]
}

/** The weeks of a lesson by number, from 1; the first week is odd. */
export function sheetWeeks({ week, except }: Pick<TrueLesson, 'week' | 'except'>, semester: SheetSemester): number[] {
  const all = Array.from({ length: semester.weeks }, (_, index) => index + 1)
  const taught = Array.isArray(week)
    ? week
    : all.filter((one) => week === 'every' || (week === 'odd' ? one % 2 === 1 : one % 2 === 0))
  return taught.filter((one) => !except.includes(one))
}

export const lessonDate = (week: number, day: Weekday, semester: SheetSemester): CalendarDate =>
  addDays(semester.firstMonday, (week - 1) * 7 + day - 1)

export const sheetWeek = (date: CalendarDate, semester: SheetSemester): number =>
  Math.floor(daysBetween(semester.firstMonday, date) / 7) + 1

/** Random choices from a seed: the same sheet every time. */
export type Chance = { pick: <Item>(items: readonly Item[]) => Item; happens: (share: number) => boolean }

export function chanceFrom(seed: number): Chance {
  const random = new Random(seed)
  return {
    pick: (items) => {
      const item = items[random.below(items.length)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
    happens: (share) => random.fraction() < share,
  }
}
