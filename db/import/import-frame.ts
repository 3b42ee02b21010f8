import type postgres from 'postgres'
import { emptyCalendar, type AcademicCalendar, type Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { defaultPairTimes, type PairTime } from '@/lib/core/calendar/rules/pairs'
import { calendarProblem } from '@/lib/core/days/rules/calendar-edit'
import { calendarProblemText } from '@/lib/core/days/texts/calendar'
import type { ChangeId, SemesterId } from '@/lib/core/names/rules/ids'
import { sameData } from '@/lib/core/words/rules/same-data'
import { FileFault } from '@/lib/imports/rules/file-fault'
import type { SemesterDates } from '@/lib/imports/rules/import-job'
import { withEnds } from '@/lib/imports/rules/pair-ends'
import { importFaults, importNotes } from '@/lib/imports/texts/import'
import { type Queryable, sqlOf } from '../client'
import { findCalendar } from '../queries/core/calendar/calendar'
import type { SemesterFrame } from './file-entries'
import { semesterOfFile } from './file-semester'
import { recordRows } from './match-rows'
import type { FilePairTime, TimetableFile } from './timetable-file'

/**
 * The context for reading a file. `times`: the file's pair times; `isFirst`: the database had no university;
 * `isChanged`: the file brought a semester or pair times.
 */
export type ImportFrame = SemesterFrame & {
  times: readonly PairTime[]
  isNewSemester: boolean
  isFirst: boolean
  isChanged: boolean
  notes: string[]
}

/** Finds or creates the university, semester and pair times of a file. */
export async function frameOf(
  tx: Queryable,
  changeId: ChangeId,
  file: TimetableFile,
  options: SemesterDates,
): Promise<ImportFrame> {
  const sql = sqlOf(tx)
  const notes: string[] = []
  const calendar = await findCalendar(tx)
  const found = semesterOfFile(file.semester, options, calendar)
  const semester = found.isNew ? await insertSemester(sql, changeId, found.semester) : found.semester
  if (found.differs) notes.push(importNotes.otherSemester)
  const isFirst = await storeUniversity(sql, changeId, file, notes)
  const fileTimes = timesOf(file.pairs)
  const addsTimes = bringsPairs(fileTimes, calendar, isFirst, notes)
  if (addsTimes) {
    await replaceTimes(sql, changeId, fileTimes)
    const derived = fileTimes.filter((time) => file.pairs.some((one) => one.pair === time.pair && one.end === null))
    if (derived.length > 0) notes.push(importNotes.derivedEnds(derived))
  }
  return {
    calendar: {
      ...withSemester(calendar, semester),
      pairTimes: addsTimes ? fileTimes : calendar.pairTimes,
    },
    semester,
    firstMonday: found.firstMonday,
    times: fileTimes.length > 0 ? fileTimes : calendar.pairTimes,
    isNewSemester: found.isNew,
    isFirst,
    isChanged: isFirst || found.isNew || addsTimes,
    notes,
  }
}

/** The calendar with this semester replacing the one with its id, or added. */
export const withSemester = (calendar: AcademicCalendar, semester: Semester): AcademicCalendar => ({
  ...calendar,
  semesters: [...calendar.semesters.filter(({ id }) => id !== semester.id), semester],
})

async function insertSemester(sql: postgres.ISql, changeId: ChangeId, semester: Semester): Promise<Semester> {
  await recordRows(
    sql,
    changeId,
    'semester',
    sql`
      insert into semester (title, half, starts_on, ends_on, first_week_parity)
      values (${semester.title}, ${semester.half}, ${semester.startsOn}, ${semester.endsOn}, ${semester.firstWeekParity})
      returning id, null::jsonb, to_jsonb(semester)`,
  )
  const [row] = await sql<{ id: SemesterId }[]>`select id from semester where starts_on = ${semester.startsOn}`
  if (!row) throw new Error('The semester was not stored')
  return { ...semester, id: row.id }
}

/** Returns true if the database had no university. */
async function storeUniversity(
  sql: postgres.ISql,
  changeId: ChangeId,
  file: TimetableFile,
  notes: string[],
): Promise<boolean> {
  const inserted = await recordRows(
    sql,
    changeId,
    'university',
    sql`
      insert into university (id, title) values (1, ${file.university}) on conflict do nothing
      returning id, null::jsonb, to_jsonb(university)`,
  )
  if (inserted > 0) return true
  const [own] = await sql<{ title: string }[]>`select title from university`
  if (own && own.title !== file.university) notes.push(importNotes.otherUniversity(own.title))
  return false
}

const timesOf = (pairs: readonly FilePairTime[]): PairTime[] =>
  withEnds(pairs.map(({ pair, start, end }) => ({ pair, startsAt: start, endsAt: end }))).sort(
    (a, b) => a.pair - b.pair,
  )

const hasAll = (known: readonly PairTime[], times: readonly PairTime[]): boolean =>
  times.every((time) => known.some((one) => sameData(one, time)))

/**
 * Whether the file's pairs replace the university's: they differ, and the database has no timetable and only
 * the default times. Throws FileFault if no day could have such pairs.
 */
function bringsPairs(
  times: readonly PairTime[],
  { pairTimes: known }: AcademicCalendar,
  isFirst: boolean,
  notes: string[],
): boolean {
  if (hasAll(known, times)) return false
  if (isFirst && hasAll(known, defaultPairTimes) && hasAll(defaultPairTimes, known)) {
    const problem = calendarProblem({ ...emptyCalendar, pairTimes: times })
    if (problem) throw new FileFault(importFaults.pairs(calendarProblemText(problem)))
    return true
  }
  notes.push(importNotes.otherPairTimes)
  return false
}

async function replaceTimes(sql: postgres.ISql, changeId: ChangeId, times: readonly PairTime[]): Promise<void> {
  await recordRows(
    sql,
    changeId,
    'pair_time',
    sql`delete from pair_time returning pair, to_jsonb(pair_time), null::jsonb`,
  )
  const rows = JSON.stringify(times)
  await recordRows(
    sql,
    changeId,
    'pair_time',
    sql`
      insert into pair_time (pair, starts_at, ends_at)
      select pair, "startsAt", "endsAt"
      from jsonb_to_recordset(${rows}::text::jsonb) as one (pair smallint, "startsAt" smallint, "endsAt" smallint)
      returning pair, null::jsonb, to_jsonb(pair_time)`,
  )
}
