import type postgres from 'postgres'
import type { ChangeId } from '@/lib/domain/ids'
import { vacancyName, type VocabularyKind } from '@/lib/text/import'
import { keepRows } from './keep-rows'
import type { TimetableFile } from './timetable-file'

type VocabularyCounts = { added: number; reused: number; filled: number }

export type Claimable = { id: number }

/** Titles that classes name; `halved`: groups that are split. */
export type Named = Record<'rooms' | 'teachers' | 'groups' | 'disciplines' | 'halved', Set<string>>

export type Vocabularies = {
  rooms: Map<string, Claimable>
  teachers: Map<string, Claimable>
  groups: Map<string, Claimable>
  disciplines: Map<string, Claimable>
  counts: Record<VocabularyKind, VocabularyCounts>
}

/** Placeholder texts in the room column that name no room. */
const placeholderTitles = /^(каф|каф\.|кафедра|база|сдо|дист|дистанционно|-|–|—)$/i

type Row = { title: string } & Record<string, string | number | boolean | null>

/**
 * `title`: the title column; `fill`: columns that get a value where they have none; `follow`: those that the file knows better.
 */
type Vocabulary = {
  name: 'faculty' | 'group' | 'room' | 'teacher' | 'discipline'
  title: 'title' | 'name'
  columns: readonly string[]
  fill: readonly string[]
  follow?: readonly string[]
}

/** Finds rows by title, inserts missing ones in the given order, and brings the others up to date. */
async function match(
  sql: postgres.ISql,
  changeId: ChangeId,
  { name, title, columns, fill, follow = [] }: Vocabulary,
  rows: readonly Row[],
): Promise<{ found: Map<string, Claimable>; counts: VocabularyCounts }> {
  const table = sql(name)
  // The table's row type gives the column types.
  const listed = JSON.stringify(rows.map(({ title: called, ...row }) => ({ ...row, [title]: called })))
  const given = sql`jsonb_populate_recordset(null::${table}, ${listed}::text::jsonb) with ordinality as given`
  const altered = [
    ...fill.map((column) => [sql(column), sql`stored.${sql(column)} is null`] as const),
    ...follow.map(
      (column) => [sql(column), sql`stored.${sql(column)} is distinct from given.${sql(column)}`] as const,
    ),
  ]
  const filled =
    altered.length === 0
      ? 0
      : await keepRows(
          sql,
          changeId,
          name,
          sql`
            update ${table} stored
            set ${altered.map(
              ([of, isBetter], index) => sql`${index > 0 ? sql`,` : sql``} ${of} =
              case when given.${of} is not null and ${isBetter} then given.${of} else stored.${of} end`,
            )}, version = stored.version + 1
            from ${given}, ${table} was
            where stored.${sql(title)} = given.${sql(title)} and was.id = stored.id and stored.merged_into is null
              and (false ${altered.map(([of, isBetter]) => sql`or given.${of} is not null and ${isBetter}`)})
            returning stored.id, to_jsonb(was), to_jsonb(stored)`,
        )
  const added = await keepRows(
    sql,
    changeId,
    name,
    sql`
      insert into ${table} as stored (${sql([title, ...columns])})
      select ${sql([title, ...columns])} from ${given}
      where not exists (select from ${table} stored where stored.${sql(title)} = given.${sql(title)})
      order by ordinality
      returning stored.id, null::jsonb, to_jsonb(stored)`,
  )
  const stored = await sql<{ title: string; id: number }[]>`
    select title, min(id) as id
    from (
      -- What was merged into another is that one, under either title.
      select ${sql(title)} as title, coalesce(merged_into, id) as id, merged_into is not null as is_other
      from ${table} where ${sql(title)} = any(${rows.map((row) => row.title)})) named
    where not is_other or not exists (
      select from ${table} own where own.${sql(title)} = named.title and own.merged_into is null)
    group by 1`
  return {
    found: new Map(stored.map(({ title, id }) => [title, { id }])),
    counts: { added, reused: rows.length - added, filled },
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

/** Finds or creates every room, teacher, group, faculty and discipline of the file. `isNewest`: no semester follows, so a group's course is the file's. */
export async function matchVocabularies(
  sql: postgres.ISql,
  changeId: ChangeId,
  file: Pick<TimetableFile, 'rooms' | 'teachers' | 'groups'>,
  { named, isNewest }: { named: Named; isNewest: boolean },
): Promise<Vocabularies> {
  const faculties = await match(
    sql,
    changeId,
    { name: 'faculty', title: 'title', columns: [], fill: [] },
    [...new Set(file.groups.flatMap(({ faculty }) => faculty ?? []))].map((title) => ({ title })),
  )
  const groupRow = (group: Partial<TimetableFile['groups'][number]> & { title: string }): Row => ({
    title: group.title,
    course_year: group.course ?? null,
    faculty_id: faculties.found.get(group.faculty ?? '')?.id ?? null,
    study_form: (group.level ?? '').toLowerCase().startsWith('магистр') ? 'master' : 'day',
    students: group.students ?? null,
    subgroup_count: named.halved.has(group.title) ? 2 : 1,
  })
  const groups = await match(
    sql,
    changeId,
    {
      name: 'group',
      title: 'title',
      columns: ['course_year', 'faculty_id', 'study_form', 'students', 'subgroup_count'],
      fill: ['faculty_id', 'students', ...(isNewest ? [] : ['course_year'])],
      follow: isNewest ? ['course_year'] : [],
    },
    withNamed(file.groups.map(groupRow), named.groups, (title) => groupRow({ title })),
  )
  await keepRows(
    sql,
    changeId,
    'group',
    sql`
      update "group" stored set subgroup_count = 2, version = stored.version + 1 from "group" was
      where was.id = stored.id and stored.subgroup_count = 1 and stored.title = any(${[...named.halved]})
      returning stored.id, to_jsonb(was), to_jsonb(stored)`,
  )
  const rooms = await match(
    sql,
    changeId,
    {
      name: 'room',
      title: 'title',
      columns: ['building', 'capacity', 'kind', 'is_computer_class', 'is_placeholder'],
      fill: ['building', 'capacity'],
    },
    withNamed(file.rooms.map(roomRow), named.rooms, (title) => roomRow({ title })),
  )
  const teacherRow = (name: string): Row => ({
    title: name,
    full_name: name,
    is_placeholder: name.toLowerCase().startsWith(vacancyName),
  })
  const teachers = await match(
    sql,
    changeId,
    { name: 'teacher', title: 'name', columns: ['full_name', 'is_placeholder'], fill: [] },
    withNamed(
      file.teachers.map(({ name }) => teacherRow(name)),
      named.teachers,
      teacherRow,
    ),
  )
  const disciplines = await match(
    sql,
    changeId,
    { name: 'discipline', title: 'title', columns: [], fill: [] },
    [...named.disciplines].map((title) => ({ title })),
  )
  return {
    rooms: rooms.found,
    teachers: teachers.found,
    groups: groups.found,
    disciplines: disciplines.found,
    counts: {
      rooms: rooms.counts,
      teachers: teachers.counts,
      groups: groups.counts,
      disciplines: disciplines.counts,
      faculties: faculties.counts,
    },
  }
}
