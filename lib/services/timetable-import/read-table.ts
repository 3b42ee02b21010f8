import { asKept } from '@/db/import/packed-timetable'
import type { FileLesson } from '@/db/import/timetable-file'
import { weekdayOf, weekdays, type CalendarDate, type Weekday } from '@/lib/domain/calendar-date'
import type { FileWeeks } from '@/lib/domain/grid-sheet/file-weeks'
import { cutTo } from '@/lib/domain/kept-text'
import { mostPairs, type Pair } from '@/lib/domain/pairs'
import { reasonOf, type CellProblem } from '@/lib/domain/table-row'
import { timetableColumnOrder, type TimetableColumn } from '@/lib/domain/timetable-table'
import { readSheet, SheetFault } from '@/lib/sheets/read-sheet'
import { lessonTypeNamed, listOf } from '@/lib/text/cell-words'
import { lessonTypeShort } from '@/lib/text/lesson-types'
import { loadRowProblems as rowProblems } from '@/lib/text/load-file'
import { nameKey } from '@/lib/text/name-key'
import {
  timetableColumns,
  timetableRowProblems as problems,
  timetableTableFaults as faults,
  weekWords,
} from '@/lib/text/timetable-table'
import { weekdayShort, weekdayTitles } from '@/lib/text/weekdays'
import {
  checkedCells,
  countOf,
  dateOf,
  longestText,
  readCells,
  subgroupOf,
  type Cells,
  type TableColumns,
  type TableRow,
} from '../tables/read-cells'
import {
  looksLikeDates,
  looksLikeGroups,
  looksLikeRooms,
  looksLikeTeachers,
  looksLikeType,
} from '../tables/looks'
import { inColumns, readEach, readFields, RowProblem } from '../tables/row-problem'

type Lesson = FileLesson

export const timetableTable: TableColumns<TimetableColumn> = {
  order: timetableColumnOrder,
  titles: timetableColumns,
  faults,
  looks: {
    type: looksLikeType,
    day: (text) => !/^\d/.test(text) && weekdayByName.has(nameKey(text)),
    weeks: (text) => looksLikeDates(text) || (!/^\d/.test(text) && weekNamed(text) !== undefined),
    groups: looksLikeGroups,
    teachers: looksLikeTeachers,
    rooms: looksLikeRooms,
  },
}
const lists: readonly TimetableColumn[] = ['groups', 'teachers', 'rooms', 'weeks']
const longestOf = (column: TimetableColumn): number => (lists.includes(column) ? 10 : 1) * longestText

/** Enough for a whole university's semester, one row per class. */
export const mostTimetableRows = 40_000
const mostProblems = 20

const weekdayByName = new Map(
  weekdays.flatMap((weekday) =>
    [String(weekday), weekdayShort[weekday], weekdayTitles[weekday]].map(
      (name) => [nameKey(name), weekday] as const,
    ),
  ),
)

/** The classes of an .xlsx or .csv table. Throws SheetFault with the row numbers if any is wrong. */
export async function readTable(bytes: Uint8Array): Promise<Lesson[]> {
  const { rows } = await readSheet(bytes, { limit: mostTimetableRows })
  const { lessons, wrong } = readLessons(readCells(rows, timetableTable))
  if (wrong.length === 0) return lessons
  const told = wrong
    .slice(0, mostProblems)
    .map(({ number, problems: found }) => ({ number, reason: reasonOf(found) }))
  throw new SheetFault(faults.rows(told, wrong.length))
}

type WrongRow = { number: number; what: string; problems: CellProblem[] }

/** The classes of the rows that are right, and what is wrong with the others. */
export function readLessons(rows: readonly TableRow<TimetableColumn>[]): {
  lessons: Lesson[]
  wrong: WrongRow[]
} {
  const wrong: WrongRow[] = []
  const lessons = rows.flatMap(({ number, cell }) => {
    try {
      return lessonsOf(cell)
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error
      const what = [cell('discipline'), cell('type'), cell('groups')].filter((text) => text !== '')
      wrong.push({
        number,
        what: cutTo(what.join(', '), longestText),
        problems: inColumns(error, timetableColumns),
      })
      return []
    }
  })
  return { lessons, wrong }
}

/** A type is written in many ways; one that none of them is stays a remark. */
function shortType(text: string): string {
  const type = text === '' ? undefined : lessonTypeNamed(text)
  return type === undefined ? text : lessonTypeShort[type]
}

/** Listed dates of several weekdays make one class per weekday. */
function lessonsOf(cells: Cells<TimetableColumn>): Lesson[] {
  const cell = checkedCells(cells, timetableTable, longestOf)
  const { day: days, ...written } = readFields({
    discipline: () => cell('discipline'),
    type: () => shortType(cell('type')),
    pair: () => countOf(cell('pair'), { least: 1, most: mostPairs }, problems.pair) as Pair,
    rooms: () => listOf(cell('rooms')),
    teachers: () => listOf(cell('teachers')),
    groups: () => listOf(cell('groups')),
    subgroup: () => subgroupOf(cell('subgroup')),
    day: () => daysOf(cell('day'), cell('weeks')),
  })
  const lesson = {
    ...written,
    start: null,
    online: false,
    except_weeks: [],
    half_group: false,
    self_study: false,
    vacancy: false,
  }
  return days.map(([day, week]) => fitting({ ...lesson, day, week }))
}

/** The lesson as it is read again from what is kept of the file. Throws RowProblem where it cannot be kept. */
function fitting(lesson: Lesson): Lesson {
  const kept = asKept(lesson)
  if ('lesson' in kept) return kept.lesson
  const column = timetableColumnOrder.find((one) => one === kept.unfit) ?? 'weeks'
  throw new RowProblem({ column, text: rowProblems.tooLong(timetableColumns[column].title) })
}

/** The weekdays, and for each the weeks or dates. */
function daysOf(dayText: string, weeksText: string): [Weekday, FileWeeks['week']][] {
  const { day, weeks: week } = readFields({ day: () => dayOf(dayText), weeks: () => weekOf(weeksText) })
  if (day !== null) return [[day, week]]
  if (typeof week === 'string') throw new RowProblem(problems.noDay)
  return byWeekday(week)
}

function dayOf(text: string): Weekday | null {
  const day = text === '' ? null : weekdayByName.get(nameKey(text))
  if (day === undefined) throw new RowProblem(problems.day(text))
  return day
}

const weekNamed = (text: string): 'every' | 'odd' | 'even' | undefined =>
  (['every', 'odd', 'even'] as const).find((week) =>
    weekWords[week].some((name) => nameKey(name) === nameKey(text)),
  )

function weekOf(text: string): FileWeeks['week'] {
  const named = weekNamed(text)
  if (named !== undefined) return named
  if (!/\d/.test(text)) throw new RowProblem(problems.weeks(text))
  return readEach(listOf(text), dateOf).filter((date) => date !== null)
}

const byWeekday = (dates: readonly CalendarDate[]): [Weekday, CalendarDate[]][] =>
  weekdays.flatMap((weekday): [Weekday, CalendarDate[]][] => {
    const own = dates.filter((date) => weekdayOf(date) === weekday)
    return own.length > 0 ? [[weekday, own]] : []
  })
