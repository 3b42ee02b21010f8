import { asStored } from '@/db/import/stage-classes'
import type { FileLesson } from '@/db/import/timetable-file'
import { weekdayOf, weekdays, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { calendarDateOf } from '@/lib/core/calendar/rules/dates'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { everyWeek, isPlain, weeksAsWritten, type SheetDate } from '@/lib/core/calendar/rules/weeks'
import { readType } from '@/lib/core/names/rules/lesson-types'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { lessonTypeNamed, wordList } from '@/lib/core/programmes/texts/cell-words'
import { writtenCount } from '@/lib/core/words/rules/counts'
import { folded } from '@/lib/core/words/rules/folded'
import { saysFree } from '@/lib/core/words/rules/free'
import { readDay, readPair } from '@/lib/grid-sheet/read-axis'
import { readWeeks } from '@/lib/grid-sheet/take-weeks'
import { sheetDateText } from '@/lib/grids/texts'
import { FileFault } from '@/lib/imports/rules/file-fault'
import { placedName } from '@/lib/imports/rules/matched-names'
import { reasonOf, type TimetableColumn, timetableColumnOrder } from '@/lib/imports/rules/table-row'
import { loadRowProblems as rowProblems } from '@/lib/imports/texts/load-file'
import {
  timetableColumns,
  timetableRowProblems as problems,
  timetableTableFaults as faults,
} from '@/lib/imports/texts/timetable-table'
import {
  aboutRow,
  type Cells,
  checkedCells,
  longestText,
  looksLikeGroups,
  looksLikeRooms,
  looksLikeTeachers,
  looksLikeType,
  type ReadRow,
  readRows,
  readTableFile,
  subgroupOf,
  type TableColumns,
  type TableRow,
} from './read-cells'
import { readEach, readFields, RowRefusal } from './read-fields'
import type { ListedNames } from './timetable-of'

type Lesson = FileLesson

export const timetableTable: TableColumns<TimetableColumn> = {
  order: timetableColumnOrder,
  titles: timetableColumns,
  faults,
  looks: {
    type: looksLikeType,
    day: (text) => readDay(text) !== null,
    weeks: (text) => !/^\d+$/.test(text) && readWeeks(text, { isColumn: true }) !== null,
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

/** The classes of a table. Throws FileFault with the row numbers if any is wrong. */
export async function readTable(bytes: Uint8Array): Promise<ReadLessons> {
  const { wrong, ...read } = readLessons(await readTableFile(bytes, timetableTable, mostTimetableRows))
  if (wrong.length === 0) return read
  const reasons = wrong
    .slice(0, mostProblems)
    .map(({ number, problems: cellProblems }) => ({ number, reason: reasonOf(cellProblems) }))
  throw new FileFault(faults.rows(reasons, wrong.length))
}

type WrongRow = Extract<ReadRow<never>, { problems: unknown }>

/** The content of a table. `undated`: rows without a time that are no classes, as «Праздничный день». */
type ReadLessons = { lessons: Lesson[]; undated: { discipline: string }[]; names: ListedNames }

/** The classes of correct rows, and the problems of the others. */
export function readLessons(rows: readonly TableRow<TimetableColumn>[]): ReadLessons & { wrong: WrongRow[] } {
  const texts = textReaders()
  const found = readRows(rows, timetableTable, {
    what: (cell) => aboutRow(cell('discipline'), cell('type'), cell('groups')),
    read: (cell) => {
      const places = placesOf(cell)
      return { places, lessons: lessonsOf(cell, places, texts) }
    },
  })
  const wrong: WrongRow[] = []
  const undated: ReadLessons['undated'] = []
  found.forEach((one, at) => {
    const cell = rows[at]?.cell
    if ('row' in one || !cell) return
    if (cell('teachers') === '' && saysFree(cell('discipline'))) undated.push({ discipline: cell('discipline') })
    else wrong.push(one)
  })
  const read = found.flatMap((one) => ('row' in one ? [one.row] : []))
  return {
    lessons: read.flatMap(({ lessons }) => lessons),
    undated,
    names: listedNames(read.flatMap(({ places }) => places)),
    wrong,
  }
}

type PlacedKind = keyof ListedNames
/** A name of a row, and where its column says that is: the building of a room, the department of a teacher. */
type Placed = { kind: PlacedKind; title: string; place: string }

function placedIn(cells: Cells<TimetableColumn>, kind: PlacedKind, column: TimetableColumn): Placed[] {
  const place = cells(column)
  if (place === '') return []
  return wordList(cells(kind)).flatMap((title) => (title.endsWith(')') ? [] : [{ kind, title, place }]))
}

/** A row with several teachers does not say whose department it names. */
function placesOf(cells: Cells<TimetableColumn>): Placed[] {
  const teachers = placedIn(cells, 'teachers', 'department')
  const others = [...placedIn(cells, 'rooms', 'building'), ...placedIn(cells, 'groups', 'faculty')]
  return teachers.length === 1 ? [...others, ...teachers] : others
}

/** Each name with its place once. */
function listedNames(placed: readonly Placed[]): ListedNames {
  const of = (kind: PlacedKind): Placed[] => [
    ...new Map(
      placed.filter((one) => one.kind === kind).map((one) => [placedName(one.title, one.place), one] as const),
    ).values(),
  ]
  return {
    rooms: of('rooms').map(({ title, place }) => ({ title, building: place, capacity: null })),
    groups: of('groups').map(({ title, place }) => ({
      title,
      faculty: place,
      course: null,
      students: null,
    })),
    teachers: of('teachers').map(({ title, place }) => ({ name: title, department: place })),
  }
}

/** The code of a lesson type, however it is written; other words stay as a remark. */
function shortType(text: string): string {
  const type = lessonTypeNamed(text)
  return type === undefined ? (readType(text) ?? text) : lessonTypeShort[type]
}

/** Reads each text once: the columns of a table repeat few of them. */
function remembering<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, { value: Value }>()
  return (text) => {
    const found = known.get(text) ?? { value: read(text) }
    known.set(text, found)
    return found.value
  }
}

const textReaders = () => ({
  names: remembering(wordList),
  type: remembering(shortType),
  pair: remembering(pairOf),
  day: remembering(dayOf),
  weeks: remembering(weekOf),
})
type TextReaders = ReturnType<typeof textReaders>

/** The names in a cell, with their places where the row tells these. */
function namesIn(names: readonly string[], kind: PlacedKind, places: readonly Placed[]): string[] {
  return names.map((title) => {
    const own = places.find((one) => one.kind === kind && one.title === title)
    return own ? placedName(title, own.place) : title
  })
}

/** Listed dates on several weekdays make one class per weekday. */
function lessonsOf(cells: Cells<TimetableColumn>, places: readonly Placed[], texts: TextReaders): Lesson[] {
  const cell = checkedCells(cells, timetableTable, longestOf)
  const {
    day: days,
    pair: { pair, start },
    ...written
  } = readFields({
    discipline: () => cell('discipline'),
    type: () => texts.type(cell('type')),
    pair: () => texts.pair(cell('pair')),
    rooms: () => namesIn(texts.names(cell('rooms')), 'rooms', places),
    teachers: () => namesIn(texts.names(cell('teachers')), 'teachers', places),
    groups: () => namesIn(texts.names(cell('groups')), 'groups', places),
    subgroup: () => subgroupOf(cell('subgroup')),
    day: () => daysOf(cell('day'), cell('weeks'), texts),
  })
  const lesson = {
    ...written,
    pair,
    start,
    online: false,
    except_weeks: [],
    half_group: false,
    self_study: false,
    vacancy: false,
  }
  return days.map(([day, week]) => fitting({ ...lesson, day, week }))
}

/** The lesson as it can be read again from the stored file. Throws RowRefusal if it does not fit. */
function fitting(lesson: Lesson): Lesson {
  const stored = asStored(lesson)
  if ('lesson' in stored) return stored.lesson
  const column = timetableColumnOrder.find((one) => one === stored.unfit) ?? 'weeks'
  throw new RowRefusal({ column, text: rowProblems.tooLong(timetableColumns[column].title) })
}

/** The weekdays, and for each the weeks or dates. */
function daysOf(dayText: string, weeksText: string, texts: TextReaders): [Weekday, Lesson['week']][] {
  const { day, weeks: week } = readFields({
    day: () => texts.day(dayText),
    weeks: () => texts.weeks(weeksText),
  })
  if (day !== null) return [[day, week]]
  if (Array.isArray(week)) return byWeekday(week)
  // Without a year, dates have a weekday only within a semester; the 1 here is not used.
  if (typeof week !== 'string' && week.dates.length > 0) return [[1, week]]
  throw new RowRefusal(problems.noDay)
}

function dayOf(text: string): Weekday | null {
  const number = writtenCount(text, { least: 1, most: 7 })
  const day = text === '' ? null : (weekdays.find((one) => one === number) ?? readDay(text) ?? undefined)
  if (day === undefined) throw new RowRefusal(problems.day(text))
  return day
}

/**
 * A pair by number, academic hours or time. Two numbers are ambiguous, two pairs or the hours of one, and
 * refused.
 */
function pairOf(text: string): { pair: Pair; start: number | null } {
  const named = /^\d+\s*[-,;]\s*\d+$/.test(folded(text)) ? null : readPair(text)
  if (!named || named.last > named.pair) throw new RowRefusal(problems.pair(text))
  return { pair: named.pair, start: named.times?.start ?? null }
}

/**
 * Weeks in the form of timetable files: a word, dates, or the sheet's notation if only a semester gives
 * dates.
 */
function weekOf(text: string): Lesson['week'] {
  const parsed = text === '' ? {} : readWeeks(text, { isColumn: true })
  if (parsed === null) throw new RowRefusal(problems.weeks(text))
  const weeks = { ...everyWeek, ...parsed }
  if (isPlain(weeks)) return weeks.parity
  const dates = readEach(weeks.dates, fullDateOf).filter((date) => date !== null)
  const areAll = dates.length > 0 && weeks.dates.every(({ year }) => year !== null)
  if (areAll && isPlain({ ...weeks, dates: [] })) return dates
  return weeksAsWritten(weeks)
}

/** Null for a date without a year. */
function fullDateOf(date: SheetDate): CalendarDate | null {
  const fullDate = calendarDateOf(date, null)
  if (fullDate === null && date.year !== null) throw new RowRefusal(rowProblems.date(sheetDateText(date)))
  return fullDate
}

const byWeekday = (dates: readonly CalendarDate[]): [Weekday, CalendarDate[]][] =>
  weekdays.flatMap((weekday): [Weekday, CalendarDate[]][] => {
    const own = dates.filter((date) => weekdayOf(date) === weekday)
    return own.length > 0 ? [[weekday, own]] : []
  })
