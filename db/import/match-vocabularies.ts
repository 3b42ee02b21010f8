import type postgres from 'postgres'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import type { VocabularyName } from '@/lib/core/rules/tables/admin-table'
import { type ListedName, placedName } from '@/lib/imports/rules/matched-names'
import type { NameAnswer, NameDoubt } from '@/lib/imports/rules/import-job'
import { vacancyName, type VocabularyKind } from '@/lib/imports/texts/import'
import { type Claimable, type MatchedRow, matchRows, recordRows, type VocabularyCounts } from './match-rows'
import type { TimetableFile } from './timetable-file'

/** Titles named by classes; `halved`: groups that are split. */
export type NamedEntry = Record<'rooms' | 'teachers' | 'groups' | 'disciplines' | 'halved', Set<string>>

/**
 * Ids by the titles that classes name; `named`: all titles that the file has. `unclear`: titles of several rows; `toldApart`: labels of rows that
 * the file itself tells from their namesakes.
 */
export type Vocabularies = {
  rooms: Map<string, Claimable>
  teachers: Map<string, Claimable>
  groups: Map<string, Claimable>
  disciplines: Map<string, Claimable>
  named: Partial<Record<VocabularyName, ReadonlyMap<string, Claimable>>>
  counts: Record<VocabularyKind, VocabularyCounts>
  unclear: NameDoubt[]
  toldApart: ReadonlySet<string>
}

/** Placeholder texts in the room column that name no room. */
const placeholderTitles = /^(каф|каф\.|кафедра|база|сдо|дист|дистанционно|-|–|—)$/i

const nameOf = (title: string, apart: string | null, of: string | null | undefined): ListedName =>
  apart !== null && of ? { title, apart, label: placedName(title, of) } : { title, apart: null, label: title }

const nameWithin = (
  title: string,
  { id, place, titles }: { id: number | null; place?: string | null; titles: ReadonlyMap<number, string> },
): ListedName =>
  id === null
    ? nameOf(title, null, null)
    : { ...nameOf(title, String(id), titles.get(id)), ...(place && { written: placedName(title, place) }) }

function roomRow(room: Partial<TimetableFile['rooms'][number]> & { title: string }): MatchedRow {
  const isPlaceholder = room.virtual ? true : placeholderTitles.test(room.title)
  const kind = (room.kind ?? '').toLowerCase()
  return {
    building: room.building || room.campus || null,
    capacity: room.capacity ?? null,
    kind: room.virtual === 'online' ? 'virtual' : kind.startsWith('физ') ? 'sport' : 'ordinary',
    is_computer_class: kind.startsWith('комп'),
    is_placeholder: isPlaceholder,
  }
}

/**
 * Finds or creates every room, teacher, group, faculty and discipline of the file. `isNewest`: no later
 * semester exists, so the file decides a group's course year. `answers`: answers about names.
 */
export async function matchVocabularies(
  sql: postgres.ISql,
  changeId: ChangeId,
  file: Pick<TimetableFile, 'rooms' | 'teachers' | 'groups'>,
  { named, isNewest, answers }: { named: NamedEntry; isNewest: boolean; answers: readonly NameAnswer[] },
): Promise<Vocabularies> {
  /** A vocabulary whose rows have only a title. */
  const plain = (name: 'faculty' | 'department' | 'discipline', titles: Iterable<string>) =>
    matchRows(sql, changeId, { name, columns: [] }, { listed: [], named: new Set(titles), rowOf: () => ({}), answers })
  const faculties = await plain(
    'faculty',
    file.groups.flatMap(({ faculty }) => faculty ?? []),
  )
  const departments = await plain(
    'department',
    file.teachers.flatMap(({ department }) => department ?? []),
  )
  const idIn = (of: ReadonlyMap<string, Claimable>, title: string | null | undefined): number | null =>
    of.get(title ?? '')?.id ?? null
  /** A file may use a row's other titles, which people are not shown. */
  const titlesOf = async (name: 'faculty' | 'department', of: ReadonlyMap<string, Claimable>) => {
    const ids = [...of.values()].map(({ id }) => id)
    const rows = await sql<{ id: number; title: string }[]>`
      select id, title from ${sql(name)} where id = any(${ids})`
    return new Map(rows.map(({ id, title }) => [id, title]))
  }
  const [facultyTitles, departmentTitles] = [
    await titlesOf('faculty', faculties.found),
    await titlesOf('department', departments.found),
  ]

  const groupRow = (group: Partial<TimetableFile['groups'][number]> & { title: string }): MatchedRow => ({
    course_year: group.course ?? null,
    faculty_id: idIn(faculties.found, group.faculty),
    study_form: (group.level ?? '').toLowerCase().startsWith('магистр') ? 'master' : 'day',
    students: group.students ?? null,
    subgroup_count: named.halved.has(group.title) ? 2 : 1,
  })
  const groups = await matchRows(
    sql,
    changeId,
    {
      name: 'group',
      columns: ['course_year', 'faculty_id', 'study_form', 'students', 'subgroup_count'],
      fill: ['faculty_id', 'students', ...(isNewest ? [] : ['course_year'])],
      follow: isNewest ? ['course_year'] : [],
    },
    {
      listed: file.groups.map((group) => {
        const id = idIn(faculties.found, group.faculty)
        const within = { id, place: group.faculty, titles: facultyTitles }
        return { ...nameWithin(group.title, within), row: groupRow(group) }
      }),
      named: named.groups,
      rowOf: (title) => groupRow({ title }),
      answers,
    },
  )
  const halved = [...named.halved].flatMap((title) => groups.found.get(title)?.id ?? [])
  await recordRows(
    sql,
    changeId,
    'group',
    sql`
      update "group" stored set subgroup_count = 2, version = stored.version + 1 from "group" was
      where was.id = stored.id and stored.subgroup_count = 1 and stored.id = any(${halved})
      returning stored.id, to_jsonb(was), to_jsonb(stored)`,
  )
  const rooms = await matchRows(
    sql,
    changeId,
    {
      name: 'room',
      columns: ['building', 'capacity', 'kind', 'is_computer_class', 'is_placeholder'],
      fill: ['building', 'capacity'],
    },
    {
      listed: file.rooms.map((room) => {
        const row = roomRow(room)
        const building = typeof row.building === 'string' ? row.building : null
        return { ...nameOf(room.title, building, building), row }
      }),
      named: named.rooms,
      rowOf: (title) => roomRow({ title }),
      answers,
    },
  )
  const teacherRow = (name: string, department?: string | null): MatchedRow => ({
    full_name: name,
    department_id: idIn(departments.found, department),
    is_placeholder: name.toLowerCase().startsWith(vacancyName),
  })
  const teachers = await matchRows(
    sql,
    changeId,
    {
      name: 'teacher',
      columns: ['full_name', 'department_id', 'is_placeholder'],
      fill: ['department_id'],
    },
    {
      listed: file.teachers.map(({ name, department }) => {
        const id = idIn(departments.found, department)
        const within = { id, place: department ?? null, titles: departmentTitles }
        return { ...nameWithin(name, within), row: teacherRow(name, department) }
      }),
      named: named.teachers,
      rowOf: (name) => teacherRow(name),
      answers,
    },
  )
  const disciplines = await plain('discipline', named.disciplines)
  return {
    rooms: rooms.found,
    teachers: teachers.found,
    groups: groups.found,
    disciplines: disciplines.found,
    named: {
      room: rooms.found,
      teacher: teachers.found,
      group: groups.found,
      discipline: disciplines.found,
      faculty: faculties.found,
      department: departments.found,
    },
    counts: {
      rooms: rooms.counts,
      teachers: teachers.counts,
      groups: groups.counts,
      disciplines: disciplines.counts,
      faculties: faculties.counts,
      departments: departments.counts,
    },
    unclear: [faculties, departments, groups, rooms, teachers, disciplines].flatMap(({ unclear }) => unclear),
    toldApart: new Set([...groups.toldApart, ...rooms.toldApart]),
  }
}
