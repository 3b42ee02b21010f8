import { PassThrough, type Readable } from 'node:stream'
import type { ArchiveContent } from '@/db/archive/shape'
import { writeArchive } from '@/db/archive/write-archive'
import { connect, databaseOf, type Queryable } from '@/db/client'
import { listLoadLines, listSeries } from '@/db/queries/archive/table-lines'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { inTransaction } from '@/db/transaction'
import { recordEvent } from '@/lib/accounts/service/record-event'
import type { WholeTable } from '@/lib/archive/rules'
import { archiveErrors } from '@/lib/archive/texts/archive'
import { wholeTableTexts, archiveTableWords as words } from '@/lib/archive/texts/archive-page'
import type { Visit } from '@/lib/core/actor/rules/security-event'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { dayMonthYear } from '@/lib/core/calendar/rules/calendar-date'
import { clockText } from '@/lib/core/calendar/rules/pairs'
import { weekdayShort, weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { instantNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import type { ExportedTable } from '@/lib/tables/service/view-table'

/**
 * Maximum milliseconds for one archive with its download: its long transaction keeps the database from
 * vacuuming.
 */
const longest = 15 * 60_000
/** Maximum milliseconds for one statement, which reads one page of rows. */
const longestStatement = 60_000
const retryAfterSeconds = 30

/** On globalThis, because Next may load this module more than once. */
declare global {
  var archiveUnderWay: true | undefined
}

/**
 * Streams the archive, through a connection of its own; only one at a time per process. Stops when `signal`
 * is aborted or the stream is closed. Throws `not_allowed`, `busy`.
 */
export async function takeArchive(
  context: ServiceContext,
  content: ArchiveContent,
  { visit, signal }: { visit: Visit; signal: AbortSignal },
): Promise<Readable> {
  requireAllowed(context, 'archive.take')
  if (globalThis.archiveUnderWay) throw new ServiceError('busy', archiveErrors.underWay, { retryAfterSeconds })
  globalThis.archiveUnderWay = true
  try {
    const detail = [content.accounts && 'accounts', content.history && 'history'].filter(Boolean).join(', ')
    const { db, actor } = context
    await recordEvent(db, { kind: 'archive_taken', userId: actor.userId, visit, detail })
    return written(content, AbortSignal.any([signal, AbortSignal.timeout(longest)]))
  } catch (error) {
    globalThis.archiveUnderWay = undefined
    throw error
  }
}

function written(content: ArchiveContent, signal: AbortSignal): Readable {
  const sql = connect(environment().DATABASE_URL, 1, longestStatement)
  const target = new PassThrough()
  const end = async () => {
    globalThis.archiveUnderWay = undefined
    await sql.end({ timeout: 1 })
  }
  // A failure breaks off the stream, which tells the reader enough.
  void writeArchive(databaseOf(sql), target, { content, madeAt: instantNow(), signal })
    .catch(() => undefined)
    .finally(end)
  return target
}

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

const calendarRows = ({ semesters, holidays, movedDays, pairTimes, shortDays = [] }: AcademicCalendar): Rows => [
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
  ...shortDays.flatMap(({ date, times }) =>
    times.map(({ pair, startsAt, endsAt }) => [
      ...[words.pair(pair), dayMonthYear(date), clockText(startsAt), clockText(endsAt), null],
    ]),
  ),
]
