import { basename } from 'node:path'
import type postgres from 'postgres'
import {
  isTicked,
  type ImportComparison,
  type ImportDifference,
  type ImportTicks,
} from '@/lib/domain/import-comparison'
import type { ChangeId, SemesterId, UserId } from '@/lib/domain/ids'
import { importFaults, importNotes, importSteps, type ImportReport } from '@/lib/text/import'
import { sqlOf, type Database, type Queryable } from '../client'
import { insertChange } from '../queries/changes'
import { postgresErrorCode } from '../transaction'
import { applyActs } from './apply-acts'
import { fileEntries } from './file-entries'
import type { SemesterOptions } from './file-semester'
import { findOverlaps } from './find-overlaps'
import { followLoad, holdLoad, rekeyLoad } from './follow-load'
import { frameOf, type ImportFrame } from './import-frame'
import { ImportFault } from './json-parts'
import { matchVocabularies, type Claimable } from './match-vocabularies'
import { packTimetable } from './packed-timetable'
import { readDifferences } from './read-differences'
import { readTimetable } from './read-timetable'
import { dropSteps } from './stage-acts'
import { stageClasses, surveyed } from './stage-classes'
import { stageComparison } from './stage-comparison'
import { tellOfActs } from './tell-of-acts'
import type { TimetableFile } from './timetable-file'

export type ImportOptions = {
  path: string
  semester: SemesterOptions
  /** Receives progress messages, in Russian. */
  progress: (step: string) => void
  /** Tells what would be, and leaves nothing. */
  dryRun?: boolean | undefined
  /** Who imports; null or absent: a command. */
  actorId?: UserId | null
  /** Which differences are applied, against what the comparison proposes. */
  ticks?: ImportTicks | undefined
  /** The semester that gets the dates of `semester` and the file, whatever its own are. */
  mends?: SemesterId | null
}

/** `comparison`: null where the semester had no import before. `changeId`: null where nothing changed. */
export type Imported = {
  report: ImportReport
  comparison: ImportComparison | null
  changeId: ChangeId | null
}

/** A timetable that is parsed. `digest`: of its file. */
export type ReadTimetable = { timetable: TimetableFile; digest: string }

/** Thrown to roll the transaction back; carries the result. */
class DryRun extends Error {
  constructor(readonly imported: Imported) {
    super('dry run')
  }
}

/**
 * Imports a timetable file in one transaction, whole or not at all. Where its semester has an import already, what differs is changed, as
 * one act that can be taken back. Throws ImportFault naming the place of the fault.
 */
export async function importTimetable(db: Database, options: ImportOptions): Promise<Imported> {
  const read = await readTimetable(options.path, (parts) => options.progress(importSteps.reading(parts)))
  return storeTimetable(db, read, options)
}

/** SQLSTATEs of a full disk, and of a server that was told to use no more. */
const noSpace = ['53100', '53400']

/** Imports a timetable that is already parsed, or tries it out. */
export async function storeTimetable(
  db: Database,
  read: ReadTimetable,
  options: ImportOptions,
): Promise<Imported> {
  // What is kept of the file is made before the transaction, which others may wait for.
  const packed = options.dryRun ? null : await packTimetable(read.timetable)
  try {
    return await db.transaction(async (tx) => {
      const imported = await store(tx, { ...read, packed }, options)
      if (options.dryRun) throw new DryRun({ ...imported, changeId: null })
      return imported
    })
  } catch (error) {
    if (error instanceof DryRun) return error.imported
    if (noSpace.includes(postgresErrorCode(error) ?? '')) throw new ImportFault(importFaults.noSpace)
    throw error
  }
}

async function store(
  tx: Queryable,
  { timetable: file, digest, packed }: ReadTimetable & { packed: Buffer | null },
  { path, semester: options, mends = null, actorId = null, ticks = {}, progress }: ImportOptions,
): Promise<Imported> {
  const sql = sqlOf(tx)
  // Two concurrent imports could both find a room missing and add it twice.
  await sql`select pg_advisory_xact_lock(hashtext('import'))`
  const action = mends === null ? 'import' : 'import.mend'
  const source = basename(path)
  const change = { actorId, action, subject: { source }, before: null, after: null }
  const changeId = await insertChange(tx, change)
  const frame = await frameOf(tx, changeId, file, { options, mends })
  const { semester, calendar } = frame
  const entries = fileEntries(file, frame, { day: calendar.pairTimes, times: frame.times })
  const survey = surveyed(entries.read())

  progress(importSteps.vocabularies)
  const isNewest = calendar.semesters.every(({ startsOn }) => startsOn <= semester.startsOn)
  const found = await matchVocabularies(sql, changeId, file, { named: survey.named, isNewest })
  const twins = await stageClasses(sql, entries.read(), found)
  const compared = await stageComparison(sql, semester.id)
  const differences = compared && (await readDifferences(sql, idsOf(found)))
  const chosen = differences?.filter((one) => isTicked(one, ticks)) ?? null
  if (differences && chosen) await dropOthers(sql, differences, chosen)
  await holdLoad(sql)
  const stored = await applyActs(sql, { changeId, semesterId: semester.id, report: progress })
  progress(importSteps.load)
  await rekeyLoad(sql, semester.id)
  const load = await followLoad(sql)
  progress(importSteps.overlaps)
  const { counts } = found
  const isChanged =
    frame.isChanged ||
    stored.events > 0 ||
    (chosen?.length ?? 0) > 0 ||
    load.classes > 0 ||
    Object.values(counts).some(({ added, filled }) => added + filled > 0)
  const report: ImportReport = {
    university: file.university,
    semester: {
      title: semester.title,
      startsOn: semester.startsOn,
      endsOn: semester.endsOn,
      isNew: frame.isNewSemester,
      given: options,
    },
    read: {
      lessons: file.lessons.length,
      exams: file.exams.length,
      rooms: file.rooms.length,
      teachers: file.teachers.length,
      groups: file.groups.length,
      undated: file.undated.length,
    },
    merged: entries.merged + twins,
    known: compared?.same ?? 0,
    compared: differences && chosen && countsOf(differences, chosen),
    stored,
    load,
    vocabularies: counts,
    refused: survey.refused,
    holidays: survey.holidays,
    outside: survey.outside,
    overlaps: await findOverlaps(sql, semester.id),
    notes: isChanged ? frame.notes : [...frame.notes, importNotes.nothingNew],
  }
  // Of a first timetable everything is new, and nobody is there to be told.
  if (isChanged && !frame.isFirst) await tellOfActs(sql, changeId)
  if (isChanged) await record(sql, { changeId, source, digest, packed, report, frame })
  else await sql`delete from change where id = ${changeId}`
  const comparison = compared &&
    differences && { same: compared.same, differences: differences.map(withoutPlace) }
  return { report, comparison, changeId: isChanged ? changeId : null }
}

type Staged = ImportDifference & { place: number }

const withoutPlace = ({ place: _, ...difference }: Staged): ImportDifference => difference

const idsOf = (found: Record<'groups' | 'teachers', ReadonlyMap<string, Claimable>>) => ({
  groups: new Set([...found.groups.values()].map(({ id }) => id)),
  teachers: new Set([...found.teachers.values()].map(({ id }) => id)),
})

/** What nobody ticked stays undone; where nothing is left to do, neither are the steps that nobody would see. */
async function dropOthers(
  sql: postgres.ISql,
  differences: readonly Staged[],
  chosen: readonly Staged[],
): Promise<void> {
  const kept = new Set(chosen)
  await dropSteps(
    sql,
    differences.filter((one) => !kept.has(one)).map(({ place }) => place),
  )
  if (chosen.length > 0) return
  const silent = await sql<{ place: number }[]>`select place from stage_step`
  await dropSteps(
    sql,
    silent.map(({ place }) => place),
  )
}

function countsOf(differences: readonly Staged[], chosen: readonly Staged[]): ImportReport['compared'] {
  const of = (kind: ImportDifference['kind']) => chosen.filter((one) => one.kind === kind).length
  return {
    ...{ new: of('new'), changed: of('changed'), gone: of('gone') },
    left: differences.length - chosen.length,
    byHand: differences.filter(({ byHand }) => byHand.length > 0).length,
  }
}

async function record(
  sql: postgres.ISql,
  {
    changeId,
    source,
    digest,
    packed,
    report,
    frame: { semester },
  }: {
    changeId: ChangeId
    source: string
    digest: string
    packed: Buffer | null
    report: ImportReport
    frame: ImportFrame
  },
): Promise<void> {
  const [run] = await sql<{ id: number }[]>`
    insert into import_run (source, digest, report, change_id, semester_id, file)
    values (${source}, ${digest}, ${JSON.stringify(report)}::text::jsonb, ${changeId}, ${semester.id}, ${packed}) returning id`
  const { stored, vocabularies, compared = null } = report
  await sql`
    update change set rights = '{timetable.import}', subject = ${JSON.stringify({ importRunId: run?.id ?? null, source })}::text::jsonb,
      after = ${JSON.stringify({ stored, vocabularies, compared })}::text::jsonb
    where id = ${changeId}`
}
