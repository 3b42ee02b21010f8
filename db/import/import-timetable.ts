import { basename } from 'node:path'
import type { ChangeId, UserId } from '@/lib/core/names/rules/ids'
import { FileFault } from '@/lib/imports/rules/file-fault'
import type { ImportComparison, ImportTicks } from '@/lib/imports/rules/import-comparison'
import type { SemesterDates, NameAnswer, NameDoubt } from '@/lib/imports/rules/import-job'
import { importFaults, importNotes, importSteps, type ImportReport } from '@/lib/imports/texts/import'
import { sqlOf, type Database, type Queryable } from '../client'
import { insertChange } from '../queries/core/history/changes'
import { inLongTransaction, postgresErrorCode, tryOut } from '../transaction'
import { carryOut } from './carry-out'
import { fileEntries } from './file-entries'
import { frameOf, type ImportFrame } from './import-frame'
import type { Claimable } from './match-rows'
import { matchVocabularies, type Vocabularies } from './match-vocabularies'
import { readTimetable } from './read-timetable'
import { findOverlapsOfImport, recordRun, refreshStatistics, tellOfActs } from './record-run'
import { packTimetable, stageClasses, type Survey, surveyed } from './stage-classes'
import { plainText, type TimetableFile } from './timetable-file'

/** Who imports (null or absent: a command), and how. */
export type ImportManner = {
  actorId?: UserId | null
  /** Receives progress messages, in Russian. */
  progress: (step: string) => void
  /** Reports what would happen, and stores nothing. */
  dryRun?: boolean | undefined
  /** The ticks that override the proposal of the comparison. */
  ticks?: ImportTicks | undefined
}

/** `name`: how people know the file, if not by its path. */
export type ImportOptions = ImportManner & {
  path: string
  name?: string
  semester: SemesterDates
  /** Answers about names; absent: nobody can be asked, so an unclear name refuses the file. */
  names?: readonly NameAnswer[] | undefined
  /** What the report says of the file besides. */
  notes?: readonly string[]
}

/** `comparison`: null if the semester had no import before. `changeId`: null if nothing changed. */
export type ImportedTimetable = {
  report: ImportReport
  comparison: ImportComparison | null
  changeId: ChangeId | null
  /** Titles that may mean several rows, and labels of rows that the file itself tells apart. */
  unclear?: NameDoubt[]
  toldApart?: ReadonlySet<string>
}

/** A parsed timetable. `digest`: of its file. */
type ReadTimetable = { timetable: TimetableFile; digest: string }

/**
 * Imports a timetable file in one transaction, whole or not at all. If its semester already has an import,
 * the differences are applied as one change that can be undone. Throws FileFault naming the place of the
 * fault.
 */
export async function importTimetable(db: Database, options: ImportOptions): Promise<ImportedTimetable> {
  const read = await readTimetable(options.path, (parts) => options.progress(importSteps.reading(parts)))
  return storeTimetable(db, read, options)
}

/** SQLSTATEs of a full disk, and of a server at its configured limit. */
const noSpace = ['53100', '53400']

/** Imports a parsed timetable, or tries it out. */
export async function storeTimetable(
  db: Database,
  read: ReadTimetable,
  options: ImportOptions,
): Promise<ImportedTimetable> {
  // Of a table and a neighbour's file, the university is what somebody typed.
  const timetable = { ...read.timetable, university: plainText(read.timetable.university) }
  // Packed before the transaction, because others may wait for it.
  const packed = options.dryRun ? null : await packTimetable(timetable)
  return inImport(db, options, (tx) => store(tx, { ...read, timetable, packed }, options))
}

/** Runs one import at a time in one transaction, rolled back after a trial run. */
export async function inImport(
  db: Database,
  { dryRun }: Pick<ImportManner, 'dryRun'>,
  work: (tx: Queryable) => Promise<ImportedTimetable>,
): Promise<ImportedTimetable> {
  const importOnce = async (tx: Queryable): Promise<ImportedTimetable> => {
    // Two concurrent imports could both find a room missing and add it twice.
    await sqlOf(tx)`select pg_advisory_xact_lock(hashtext('import'))`
    await refreshStatistics(sqlOf(tx))
    const imported = await work(tx)
    return dryRun ? { ...imported, changeId: null } : imported
  }
  try {
    return await tryOut(db, importOnce, { keeps: () => !dryRun, within: inLongTransaction })
  } catch (error) {
    if (noSpace.includes(postgresErrorCode(error) ?? '')) throw new FileFault(importFaults.noSpace)
    throw error
  }
}

async function store(
  tx: Queryable,
  { timetable: file, digest, packed }: ReadTimetable & { packed: Buffer | null },
  {
    path,
    name = basename(path),
    semester: options,
    actorId = null,
    ticks = {},
    names,
    notes = [],
    progress,
  }: ImportOptions,
): Promise<ImportedTimetable> {
  const sql = sqlOf(tx)
  const source = name
  const change = { actorId, action: 'import', subject: { source }, before: null, after: null }
  const changeId = await insertChange(tx, change)
  const frame = await frameOf(tx, changeId, file, options)
  const { semester, calendar } = frame
  const entries = fileEntries(file, frame, { day: calendar.pairTimes, times: frame.times })
  const survey = surveyed(entries.read())

  progress(importSteps.vocabularies)
  const isNewest = calendar.semesters.every(({ startsOn }) => startsOn <= semester.startsOn)
  const found = await matchVocabularies(sql, changeId, file, {
    named: survey.named,
    isNewest,
    answers: names ?? [],
  })
  const { unclear, toldApart } = found
  if (names === undefined && unclear.length > 0) throw new FileFault(importFaults.unclear(unclear))
  const twins = await stageClasses(sql, entries.read(), found)
  const { comparison, known, compared, stored, load, areOther } = await carryOut(sql, {
    changeId,
    semesterId: semester.id,
    ticks,
    progress,
    inFile: { groups: idsOf(found.groups), teachers: idsOf(found.teachers) },
  })
  const isChanged =
    frame.isChanged || areOther || Object.values(found.counts).some(({ added, filled }) => added + filled > 0)
  const report: ImportReport = {
    ...reportOf(file, { frame, given: options, survey, found, names: names ?? [] }),
    merged: entries.merged + twins,
    known,
    compared,
    stored,
    load,
    overlaps: await findOverlapsOfImport(sql, semester.id),
    notes: [...notes, ...frame.notes, ...(isChanged ? [] : [importNotes.nothingNew])],
  }
  // In a first timetable everything is new, and nobody is there to be notified.
  if (isChanged && !frame.isFirst) await tellOfActs(sql, changeId)
  if (isChanged) await recordRun(sql, { changeId, semesterId: semester.id, source, digest, packed, report })
  else await sql`delete from change where id = ${changeId}`
  return { report, comparison, changeId: isChanged ? changeId : null, unclear, toldApart }
}

type ReadFile = {
  frame: ImportFrame
  given: SemesterDates
  survey: Survey
  found: Vocabularies
  names: readonly NameAnswer[]
}

/** What was read of a file, and what it brought besides classes. */
function reportOf(file: TimetableFile, { frame, given, survey, found, names }: ReadFile) {
  const { semester } = frame
  const used = names.filter(({ kind, title }) => found.named[kind]?.has(title) ?? true)
  const { untitled, odd } = file.leftOut ?? {}
  return {
    university: file.university,
    semester: {
      title: semester.title,
      startsOn: semester.startsOn,
      endsOn: semester.endsOn,
      isNew: frame.isNewSemester,
      given,
    },
    read: {
      lessons: file.lessons.length,
      exams: file.exams.length,
      rooms: file.rooms.length,
      teachers: file.teachers.length,
      groups: file.groups.length,
      undated: file.undated.length,
    },
    ...(used.length > 0 ? { names: used } : {}),
    vocabularies: found.counts,
    refused: { ...survey.refused, ...(untitled && untitled.count > 0 ? { untitled } : {}) },
    ...(odd && odd.count > 0 ? { odd } : {}),
    ownTimes: survey.ownTimes,
    holidays: survey.holidays,
    outside: survey.outside,
  }
}

const idsOf = (found: ReadonlyMap<string, Claimable>): Set<number> => new Set([...found.values()].map(({ id }) => id))
