import type postgres from 'postgres'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import type { VocabularyName } from '@/lib/core/tables/rules/admin-table'
import type { NameAnswer, NameDoubt } from '@/lib/imports/rules/import-job'
import { type ListedName, placedName } from '@/lib/imports/rules/matched-names'
import { vacancyName, type VocabularyKind } from '@/lib/imports/texts/import'
import {
  type Claimable,
  type Given,
  type MatchedRow,
  matchRows,
  recordRows,
  type Vocabulary,
  type VocabularyCounts,
} from './match-rows'
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

/** The faculties or departments of a file, by the titles that it has for them. */
type Within = { idOf: (title: string | null | undefined) => number | null; titles: ReadonlyMap<number, string> }

/** A file may use a row's other titles, which people are not shown. */
async function within(
  sql: postgres.ISql,
  name: 'faculty' | 'department',
  found: ReadonlyMap<string, Claimable>,
): Promise<Within> {
  const ids = [...found.values()].map(({ id }) => id)
  const rows = await sql<{ id: number; title: string }[]>`
    select id, title from ${sql(name)} where id = any(${ids})`
  return {
    idOf: (title) => found.get(title ?? '')?.id ?? null,
    titles: new Map(rows.map(({ id, title }) => [id, title])),
  }
}

function nameWithin(title: string, place: string | null | undefined, { idOf, titles }: Within): ListedName {
  const id = idOf(place)
  if (id === null) return nameOf(title, null, null)
  return { ...nameOf(title, String(id), titles.get(id)), ...(place && { written: placedName(title, place) }) }
}

type Listed = Omit<Given, 'answers'>
type File = Pick<TimetableFile, 'rooms' | 'teachers' | 'groups'>

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

const roomTable: Vocabulary = {
  name: 'room',
  columns: ['building', 'capacity', 'kind', 'is_computer_class', 'is_placeholder'],
  fill: ['building', 'capacity'],
}

const roomsOf = ({ rooms }: File, { rooms: named }: NamedEntry): Listed => ({
  listed: rooms.map((room) => {
    const row = roomRow(room)
    const building = typeof row.building === 'string' ? row.building : null
    return { ...nameOf(room.title, building, building), row }
  }),
  named,
  rowOf: (title) => roomRow({ title }),
})

/** In the newest semester the file decides a group's course year. */
const groupTable = (isNewest: boolean): Vocabulary => ({
  name: 'group',
  columns: ['course_year', 'faculty_id', 'study_form', 'students', 'subgroup_count'],
  fill: ['faculty_id', 'students', ...(isNewest ? [] : ['course_year'])],
  follow: isNewest ? ['course_year'] : [],
})

function groupsOf({ groups }: File, { groups: named, halved }: NamedEntry, faculties: Within): Listed {
  const rowOf = (group: Partial<TimetableFile['groups'][number]> & { title: string }): MatchedRow => ({
    course_year: group.course ?? null,
    faculty_id: faculties.idOf(group.faculty),
    study_form: (group.level ?? '').toLowerCase().startsWith('магистр') ? 'master' : 'day',
    students: group.students ?? null,
    subgroup_count: halved.has(group.title) ? 2 : 1,
  })
  return {
    listed: groups.map((group) => ({ ...nameWithin(group.title, group.faculty, faculties), row: rowOf(group) })),
    named,
    rowOf: (title) => rowOf({ title }),
  }
}

/** Groups that are split have two halves from now on. */
const halveGroups = (sql: postgres.ISql, changeId: ChangeId, ids: readonly number[]): Promise<number> =>
  recordRows(
    sql,
    changeId,
    'group',
    sql`
      update "group" stored set subgroup_count = 2, version = stored.version + 1 from "group" was
      where was.id = stored.id and stored.subgroup_count = 1 and stored.id = any(${[...ids]})
      returning stored.id, to_jsonb(was), to_jsonb(stored)`,
  )

const teacherTable: Vocabulary = {
  name: 'teacher',
  columns: ['full_name', 'department_id', 'is_placeholder'],
  fill: ['department_id'],
}

function teachersOf({ teachers }: File, { teachers: named }: NamedEntry, departments: Within): Listed {
  const rowOf = (name: string, department?: string | null): MatchedRow => ({
    full_name: name,
    department_id: departments.idOf(department),
    is_placeholder: name.toLowerCase().startsWith(vacancyName),
  })
  return {
    listed: teachers.map(({ name, department }) => ({
      ...nameWithin(name, department, departments),
      row: rowOf(name, department),
    })),
    named,
    rowOf: (name) => rowOf(name),
  }
}

/**
 * Finds or creates every room, teacher, group, faculty and discipline of the file. `isNewest`: no later
 * semester exists. `answers`: answers about names.
 */
export async function matchVocabularies(
  sql: postgres.ISql,
  changeId: ChangeId,
  file: File,
  { named, isNewest, answers }: { named: NamedEntry; isNewest: boolean; answers: readonly NameAnswer[] },
): Promise<Vocabularies> {
  const match = (vocabulary: Vocabulary, given: Listed) => matchRows(sql, changeId, vocabulary, { ...given, answers })
  /** A vocabulary whose rows have only a title. */
  const plain = (name: 'faculty' | 'department' | 'discipline', titles: Iterable<string>) =>
    match({ name, columns: [] }, { listed: [], named: new Set(titles), rowOf: () => ({}) })
  const faculties = await plain(
    'faculty',
    file.groups.flatMap(({ faculty }) => faculty ?? []),
  )
  const departments = await plain(
    'department',
    file.teachers.flatMap(({ department }) => department ?? []),
  )
  const groups = await match(groupTable(isNewest), groupsOf(file, named, await within(sql, 'faculty', faculties.found)))
  const halved = [...named.halved].flatMap((title) => groups.found.get(title)?.id ?? [])
  await halveGroups(sql, changeId, halved)
  const rooms = await match(roomTable, roomsOf(file, named))
  const teachers = await match(
    teacherTable,
    teachersOf(file, named, await within(sql, 'department', departments.found)),
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
