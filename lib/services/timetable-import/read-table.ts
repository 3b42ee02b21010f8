import type { TimetableFile } from '@/db/import/timetable-file'
import { weekdayOf, weekdays, type CalendarDate, type Weekday } from '@/lib/domain/calendar-date'
import { mostPairs, type Pair } from '@/lib/domain/pairs'
import { timetableColumnOrder, type TimetableColumn } from '@/lib/domain/timetable-table'
import { readSheet, SheetFault } from '@/lib/sheets/read-sheet'
import { listOf } from '@/lib/text/cell-words'
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
  type Columns,
} from '../tables/read-cells'
import { readEach, readFields, RowProblem } from '../tables/row-problem'

type Lesson = TimetableFile['lessons'][number]

const columns: Columns<TimetableColumn> = { order: timetableColumnOrder, titles: timetableColumns, faults }
const lists: readonly TimetableColumn[] = ['groups', 'teachers', 'rooms', 'weeks']
const longestOf = (column: TimetableColumn): number => (lists.includes(column) ? 10 : 1) * longestText

/** Enough for a whole university's semester, one row per class. */
const mostRows = 40_000
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
  const wrong: { number: number; reason: string }[] = []
  const lessons = readCells(await readSheet(bytes, mostRows), columns).flatMap(({ number, cell }) => {
    try {
      return lessonsOf(cell)
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error
      wrong.push({ number, reason: error.message })
      return []
    }
  })
  if (wrong.length > 0) throw new SheetFault(faults.rows(wrong.slice(0, mostProblems), wrong.length))
  return lessons
}

/** Listed dates of several weekdays make one class per weekday. */
function lessonsOf(cells: Cells<TimetableColumn>): Lesson[] {
  const cell = checkedCells(cells, columns, longestOf)
  const { days, ...written } = readFields({
    discipline: () => cell('discipline'),
    type: () => cell('type'),
    pair: () => countOf(cell('pair'), { least: 1, most: mostPairs }, problems.pair) as Pair,
    rooms: () => listOf(cell('rooms')),
    teachers: () => listOf(cell('teachers')),
    groups: () => listOf(cell('groups')),
    subgroup: () => subgroupOf(cell('subgroup')),
    days: () => daysOf(cell('day'), cell('weeks')),
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
  return days.map(([day, week]) => ({ ...lesson, day, week }))
}

/** The weekdays, and for each the weeks or dates. */
function daysOf(dayText: string, weeksText: string): [Weekday, Lesson['week']][] {
  const { day, week } = readFields({ day: () => dayOf(dayText), week: () => weekOf(weeksText) })
  if (day !== null) return [[day, week]]
  if (typeof week === 'string') throw new RowProblem(problems.noDay)
  return byWeekday(week)
}

function dayOf(text: string): Weekday | null {
  const day = text === '' ? null : weekdayByName.get(nameKey(text))
  if (day === undefined) throw new RowProblem(problems.day(text))
  return day
}

function weekOf(text: string): Lesson['week'] {
  const word = nameKey(text)
  for (const week of ['every', 'odd', 'even'] as const)
    if (weekWords[week].some((name) => nameKey(name) === word)) return week
  if (!/\d/.test(text)) throw new RowProblem(problems.weeks(text))
  return readEach(listOf(text), dateOf).filter((date) => date !== null)
}

const byWeekday = (dates: readonly CalendarDate[]): [Weekday, CalendarDate[]][] =>
  weekdays.flatMap((weekday): [Weekday, CalendarDate[]][] => {
    const own = dates.filter((date) => weekdayOf(date) === weekday)
    return own.length > 0 ? [[weekday, own]] : []
  })
