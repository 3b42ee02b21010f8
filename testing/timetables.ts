import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FreshDatabase } from '@/db/testing/database'
import { importTimetable, type ImportedTimetable, type ImportOptions } from '@/db/import/import-timetable'

/** Four weeks from Monday 2025-02-10, an odd week. */
export const fileSemester = { title: 'весна', start: '2025-02-10', weeks: 4, week1_parity: 'odd' }

/** A lesson of a timetable file; every Monday in the second pair. */
export const fileLesson = (values: Record<string, unknown> = {}) => ({
  discipline: 'Физика',
  type: 'лк',
  day: 1,
  pair: 2,
  week: 'every',
  rooms: ['К-101'],
  teachers: ['Орлова М. С.'],
  groups: ['ИСТб-24-1'],
  subgroup: 0,
  ...values,
})

export const timetableFixture = (values: Record<string, unknown> = {}) => ({
  university: 'Вуз',
  semester: fileSemester,
  pairs: [],
  rooms: [{ title: 'К-101', building: null, capacity: null }],
  teachers: [{ name: 'Орлова М. С.' }],
  groups: [{ title: 'ИСТб-24-1', course: null, faculty: null, students: null }],
  lessons: [fileLesson()],
  ...values,
})

const folder = mkdtempSync(path.join(tmpdir(), 'timetables-'))

/** Imports the contents of a file: bytes and texts unchanged, anything else as JSON. */
export function importFixture(
  { db }: Pick<FreshDatabase, 'db'>,
  content: unknown,
  { semester = {}, ...options }: Partial<Omit<ImportOptions, 'path'>> = {},
): Promise<ImportedTimetable> {
  const file = path.join(folder, 'timetable.json')
  writeFileSync(
    file,
    content instanceof Uint8Array ? content : typeof content === 'string' ? content : JSON.stringify(content),
  )
  return importTimetable(db, { path: file, semester, progress: () => undefined, ...options })
}

/**
 * Every claim of a class, one line each: title, lesson type, half, date and pair of the class, and the
 * resource.
 */
export const standing = ({ sql }: FreshDatabase) =>
  sql<{ line: string }[]>`
    select concat_ws(' ', e.title, e.lesson_type, e.subgroup, e.week_step, e.comment, m.date, m.pair, m.state, c.kind,
      coalesce(r.title, (
        select concat(d.title, ' ', i.required_hours) from load_item i join discipline d on d.id = i.discipline_id
        where c.kind = 'load' and i.id = c.resource_id)), c.subgroup) as line
    from claim c join meeting m on m.id = c.meeting_id join event e on e.id = m.event_id
    left join resource r on r.kind = c.kind and r.id = c.resource_id`.then((rows) =>
    rows.map(({ line }) => line).sort(),
  )

const numbered = [
  'university',
  'pair_time',
  'semester',
  'faculty',
  'department',
  'discipline',
  'room',
  'teacher',
  'group',
  'meeting',
  'event',
]

/**
 * Everything that an import writes except its record, row by row; versions are left out, and claims and load
 * items are identified by content.
 */
export async function everyRow(database: FreshDatabase): Promise<unknown> {
  const tables: unknown[] = []
  for (const table of numbered)
    tables.push(
      await database.sql`
        select to_jsonb(t) - '{version,load_item_id,created_at}'::text[] as row from ${database.sql(table)} t order by 1`,
    )
  const items = await database.sql`
    select to_jsonb(i) - '{id,version}'::text[] as row,
      array(select teacher_id from load_item_teacher where load_item_id = i.id order by 1) as teachers,
      array(select group_id from load_item_group where load_item_id = i.id order by 1) as groups
    from load_item i order by source_key`
  return { standing: await standing(database), tables, items }
}
