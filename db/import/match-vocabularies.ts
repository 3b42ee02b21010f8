import type postgres from 'postgres'
import { vacancyName, type VocabularyKind } from '@/lib/text/import'
import type { FileEvent } from './file-events'
import type { TimetableFile } from './timetable-file'

type VocabularyCounts = { added: number; reused: number; filled: number }

/** A resource that meetings claim; an unlimited one never conflicts. */
export type Claimable = { id: number; unlimited: boolean }

export type Vocabularies = {
  rooms: Map<string, Claimable>
  teachers: Map<string, Claimable>
  groups: Map<string, Claimable>
  disciplines: Map<string, number>
  counts: Record<VocabularyKind, VocabularyCounts>
}

/** Placeholder texts in the room column that name no room. */
const placeholderTitles = /^(каф|каф\.|кафедра|база|сдо|дист|дистанционно|-|–|—)$/i

type Row = { title: string } & Record<string, string | number | boolean | null>
type Stored = { title: string; id: number; unlimited: boolean }

/** `title`: the title column; `fill`: nullable columns; `unlimited`: SQL condition for rows that never conflict. */
type Vocabulary = {
  name: 'faculty' | 'group' | 'room' | 'teacher' | 'discipline'
  title: 'title' | 'name'
  columns: readonly string[]
  fill: readonly string[]
  unlimited: postgres.PendingQuery<postgres.Row[]>
}

/**
 * Finds rows by title, inserts missing ones in the given order, and fills null columns of the others; known values are never overwritten.
 */
async function match(
  sql: postgres.ISql,
  { name, title, columns, fill, unlimited }: Vocabulary,
  rows: readonly Row[],
): Promise<{ found: Map<string, Claimable>; counts: VocabularyCounts }> {
  const table = sql(name)
  // The table's row type gives the column types.
  const listed = JSON.stringify(rows.map(({ title: called, ...row }) => ({ ...row, [title]: called })))
  const given = sql`jsonb_populate_recordset(null::${table}, ${listed}::text::jsonb) with ordinality as given`
  const filling = fill.map((column, index) => {
    const of = sql(column)
    return {
      set: sql`${index > 0 ? sql`,` : sql``} ${of} = coalesce(stored.${of}, given.${of})`,
      isUnknown: sql`or stored.${of} is null and given.${of} is not null`,
    }
  })
  const filled =
    filling.length === 0
      ? { count: 0 }
      : await sql`
          update ${table} stored set ${filling.map(({ set }) => set)}
          from ${given}
          where stored.${sql(title)} = given.${sql(title)} and (false ${filling.map(({ isUnknown }) => isUnknown)})`
  const added = await sql`
    insert into ${table} (${sql([title, ...columns])})
    select ${sql([title, ...columns])} from ${given}
    where not exists (select from ${table} stored where stored.${sql(title)} = given.${sql(title)})
    order by ordinality`
  const stored = await sql<Stored[]>`
    select named.title, min(kept.id) as id, bool_or(kept.unlimited) as unlimited
    from (
      -- What was merged into another is that one, under either title.
      select ${sql(title)} as title, coalesce(merged_into, id) as id, merged_into is not null as is_other
      from ${table} where ${sql(title)} = any(${rows.map((row) => row.title)})) named
    join (select id, ${unlimited} as unlimited from ${table}) kept using (id)
    where not is_other or not exists (
      select from ${table} own where own.${sql(title)} = named.title and own.merged_into is null)
    group by 1`
  return {
    found: new Map(stored.map(({ title, id, unlimited }) => [title, { id, unlimited }])),
    counts: { added: added.count, reused: rows.length - added.count, filled: filled.count },
  }
}

/** The titles in `listed`, each once, then titles that only events name. */
function withNamed<Item extends Row>(
  listed: readonly Item[],
  named: Iterable<string>,
  bare: (title: string) => Item,
): Item[] {
  const rows = new Map(listed.map((item) => [item.title, item]))
  for (const title of named) if (!rows.has(title)) rows.set(title, bare(title))
  return [...rows.values()]
}

function roomRow(room: Partial<TimetableFile['rooms'][number]> & { title: string }): Row {
  const isPlaceholder = room.virtual ? true : placeholderTitles.test(room.title)
  const kind = (room.kind ?? '').toLowerCase()
  return {
    title: room.title,
    building: room.building || room.campus || null,
    capacity: room.capacity ?? null,
    kind: room.virtual === 'online' ? 'virtual' : kind.startsWith('физ') ? 'sport' : 'ordinary',
    is_computer_class: kind.startsWith('комп'),
    is_placeholder: isPlaceholder,
  }
}

/** Finds or creates every room, teacher, group, faculty and discipline of the file. */
export async function matchVocabularies(
  sql: postgres.ISql,
  file: TimetableFile,
  events: readonly FileEvent[],
): Promise<Vocabularies> {
  const halved = new Set(events.flatMap(({ subgroup, groups }) => (subgroup === 0 ? [] : groups)))
  const namedBy = (key: 'rooms' | 'teachers' | 'groups') => events.flatMap((event) => event[key])

  const faculties = await match(
    sql,
    { name: 'faculty', title: 'title', columns: [], fill: [], unlimited: sql`false` },
    [...new Set(file.groups.flatMap(({ faculty }) => faculty ?? []))].map((title) => ({ title })),
  )
  const groupRow = (group: Partial<TimetableFile['groups'][number]> & { title: string }): Row => ({
    title: group.title,
    course_year: group.course ?? null,
    faculty_id: faculties.found.get(group.faculty ?? '')?.id ?? null,
    study_form: (group.level ?? '').toLowerCase().startsWith('магистр') ? 'master' : 'day',
    students: group.students ?? null,
    subgroup_count: halved.has(group.title) ? 2 : 1,
  })
  const groups = await match(
    sql,
    {
      name: 'group',
      title: 'title',
      columns: ['course_year', 'faculty_id', 'study_form', 'students', 'subgroup_count'],
      fill: ['course_year', 'faculty_id', 'students'],
      unlimited: sql`false`,
    },
    withNamed(file.groups.map(groupRow), namedBy('groups'), (title) => groupRow({ title })),
  )
  await sql`update "group" set subgroup_count = 2 where subgroup_count = 1 and title = any(${[...halved]})`
  const rooms = await match(
    sql,
    {
      name: 'room',
      title: 'title',
      columns: ['building', 'capacity', 'kind', 'is_computer_class', 'is_placeholder'],
      fill: ['building', 'capacity'],
      unlimited: sql`is_placeholder or id <= 0`,
    },
    withNamed(file.rooms.map(roomRow), namedBy('rooms'), (title) => roomRow({ title })),
  )
  const teacherRow = (name: string): Row => ({
    title: name,
    full_name: name,
    is_placeholder: name.toLowerCase().startsWith(vacancyName),
  })
  const teachers = await match(
    sql,
    {
      name: 'teacher',
      title: 'name',
      columns: ['full_name', 'is_placeholder'],
      fill: [],
      unlimited: sql`is_placeholder`,
    },
    withNamed(
      file.teachers.map(({ name }) => teacherRow(name)),
      namedBy('teachers'),
      teacherRow,
    ),
  )
  const disciplines = await match(
    sql,
    { name: 'discipline', title: 'title', columns: [], fill: [], unlimited: sql`false` },
    [...new Set(events.map(({ discipline }) => discipline))].map((title) => ({ title })),
  )
  return {
    rooms: rooms.found,
    teachers: teachers.found,
    groups: groups.found,
    disciplines: new Map([...disciplines.found].map(([title, { id }]) => [title, id])),
    counts: {
      rooms: rooms.counts,
      teachers: teachers.counts,
      groups: groups.counts,
      disciplines: disciplines.counts,
      faculties: faculties.counts,
    },
  }
}
