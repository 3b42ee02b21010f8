import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type postgres from 'postgres'
import { clockText } from '@/lib/core/calendar/rules/pairs'
import type { ImportReport } from '@/lib/imports/texts/import'
import { copyRows } from './copy-rows'
import type { FileEntry } from './file-entries'
import type { Claimable } from './match-rows'
import type { NamedEntry, Vocabularies } from './match-vocabularies'
import { type FileLesson, sections, type TimetableFile } from './timetable-file'

const examplesOfEach = 5

/** What the entries of a file name, and those that cannot be placed. */
export type Survey = Pick<ImportReport, 'refused' | 'holidays' | 'outside'> & {
  named: NamedEntry
  ownTimes: NonNullable<ImportReport['ownTimes']>
}

export function surveyed(entries: Iterable<FileEntry>): Survey {
  const named: NamedEntry = {
    rooms: new Set(),
    teachers: new Set(),
    groups: new Set(),
    disciplines: new Set(),
    halved: new Set(),
  }
  const survey: Survey = { named, refused: {}, holidays: 0, outside: 0, ownTimes: { classes: 0, starts: [] } }
  const starts = new Set<number>()
  for (const entry of entries) {
    survey.holidays += entry.holidays
    survey.outside += entry.outside
    if (entry.refused) refuse(survey.refused, entry.refused)
    else {
      const { event, start } = entry
      if (start !== null) {
        survey.ownTimes.classes += 1
        starts.add(start)
      }
      for (const list of ['rooms', 'teachers', 'groups'] as const)
        for (const title of event[list]) named[list].add(title)
      named.disciplines.add(event.discipline)
      if (event.subgroup !== 0) for (const title of event.groups) named.halved.add(title)
    }
  }
  survey.ownTimes.starts = [...starts].sort((a, b) => a - b).map(clockText)
  return survey
}

function refuse(refused: ImportReport['refused'], { reason, entry }: NonNullable<FileEntry['refused']>): void {
  const { count, examples } = refused[reason] ?? { count: 0, examples: [] }
  refused[reason] = {
    count: count + 1,
    examples: count < examplesOfEach ? [...examples, entry] : examples,
  }
}

/** The columns of a class's content, wherever states are stored; lists of ids are ascending. */
export const contentColumns = [
  'kind',
  'title',
  'discipline_id',
  'lesson_type',
  'subgroup',
  'comment',
  'week_step',
  'pair',
  'dates',
  'room_ids',
  'teacher_ids',
  'group_ids',
] as const

const idsOf = (titles: readonly string[], found: ReadonlyMap<string, Claimable>): number[] => [
  ...new Set(
    titles
      .map((title) => {
        const thing = found.get(title)
        if (!thing) throw new Error(`${title} is in no vocabulary`)
        return thing.id
      })
      .sort((a, b) => a - b),
  ),
]

/** The content columns of `base`, with the dates of `file`. */
export const contentWithDates = (sql: postgres.ISql) =>
  contentColumns.map((column) => {
    const from = column === 'dates' || column === 'week_step' ? 'file' : 'base'
    return sql`, ${sql(from)}.${sql(column)}`
  })

function* rowsOf(entries: Iterable<FileEntry>, found: Vocabularies, staged: number) {
  let place = staged
  for (const entry of entries) {
    if (entry.refused) continue
    const { event } = entry
    place += 1
    yield [
      place,
      event.entryKey,
      event.kind,
      event.discipline,
      found.disciplines.get(event.discipline)?.id ?? null,
      event.lessonType,
      event.subgroup,
      event.comment,
      event.weekStep,
      event.pair,
      event.dates,
      idsOf(event.rooms, found.rooms),
      idsOf(event.teachers, found.teachers),
      idsOf(event.groups, found.groups),
    ]
  }
}

/** The classes to place, in the order of the file. */
export const createClasses = (sql: postgres.ISql) => sql`
  create temp table stage_class (
    place integer, entry_key text, kind event_kind, title text, discipline_id integer, lesson_type smallint,
    subgroup smallint, comment text, week_step smallint, pair smallint, dates date[], room_ids integer[],
    teacher_ids integer[], group_ids integer[]) on commit drop`

/** Appends classes to `stage_class`. */
export async function copyClasses(
  sql: postgres.ISql,
  entries: Iterable<FileEntry>,
  found: Vocabularies,
): Promise<void> {
  const [staged] = await sql<{ count: number }[]>`select count(*)::integer as count from stage_class`
  const columns = ['place', 'entry_key', ...contentColumns]
  await copyRows(sql, 'stage_class', columns, rowsOf(entries, found, staged?.count ?? 0))
}

/**
 * Puts the classes of a file into `stage_class`, in order; of several with one key only the first. Returns
 * the number of the others.
 */
export async function stageClasses(
  sql: postgres.ISql,
  entries: Iterable<FileEntry>,
  found: Vocabularies,
): Promise<number> {
  await createClasses(sql)
  await copyClasses(sql, entries, found)
  const twins = await sql`
    delete from stage_class where place in (
      select place from (
        select place, row_number() over (partition by entry_key order by place) as copy from stage_class) numbered
      where copy > 1)`
  await sql`analyze stage_class`
  return twins.count
}

const clock = (minutes: number | null | undefined) => (typeof minutes === 'number' ? clockText(minutes) : null)

/** The elements of a section in the form of a file. */
function* partsOf(file: TimetableFile): Generator<[section: string, elements: Iterable<unknown>]> {
  yield ['pairs', file.pairs.map((time) => ({ ...time, start: clock(time.start), end: clock(time.end) }))]
  yield ['rooms', file.rooms]
  yield ['teachers', file.teachers]
  yield ['groups', file.groups]
  yield ['lessons', map(file.lessons, written)]
  yield ['exams', file.exams.map((exam) => ({ ...exam, start: clock(exam.start), end: clock(exam.end) }))]
  yield ['undated', file.undated]
}

const written = (lesson: FileLesson) => ({ ...lesson, start: clock(lesson.start) })

/**
 * A lesson from any kind of file as it will be when its kept file is read again; `unfit`: the field that
 * cannot be kept.
 */
export function asStored(lesson: FileLesson): { lesson: FileLesson } | { unfit: string } {
  const { success, data, error } = sections.lessons.safeParse(written(lesson))
  return success ? { lesson: data } : { unfit: String(error.issues[0]?.path[0] ?? '') }
}

function* map<From, To>(values: Iterable<From>, change: (value: From) => To): Generator<To> {
  for (const value of values) yield change(value)
}

function* textOf(file: TimetableFile): Generator<string> {
  const { university, semester } = file
  yield `{"university":${JSON.stringify(university)},"semester":${JSON.stringify(semester)}`
  for (const [section, elements] of partsOf(file)) {
    yield `,${JSON.stringify(section)}:[`
    let text = ''
    let separator = ''
    for (const element of elements) {
      text += separator + JSON.stringify(element)
      separator = ','
      if (text.length > 64 * 1024) {
        yield text
        text = ''
      }
    }
    yield `${text}]`
  }
  yield '}'
}

/** A timetable as a gzipped file in the ordinary format, to be read again when its semester is corrected. */
export async function packTimetable(file: TimetableFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  const zipped: Writable & AsyncIterable<Buffer> = createGzip()
  const collect = async () => {
    for await (const chunk of zipped) chunks.push(chunk)
  }
  await Promise.all([pipeline(Readable.from(textOf(file)), zipped), collect()])
  return Buffer.concat(chunks)
}
