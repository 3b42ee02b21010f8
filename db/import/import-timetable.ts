import { basename } from 'node:path'
import type postgres from 'postgres'
import { defaultPairTimes, type PairTime } from '@/lib/domain/pairs'
import type { AcademicCalendar, Semester } from '@/lib/domain/academic-calendar'
import type { SemesterId, UserId } from '@/lib/domain/ids'
import type { ImportComparison } from '@/lib/domain/import-comparison'
import { sameData } from '@/lib/domain/same-data'
import { importNotes, importSteps, type ImportReport } from '@/lib/text/import'
import { sqlOf, type Database, type Queryable } from '../client'
import { findCalendar } from '../queries/calendar'
import { replacePairTimes } from '../queries/calendar-changes'
import { deriveLoad } from '../load/derive-load'
import { intoEmptyClaims } from './bulk-claims'
import { fileEvents, type FileEvent, type FileEvents } from './file-events'
import { semesterOfFile, type SemesterOptions } from './file-semester'
import { findOverlaps } from './find-overlaps'
import { matchVocabularies, type Claimable, type Vocabularies } from './match-vocabularies'
import { readTimetable } from './read-timetable'
import { storeEvents, type StoredEvent, type StoredResource } from './store-events'
import type { FilePairTime, TimetableFile } from './timetable-file'

export type ImportOptions = {
  path: string
  semester: SemesterOptions
  /** Receives progress messages, in Russian. */
  progress: (step: string) => void
  /** Who brings it in; absent: a command. */
  by?: UserId
  /** Tells what would be, and leaves nothing. */
  dryRun?: boolean | undefined
}

/** `comparison`: null where the semester had no import before. */
export type Imported = { report: ImportReport; comparison: ImportComparison | null }

/** Thrown to roll the transaction back; carries the result. */
class DryRun extends Error {
  constructor(readonly imported: Imported) {
    super('dry run')
  }
}

/**
 * Imports a timetable file in one transaction, whole or not at all. Existing entries are left unchanged. Throws ImportFault naming the
 * place of the fault.
 */
export async function importTimetable(db: Database, options: ImportOptions): Promise<Imported> {
  const { timetable, digest } = await readTimetable(options.path, (parts) =>
    options.progress(importSteps.reading(parts)),
  )
  return storeTimetable(db, { timetable, digest }, options)
}

/** Imports a timetable that is already parsed, or tries it out. `digest`: of the file at `path`. */
export async function storeTimetable(
  db: Database,
  read: { timetable: TimetableFile; digest: string },
  options: ImportOptions,
): Promise<Imported> {
  try {
    return await db.transaction(async (tx) => {
      const imported = { report: await store(tx, read.timetable, read.digest, options), comparison: null }
      if (options.dryRun) throw new DryRun(imported)
      return imported
    })
  } catch (error) {
    if (error instanceof DryRun) return error.imported
    throw error
  }
}

async function store(
  tx: Queryable,
  file: TimetableFile,
  digest: string,
  { path, semester: semesterOptions, progress, by }: ImportOptions,
): Promise<ImportReport> {
  const sql = sqlOf(tx)
  // Two concurrent imports could both find a room missing and add it twice.
  await sql`select pg_advisory_xact_lock(hashtext('import'))`
  const notes: string[] = []
  const calendar = await findCalendar(tx)
  const found = semesterOfFile(file.semester, semesterOptions, calendar)
  const semester = found.isNew ? await insertSemester(sql, found.semester) : found.semester
  if (found.differs) notes.push(importNotes.otherSemester)
  const isFirst = await storeUniversity(sql, file, notes)
  const frame = {
    calendar: {
      ...calendar,
      semesters: [...calendar.semesters.filter(({ id }) => id !== semester.id), semester],
    },
    semester,
    firstMonday: found.firstMonday,
  }
  const fileTimes = timesOf(file.pairs)
  const addedTimes = bringsPairs(fileTimes, calendar, isFirst, notes)
  if (addedTimes) await replacePairTimes(tx, fileTimes)
  const read = fileEvents(file, frame, {
    day: addedTimes ? fileTimes : calendar.pairTimes,
    times: fileTimes.length > 0 ? fileTimes : calendar.pairTimes,
  })
  const fresh = await withoutKnown(sql, read.events)

  progress(importSteps.vocabularies)
  const vocabularies = await matchVocabularies(sql, file, read.events)
  const { stored, load } = await intoEmptyClaims(sql, async () => {
    const stored = await storeEvents(
      sql,
      fresh.map((event) => storedEvent(event, vocabularies)),
      progress,
    )
    progress(importSteps.load)
    return { stored, load: await deriveLoad(sql) }
  })
  progress(importSteps.overlaps)
  const overlaps = await findOverlaps(sql, `${semester.startsOn}/`)
  const { counts } = vocabularies
  const changed =
    isFirst ||
    found.isNew ||
    addedTimes ||
    fresh.length > 0 ||
    load.classes > 0 ||
    Object.values(counts).some(({ added, filled }) => added + filled > 0)
  if (!changed) notes.push(importNotes.nothingNew)
  const report: ImportReport = {
    university: file.university,
    semester: {
      title: semester.title,
      startsOn: semester.startsOn,
      endsOn: semester.endsOn,
      isNew: found.isNew,
    },
    read: {
      lessons: file.lessons.length,
      exams: file.exams.length,
      rooms: file.rooms.length,
      teachers: file.teachers.length,
      groups: file.groups.length,
      undated: file.undated.length,
    },
    merged: read.merged,
    known: read.events.length - fresh.length,
    stored,
    load,
    vocabularies: counts,
    refused: refusals(read),
    holidays: read.holidays,
    outside: read.outside,
    overlaps,
    notes,
  }
  // Of a first timetable everything is new, and nobody is there to be told.
  const told = isFirst ? [] : fresh.map(({ sourceKey }) => sourceKey)
  if (changed) await record(sql, { source: basename(path), by: by ?? null, digest, report, told })
  return report
}

async function insertSemester(sql: postgres.ISql, semester: Semester): Promise<Semester> {
  const [row] = await sql<{ id: SemesterId }[]>`
    insert into semester (title, half, starts_on, ends_on, first_week_parity)
    values (${semester.title}, ${semester.half}, ${semester.startsOn}, ${semester.endsOn}, ${semester.firstWeekParity})
    returning id`
  if (!row) throw new Error('The semester was not stored')
  return { ...semester, id: row.id }
}

/** Returns true if the database had no university. */
async function storeUniversity(sql: postgres.ISql, file: TimetableFile, notes: string[]): Promise<boolean> {
  const inserted = await sql`
    insert into university (id, title) values (1, ${file.university}) on conflict do nothing`
  if (inserted.count > 0) return true
  const [own] = await sql<{ title: string }[]>`select title from university`
  if (own && own.title !== file.university) notes.push(importNotes.otherUniversity(own.title))
  return false
}

const timesOf = (pairs: readonly FilePairTime[]): PairTime[] =>
  pairs
    .map(({ pair, start, end }) => ({ pair, startsAt: start, endsAt: end }))
    .sort((a, b) => a.pair - b.pair)

const hasAll = (known: readonly PairTime[], times: readonly PairTime[]): boolean =>
  times.every((time) => known.some((one) => sameData(one, time)))

/** Whether the file's pairs replace the university's: they differ, and the database has no timetable and only the default times. */
function bringsPairs(
  times: readonly PairTime[],
  { pairTimes: known }: AcademicCalendar,
  isFirst: boolean,
  notes: string[],
): boolean {
  if (hasAll(known, times)) return false
  if (isFirst && hasAll(known, defaultPairTimes) && hasAll(defaultPairTimes, known)) return true
  notes.push(importNotes.otherPairTimes)
  return false
}

async function withoutKnown(sql: postgres.ISql, events: readonly FileEvent[]): Promise<FileEvent[]> {
  const rows = await sql<{ key: string }[]>`
    select source_key as key from event where source_key = any(${events.map(({ sourceKey }) => sourceKey)})`
  const known = new Set(rows.map(({ key }) => key))
  return events.filter(({ sourceKey }) => !known.has(sourceKey))
}

function claimable(found: ReadonlyMap<string, Claimable>, title: string): Claimable {
  const thing = found.get(title)
  if (!thing) throw new Error(`${title} is in no vocabulary`)
  return thing
}

function storedEvent(event: FileEvent, vocabularies: Vocabularies): StoredEvent {
  const halves = event.subgroup === 0 ? ([1, 2] as const) : [event.subgroup]
  const whole = (kind: 'room' | 'teacher', titles: readonly string[], found: Vocabularies['rooms']) =>
    titles.map((title): StoredResource => ({ kind, ...claimable(found, title), subgroup: 0 }))
  return {
    kind: event.kind,
    title: event.discipline,
    disciplineId: vocabularies.disciplines.get(event.discipline) ?? null,
    lessonType: event.lessonType,
    subgroup: event.subgroup,
    comment: event.comment,
    link: '',
    weekStep: event.weekStep,
    sourceKey: event.sourceKey,
    resources: [
      ...whole('room', event.rooms, vocabularies.rooms),
      ...whole('teacher', event.teachers, vocabularies.teachers),
      ...event.groups.flatMap((title) =>
        halves.map((subgroup): StoredResource => ({
          kind: 'group',
          ...claimable(vocabularies.groups, title),
          subgroup,
        })),
      ),
    ],
    meetings: event.dates.map((date) => ({
      date,
      pair: event.pair,
      state: 'published',
      wasProjected: false,
    })),
  }
}

const examplesOfEach = 5

function refusals({ refused }: FileEvents): ImportReport['refused'] {
  const byReason: ImportReport['refused'] = {}
  for (const { reason, entry } of refused) {
    const known = (byReason[reason] ??= { count: 0, examples: [] })
    known.count += 1
    if (known.examples.length < examplesOfEach) known.examples.push(entry)
  }
  return byReason
}

/** `told`: whose classes are told of to those whom they concern. */
async function record(
  sql: postgres.ISql,
  {
    source,
    by,
    digest,
    report,
    told,
  }: {
    source: string
    by: UserId | null
    digest: string
    report: ImportReport
    told: readonly string[]
  },
): Promise<void> {
  const [run] = await sql<{ id: number }[]>`
    insert into import_run (source, digest, report) values (${source}, ${digest}, ${JSON.stringify(report)}::text::jsonb) returning id`
  const { stored, vocabularies } = report
  const [change] = await sql<{ id: string }[]>`
    insert into change (actor_id, action, subject, after)
    values (${by}, 'import', ${JSON.stringify({ importRunId: run?.id ?? null, source })}::text::jsonb, ${JSON.stringify({ stored, vocabularies })}::text::jsonb)
    returning id`
  if (change && told.length > 0)
    await sql`
      select write_import_notices(${change.id}, array(select id from event where source_key = any(${[...told]})))`
}
