import type postgres from 'postgres'
import type { ChangeId, SemesterId } from '@/lib/core/rules/names/ids'
import type { NameAnswer } from '@/lib/imports/rules/names'
import type { ImportReport } from '@/lib/imports/texts/import'
import type { FileEntry, FileEvent } from './file-entries'
import { matchVocabularies } from './match-vocabularies'
import type { ReadEntries, ReadEntry } from './read-entries'
import { contentWithDates, copyClasses, surveyed } from './stage-classes'
import type { TimetableFile } from './timetable-file'

type Staging = {
  changeId: ChangeId
  semesterId: SemesterId
  /** What the files say of the semester as it is mended, and as it was. */
  now: ReadEntries
  before: () => Promise<ReadEntries>
  /** What was said of names when the files were brought in. */
  answers: readonly NameAnswer[]
}

/**
 * Entries that had no date in the semester as it was, and have some now, become classes: as they stood when a mending took their dates, or as
 * the file says, if they never did. What a later file took away stays away. Returns what is new of their names; null: there are none.
 */
export async function stageGained(
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
    ...{ named, isNewest: false, answers },
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

/** Whether a newer file has an entry's groups, or without any its teachers, and so would have the entry. */
function takenAwayBy(files: readonly TimetableFile[]): (entry: ReadEntry) => boolean {
  const known = files.map(({ groups, teachers, lessons, exams }) => ({
    groups: new Set([
      ...groups.map(({ title }) => title),
      ...[...lessons, ...exams].flatMap((one) => one.groups),
    ]),
    teachers: new Set([
      ...teachers.map(({ name }) => name),
      ...[...lessons, ...exams].flatMap((one) => one.teachers),
    ]),
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

/** What files say of what is named; of several files the newest. */
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
