import type postgres from 'postgres'
import {
  halfOf,
  type AcademicCalendar,
  type Parity,
  type Semester,
} from '@/lib/core/rules/calendar/academic-calendar'
import { addDays, mondayOf, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ChangeId, SemesterId } from '@/lib/core/rules/names/ids'
import { importFaults, importNotes, type ImportReport } from '@/lib/imports/texts/import'
import { sqlOf, type Database, type Queryable } from '../client'
import { findCalendar } from '../queries/core/calendar/calendar'
import { insertChange } from '../queries/core/history/changes'
import { carryOut } from './carry-out'
import { copyRows } from './copy-rows'
import { fitSpans } from './follow-load'
import { findOverlaps } from './find-overlaps'
import { withSemester } from './import-frame'
import { inImport, type Imported, type ImportManner } from './import-timetable'
import { ImportFault } from './json-parts'
import { keepRows } from './keep-rows'
import { readEntries, type ReadEntry, type Run } from './read-entries'
import { recordRun } from './record-run'
import { contentWithDates, createClasses } from './stage-classes'
import { stageGained } from './stage-gained'
import { tellOfActs } from './tell-of-acts'
import type { TimetableFile } from './timetable-file'

/** A semester as it should have been: what is absent stays. `parity`: of its first week. */
export type Mending = { start?: CalendarDate; weeks?: number; parity?: Parity }

/**
 * Corrects a semester that was imported with a wrong start, number of weeks or parity: the files of its imports are read again with the
 * right one, and the dates of their classes follow, as one act that can be taken back. Who, where and in which pair stays as the imports last
 * had it; an entry that had no date and has some now becomes a class. Throws ImportFault where no file was kept or the semester would overlap another.
 */
export function mendSemester(
  db: Database,
  semesterId: SemesterId,
  mending: Mending,
  manner: ImportManner,
): Promise<Imported> {
  return inImport(db, manner, (tx) => mend(tx, semesterId, mending, manner))
}

async function mend(
  tx: Queryable,
  semesterId: SemesterId,
  mending: Mending,
  { actorId = null, ticks = {}, progress }: ImportManner,
): Promise<Imported> {
  const sql = sqlOf(tx)
  const runs = await sql<Run[]>`
    select r.source, r.digest, r.file, r.report from import_run r join change c on c.id = r.change_id
    where r.semester_id = ${semesterId} and c.undone_by is null order by r.id desc`
  const newest = runs.find(({ file }) => file !== null)
  const calendar = await findCalendar(tx)
  const before = calendar.semesters.find(({ id }) => id === semesterId)
  if (!newest || !before) throw new ImportFault(importFaults.noFile)
  const source = newest.source
  const change = { actorId, action: 'import.mend', subject: { source }, before: null, after: null }
  const changeId = await insertChange(tx, change)
  const semester = mended(before, mending, calendar)
  await updateSemester(sql, changeId, semester)

  const read = (of: Semester, how: { start?: CalendarDate; parsed?: readonly TimetableFile[] }) =>
    readEntries(runs, { calendar: withSemester(calendar, of), semester: of, progress, ...how })
  const now = await read(semester, { start: mending.start })
  await stageMended(sql, semesterId, now.byKey)
  // The newest answer about a title stands.
  const answers = runs.toReversed().flatMap(({ report }) => report.names ?? [])
  const gained = await stageGained(sql, {
    changeId,
    semesterId,
    now,
    before: () => read(before, { parsed: now.files }),
    answers,
  })
  const everybody = { has: () => true }
  const done = await carryOut(sql, {
    ...{ changeId, semesterId, ticks, progress, isOfSome: true },
    inFile: { groups: everybody, teachers: everybody },
  })
  await fitSpans(sql, semesterId)
  const { comparison, known, compared, stored, load } = done
  const report: ImportReport = {
    ...newest.report,
    semester: {
      title: semester.title,
      startsOn: semester.startsOn,
      endsOn: semester.endsOn,
      isNew: false,
      mended: mending,
    },
    ...{ known, compared, stored, load },
    ...{ merged: 0, refused: {}, holidays: now.holidays, outside: now.outside },
    vocabularies: gained ?? nothingNew,
    overlaps: await findOverlaps(sql, semesterId),
    notes: done.areOther ? [] : [importNotes.noOtherDates],
  }
  await tellOfActs(sql, changeId)
  await recordRun(sql, { changeId, semesterId, source, digest: newest.digest, packed: null, report })
  return { report, comparison, changeId }
}

const untouched = { added: 0, reused: 0, filled: 0 }
const nothingNew: ImportReport['vocabularies'] = {
  rooms: untouched,
  teachers: untouched,
  groups: untouched,
  disciplines: untouched,
  faculties: untouched,
  departments: untouched,
}

/** Throws ImportFault where it would overlap another semester. */
function mended(before: Semester, { start, weeks, parity }: Mending, calendar: AcademicCalendar): Semester {
  const startsOn = start ?? before.startsOn
  const semester: Semester = {
    ...before,
    startsOn,
    half: start ? halfOf(start) : before.half,
    endsOn: weeks === undefined ? before.endsOn : addDays(mondayOf(startsOn), weeks * 7 - 1),
    firstWeekParity: parity ?? before.firstWeekParity,
  }
  const overlapped = calendar.semesters.find(
    ({ id, startsOn: from, endsOn: to }) =>
      id !== semester.id && from <= semester.endsOn && semester.startsOn <= to,
  )
  const dates = `${semester.startsOn} — ${semester.endsOn}`
  if (overlapped) throw new ImportFault(importFaults.overlappingSemester(dates, overlapped.title))
  if (semester.endsOn < semester.startsOn) throw new ImportFault(importFaults.semesterBackwards(dates))
  return semester
}

const updateSemester = (sql: postgres.ISql, changeId: ChangeId, semester: Semester): Promise<number> =>
  keepRows(
    sql,
    changeId,
    'semester',
    sql`
      update semester s set half = ${semester.half}, starts_on = ${semester.startsOn}, ends_on = ${semester.endsOn},
        first_week_parity = ${semester.firstWeekParity}
      from semester was where s.id = ${semester.id} and was.id = s.id
      returning s.id, to_jsonb(was), to_jsonb(s)`,
  )

/** The classes of the semester that the files have, with the dates that the files give them now; `stage_dates` has those without any too. */
async function stageMended(
  sql: postgres.ISql,
  semesterId: SemesterId,
  byKey: ReadonlyMap<string, ReadEntry>,
): Promise<void> {
  await sql`create temp table stage_dates (entry_key text, dates date[], week_step smallint) on commit drop`
  const rows = [...byKey].map(([key, { event }]) => [key, event.dates, event.weekStep])
  await copyRows(sql, 'stage_dates', ['entry_key', 'dates', 'week_step'], rows)
  await createClasses(sql)
  await sql`
    insert into stage_class
    select row_number() over (order by base.event_id), entry_key ${contentWithDates(sql)}
    from imported_class base join stage_dates file using (entry_key)
    where base.semester_id = ${semesterId} and base.until_change is null and file.dates <> '{}'`
  await sql`analyze stage_class, stage_dates`
}
