import { Readable } from 'node:stream'
import type postgres from 'postgres'
import { type AcademicCalendar, halfOf, type Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, SemesterId } from '@/lib/core/names/rules/ids'
import { FileFault } from '@/lib/imports/rules/file-fault'
import type { NameAnswer, SemesterDates } from '@/lib/imports/rules/import-job'
import { importFaults, importNotes, type ImportReport } from '@/lib/imports/texts/import'
import { type Database, type Queryable, sqlOf } from '../client'
import { findCalendar } from '../queries/core/calendar/calendar'
import { insertChange } from '../queries/core/history/changes'
import { carryOut } from './carry-out'
import { copyRows } from './copy-rows'
import { fileEntries, type FileEntry, type FileEvent } from './file-entries'
import { firstMondayOfFile } from './file-semester'
import { fitSpans } from './follow-load'
import { withSemester } from './import-frame'
import { type ImportedTimetable, type ImportManner, inImport } from './import-timetable'
import { recordRows } from './match-rows'
import { matchVocabularies } from './match-vocabularies'
import { parseTimetable } from './read-timetable'
import { findOverlapsOfImport, recordRun, tellOfActs } from './record-run'
import { contentWithDates, copyClasses, createClasses, surveyed } from './stage-classes'
import type { TimetableFile } from './timetable-file'

/** An import of a semester, or its correction. `file`: what was read, gzipped; null if nothing was. */
type Run = { source: string; digest: string; file: Buffer | null; report: ImportReport }

/** An entry of the kept files; `file`: index of its file, newest first. `isRefused`: it cannot be placed. */
type ReadEntry = { event: FileEvent; file: number; isRefused: boolean }

/** The entries of the kept files; of an entry in several files, the newest one. */
type ReadEntries = {
  byKey: Map<string, ReadEntry>
  files: TimetableFile[]
  holidays: number
  outside: number
}

type Reading = {
  calendar: AcademicCalendar
  semester: Semester
  /** The new first day, if it is being corrected. */
  start?: CalendarDate
  /** The files of these runs, if already parsed. */
  parsed?: readonly TimetableFile[]
  progress: (step: string) => void
}

/** Reads the files of a semester again as files of the given semester. `runs`: newest first. */
async function readEntries(
  runs: readonly Run[],
  { calendar, semester, start, parsed = [], progress }: Reading,
): Promise<ReadEntries> {
  const found: ReadEntries = { byKey: new Map(), files: [], holidays: 0, outside: 0 }
  const times = { day: calendar.pairTimes, times: calendar.pairTimes }
  let correctedStart = start
  for (const { file: packed, source, report } of runs) {
    correctedStart ??= report.semester.mended?.start
    if (packed === null) continue
    const file = parsed[found.files.length] ?? (await parseTimetable(Readable.from([packed]), source))
    const given = { ...report.semester.given, ...(correctedStart && { start: correctedStart }) }
    const firstMonday = firstMondayOfFile(file.semester, given, semester.startsOn)
    for (const { event, refused, ...counts } of fileEntries(file, { calendar, semester, firstMonday }, times).read()) {
      if (!event || found.byKey.has(event.entryKey)) continue
      found.byKey.set(event.entryKey, { event, file: found.files.length, isRefused: refused !== null })
      found.holidays += counts.holidays
      found.outside += counts.outside
    }
    found.files.push(file)
    progress(source)
  }
  return found
}

type Staging = {
  changeId: ChangeId
  semesterId: SemesterId
  /** The files' entries in the corrected semester, and in the previous one. */
  now: ReadEntries
  before: () => Promise<ReadEntries>
  /** The answers about names given when the files were imported. */
  answers: readonly NameAnswer[]
}

/**
 * Entries without a date in the previous semester that have some in the corrected one become classes: as they
 * were when a correction removed their dates, or else as in the file. What a later file removed stays removed.
 * Returns the new names; null if there are no such entries.
 */
async function stageGained(
  sql: postgres.ISql,
  { changeId, semesterId, now, before, answers }: Staging,
): Promise<ImportReport['vocabularies'] | null> {
  const missing = await sql<{ key: string }[]>`
    select entry_key as key from stage_dates
    where dates <> '{}' and not exists (
      select from imported_class own
      where own.semester_id = ${semesterId} and own.entry_key = stage_dates.entry_key and own.until_change is null)`
  if (missing.length === 0) return null
  const was = await before()
  const isTakenAway = takenAwayBy(now.files)
  const gained = missing.filter(({ key }) => {
    const entry = now.byKey.get(key)
    const hadNone = was.byKey.get(key)?.event.dates.length === 0
    return entry && !entry.isRefused && hadNone && !isTakenAway(entry)
  })
  if (gained.length === 0) return null
  const stood = await sql<{ key: string }[]>`
    with last as (
      select distinct on (entry_key) own.* from imported_class own join change on change.id = until_change
      where semester_id = ${semesterId} and entry_key = any(${gained.map(({ key }) => key)})
        and change.action = 'import.mend' and change.undone_by is null
      order by entry_key, until_change desc
    ), restored as (
      insert into stage_class
      select (select count(*) from stage_class) + row_number() over (order by base.event_id), entry_key ${contentWithDates(sql)}
      from last base join stage_dates file using (entry_key)
      where not base.is_absent)
    select entry_key as key from last`
  const restored = new Set(stood.map(({ key }) => key))
  const entries = gained.flatMap(({ key }) => {
    const entry = restored.has(key) ? undefined : now.byKey.get(key)
    return entry ? [asEntry(entry.event)] : []
  })
  const { named } = surveyed(entries)
  const found = await matchVocabularies(sql, changeId, ofNamed(now.files, named), {
    named,
    isNewest: false,
    answers,
  })
  await copyClasses(sql, entries, found)
  await sql`analyze stage_class`
  return found.counts
}

const asEntry = (event: FileEvent): FileEntry => ({
  event,
  refused: null,
  start: null,
  holidays: 0,
  outside: 0,
})

/**
 * Whether a newer file has the entry's groups, or if none its teachers, and would therefore contain the
 * entry.
 */
function takenAwayBy(files: readonly TimetableFile[]): (entry: ReadEntry) => boolean {
  const known = files.map(({ groups, teachers, lessons, exams }) => ({
    groups: new Set([...groups.map(({ title }) => title), ...[...lessons, ...exams].flatMap((one) => one.groups)]),
    teachers: new Set([...teachers.map(({ name }) => name), ...[...lessons, ...exams].flatMap((one) => one.teachers)]),
  }))
  return ({ event, file }) =>
    known
      .slice(0, file)
      .some(({ groups, teachers }) =>
        event.groups.length > 0
          ? event.groups.every((title) => groups.has(title))
          : event.teachers.every((name) => teachers.has(name)),
      )
}

/** What the files list about named rows; of several files the newest. */
function ofNamed(
  files: readonly TimetableFile[],
  named: Record<'rooms' | 'teachers' | 'groups', ReadonlySet<string>>,
): Pick<TimetableFile, 'rooms' | 'teachers' | 'groups'> {
  const oldestFirst = files.toReversed()
  return {
    rooms: oldestFirst.flatMap(({ rooms }) => rooms.filter(({ title }) => named.rooms.has(title))),
    groups: oldestFirst.flatMap(({ groups }) => groups.filter(({ title }) => named.groups.has(title))),
    teachers: oldestFirst.flatMap(({ teachers }) => teachers.filter(({ name }) => named.teachers.has(name))),
  }
}

/**
 * Corrects a semester that was imported with a wrong start, number of weeks or parity: reads its files again
 * with the right values and moves the dates of their classes, as one change that can be undone. People, rooms
 * and pairs stay as last imported; an entry without a date that now has some becomes a class. Throws
 * FileFault if no file was kept or the semester would overlap another.
 */
export function correctSemester(
  db: Database,
  semesterId: SemesterId,
  correction: SemesterDates,
  manner: ImportManner,
): Promise<ImportedTimetable> {
  return inImport(db, manner, (tx) => correctIn(tx, semesterId, correction, manner))
}

async function correctIn(
  tx: Queryable,
  semesterId: SemesterId,
  correction: SemesterDates,
  { actorId = null, ticks = {}, progress }: ImportManner,
): Promise<ImportedTimetable> {
  const sql = sqlOf(tx)
  const runs = await sql<Run[]>`
    select r.source, r.digest, r.file, r.report from import_run r join change c on c.id = r.change_id
    where r.semester_id = ${semesterId} and c.undone_by is null order by r.id desc`
  const newest = runs.find(({ file }) => file !== null)
  const calendar = await findCalendar(tx)
  const before = calendar.semesters.find(({ id }) => id === semesterId)
  if (!newest || !before) throw new FileFault(importFaults.noFile)
  const source = newest.source
  const change = { actorId, action: 'import.mend', subject: { source }, before: null, after: null }
  const changeId = await insertChange(tx, change)
  const semester = withCorrection(before, correction, calendar)
  await updateSemester(sql, changeId, semester)

  const read = (of: Semester, how: { start?: CalendarDate; parsed?: readonly TimetableFile[] }) =>
    readEntries(runs, { calendar: withSemester(calendar, of), semester: of, progress, ...how })
  const now = await read(semester, { start: correction.start })
  await stageCorrected(sql, semesterId, now.byKey)
  // The newest answer about a title wins.
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
    changeId,
    semesterId,
    ticks,
    progress,
    isOfSome: true,
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
      mended: correction,
    },
    known,
    compared,
    stored,
    load,
    merged: 0,
    refused: {},
    holidays: now.holidays,
    outside: now.outside,
    vocabularies: gained ?? nothingNew,
    overlaps: await findOverlapsOfImport(sql, semesterId),
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

/** Throws FileFault if it would overlap another semester. */
function withCorrection(
  before: Semester,
  { start, weeks, parity }: SemesterDates,
  calendar: AcademicCalendar,
): Semester {
  const startsOn = start ?? before.startsOn
  const semester: Semester = {
    ...before,
    startsOn,
    half: start ? halfOf(start) : before.half,
    endsOn: weeks === undefined ? before.endsOn : addDays(mondayOf(startsOn), weeks * 7 - 1),
    firstWeekParity: parity ?? before.firstWeekParity,
  }
  const overlapped = calendar.semesters.find(
    ({ id, startsOn: from, endsOn: to }) => id !== semester.id && from <= semester.endsOn && semester.startsOn <= to,
  )
  const dates = `${semester.startsOn} — ${semester.endsOn}`
  if (overlapped) throw new FileFault(importFaults.overlappingSemester(dates, overlapped.title))
  if (semester.endsOn < semester.startsOn) throw new FileFault(importFaults.semesterBackwards(dates))
  return semester
}

const updateSemester = (sql: postgres.ISql, changeId: ChangeId, semester: Semester): Promise<number> =>
  recordRows(
    sql,
    changeId,
    'semester',
    sql`
      update semester s set half = ${semester.half}, starts_on = ${semester.startsOn}, ends_on = ${semester.endsOn},
        first_week_parity = ${semester.firstWeekParity}
      from semester was where s.id = ${semester.id} and was.id = s.id
      returning s.id, to_jsonb(was), to_jsonb(s)`,
  )

/**
 * The semester's classes that are in the files, with their new dates; `stage_dates` also has those without
 * any.
 */
async function stageCorrected(
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
