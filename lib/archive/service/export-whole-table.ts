import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { listLoadLines, listSeries } from '@/db/queries/archive/table-lines'
import { inTransaction } from '@/db/transaction'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import { dayMonthYear } from '@/lib/core/rules/calendar/calendar-date'
import { clockText } from '@/lib/core/rules/calendar/pairs'
import type { WholeTable } from '@/lib/archive/rules'
import { wholeTableTexts, archiveTableWords as words } from '@/lib/archive/texts/archive-page'
import { lessonTypeShort } from '@/lib/core/texts/names/lesson-types'
import { weekdayShort, weekdayTitles } from '@/lib/core/texts/schedule/weekdays'
import type { Queryable } from '@/db/client'
import type { ExportedTable } from '@/lib/tables/service/view-table'
import type { ServiceContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'

type Rows = ExportedTable['rows']

/** A table of the whole university with one line per record. Throws `not_allowed`. */
export async function exportWholeTable(context: ServiceContext, table: WholeTable): Promise<ExportedTable> {
  requireAllowed(context, 'archive.take')
  const { title, columns } = wholeTableTexts[table]
  // Statements in a transaction may take a minute.
  return { title, columns: [...columns], rows: await inTransaction(context.db, rowsOf[table]) }
}

const subgroupText = (subgroup: number): number | null => (subgroup === 0 ? null : subgroup)

const rowsOf: Record<WholeTable, (db: Queryable) => Promise<Rows>> = {
  load: async (db) =>
    (await listLoadLines(db)).map((line) => [
      ...[line.semester, line.discipline, lessonTypeShort[line.lessonType], line.groups],
      ...[subgroupText(line.subgroup), line.teachers, line.hours],
      ...[dayMonthYear(line.startsOn), dayMonthYear(line.endsOn)],
    ]),
  classes: async (db) =>
    (await listSeries(db)).map((series) => [
      ...[series.title, lessonTypeShort[series.lessonType], series.groups, subgroupText(series.subgroup)],
      ...[series.teachers, series.rooms, weekdayShort[series.weekday], series.pair],
      ...[dayMonthYear(series.firstOn), dayMonthYear(series.lastOn), series.count],
      [words.state[series.state], series.isHidden && words.hidden].filter(Boolean).join(', '),
    ]),
  calendar: async (db) => calendarRows(await findCalendar(db)),
}

const calendarRows = ({ semesters, holidays, movedDays, pairTimes }: AcademicCalendar): Rows => [
  ...semesters.flatMap(({ title, startsOn, endsOn, firstWeekParity, courseYears }) => [
    [
      ...[words.semester, title, dayMonthYear(startsOn), dayMonthYear(endsOn)],
      words.first(words.parity[firstWeekParity]),
    ],
    ...courseYears.map((one) => [
      ...[words.semester, title, dayMonthYear(one.startsOn), dayMonthYear(one.endsOn)],
      words.courseYear(one.courseYear),
    ]),
  ]),
  ...holidays.map(({ title, date }) => [words.holiday, title, dayMonthYear(date), null, null]),
  ...movedDays.map(({ title, date, runsAs, parity }) => [
    ...[words.movedDay, title, dayMonthYear(date), null],
    [words.as(weekdayTitles[runsAs]), parity !== null && words.parity[parity]].filter(Boolean).join(', '),
  ]),
  ...pairTimes.map(({ pair, startsAt, endsAt }) => [
    ...[words.pair(pair), null, clockText(startsAt), clockText(endsAt), null],
  ]),
]
