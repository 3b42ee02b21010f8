import { weekdays, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { clockText, type Pair } from '@/lib/core/calendar/rules/pairs'
import { type GridSheet } from '@/lib/grids/rules/reading'
import { sheetWeeks, type Chance, type TestTimetable, type TrueLesson } from './timetable'
import { writtenLesson, type Style } from './write-cell'

/** Writes a timetable in some university's layout. */
export type SheetShape = (timetable: TestTimetable, chance: Chance) => GridSheet[]

export const taught = weekdays.slice(0, 6)
export type Half = 'odd' | 'even'

export const shapePairs = ({ pairTimes }: TestTimetable): Pair[] => pairTimes.map(({ pair }) => pair)
export const shapeTimeText = ({ pairTimes }: TestTimetable, pair: Pair, sign = ':') => {
  const time = pairTimes.find((one) => one.pair === pair)
  return time ? [time.startsAt, time.endsAt].map((minutes) => clockText(minutes).replace(':', sign)) : ['', '']
}

export const lessonsAt = ({ lessons }: TestTimetable, group: string, day: Weekday, pair: Pair): TrueLesson[] =>
  lessons.filter((lesson) => lesson.day === day && lesson.pair === pair && lesson.groups.includes(group))

export const isIn = (lesson: TrueLesson, half: Half, timetable: TestTimetable): boolean =>
  sheetWeeks(lesson, timetable.semester).some((week) => (week % 2 === 1) === (half === 'odd'))

export const sheetCellText = (
  lessons: readonly TrueLesson[],
  half: Half | null,
  style: Style,
  timetable: TestTimetable,
  chance: Chance,
  says?: Parameters<typeof writtenLesson>[5],
): string =>
  lessons.map((lesson) => writtenLesson(lesson, half, style, timetable.semester, chance, says)).join(style.lessons)

export const sameLessons = (a: readonly TrueLesson[], b: readonly TrueLesson[]): boolean =>
  a.length === b.length && a.every((lesson, index) => lesson === b[index])
