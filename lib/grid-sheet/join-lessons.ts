import { isPlain, type SheetDate, type SheetWeeks } from '@/lib/core/calendar/rules/weeks'
import { distinctDoubts, type GridLesson } from '@/lib/grids/rules/reading'

/** Everything in a lesson but its weeks and position. */
const contentKey = (lesson: GridLesson): string =>
  JSON.stringify([
    lesson.day,
    lesson.pair,
    lesson.discipline,
    lesson.type,
    lesson.subgroup,
    lesson.groups,
    lesson.teachers,
    lesson.rooms,
    lesson.start,
    lesson.online,
    lesson.selfStudy,
    lesson.vacancy,
    lesson.halfGroup,
  ])

/**
 * Joins lessons that differ only in their weeks: written in both halves of a pair, or on the sheets of
 * several weeks. The first keeps its position.
 */
export function joinLessons(lessons: readonly GridLesson[]): GridLesson[] {
  const joined = new Map<string, GridLesson[]>()
  for (const lesson of lessons) {
    const key = contentKey(lesson)
    const alike = joined.get(key) ?? []
    const at = alike.findIndex((other) => joinedWeeks(other.weeks, lesson.weeks) !== null)
    const other = alike[at]
    const weeks = other ? joinedWeeks(other.weeks, lesson.weeks) : null
    if (other && weeks) alike[at] = { ...other, weeks, doubts: distinctDoubts([...other.doubts, ...lesson.doubts]) }
    else alike.push(lesson)
    joined.set(key, alike)
  }
  return [...joined.values()].flat()
}

export const dateKey = ({ day, month, year }: SheetDate) => `${year ?? ''}-${month}-${day}`

/** The weeks of both, if they can be expressed together; otherwise null. */
function joinedWeeks(a: SheetWeeks, b: SheetWeeks): SheetWeeks | null {
  if (a.dates.length > 0 && b.dates.length > 0)
    return {
      ...a,
      dates: [...new Map([...a.dates, ...b.dates].map((date) => [dateKey(date), date])).values()],
    }
  if (a.dates.length + b.dates.length > 0) return null
  const hasBounds = a.from !== null || a.to !== null || b.from !== null || b.to !== null
  const areHalves = a.parity !== 'every' && b.parity !== 'every' && a.parity !== b.parity
  if (areHalves && !hasBounds && a.numbers.length === 0 && b.numbers.length === 0 && own(a) && own(b)) {
    return {
      ...a,
      parity: 'every',
      except: sorted([...a.except, ...b.except]),
      exceptDates: [...a.exceptDates, ...b.exceptDates],
    }
  }
  if (a.numbers.length > 0 && b.numbers.length > 0 && isListOnly(a) && isListOnly(b))
    return {
      ...a,
      parity: a.parity === b.parity ? a.parity : 'every',
      numbers: sorted([...a.numbers, ...b.numbers]),
    }
  return isPlain(a) && isPlain(b) && a.parity === b.parity ? a : null
}

/** The exceptions are weeks of its own half, so they mean the same for both. */
const own = ({ parity, except }: SheetWeeks): boolean => except.every((week) => (week % 2 === 1) === (parity === 'odd'))

/** Just a list of weeks, all of its own half. */
const isListOnly = (weeks: SheetWeeks): boolean =>
  weeks.except.length + weeks.exceptDates.length === 0 &&
  weeks.from === null &&
  weeks.to === null &&
  (weeks.parity === 'every' || weeks.numbers.every((week) => (week % 2 === 1) === (weeks.parity === 'odd')))

const sorted = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b)
