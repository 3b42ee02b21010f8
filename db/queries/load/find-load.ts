import { sqlOf, type Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import { studentCount } from '@/lib/domain/group'
import type { SemesterId, UserId } from '@/lib/domain/ids'
import type { LoadItem, LoadRef } from '@/lib/domain/load-item'
import type { Plannable } from '@/lib/domain/resource'
import {
  chosenItem,
  chosenLoad,
  isKnown,
  listOf,
  planColumns,
  planOf,
  refColumns,
  refOf,
  type PlanRow,
  type RefRow,
} from './chosen-load'

export type LoadParams = {
  subject: Plannable
  /** First and last date, both included. */
  from: CalendarDate
  to: CalendarDate
  /** Whose permissions the plans carry. */
  viewer: UserId
}

const items = `
  select ${refColumns}, c.version, c.semester_id as "semesterId", s.half,
    c.discipline_id as "disciplineId", c.title, c.lesson_type as "lessonType", c.subgroup,
    c.required_hours as "requiredHours", c.starts_on as "startsOn", c.ends_on as "endsOn", c.students,
    (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'subgroup', c.subgroup, 'students', students,
        'courseYear', course_year, 'correspondence', study_form = 'correspondence') order by title), '[]')
      from "group" where id = any(c.group_ids)) as groups,
    (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name, id), '[]')
      from teacher where id = any(c.teacher_ids)) as teachers,
    (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'building', building) order by title), '[]')
      from room where id = any(c.room_ids)) as rooms,
    ${planColumns}
  from chosen c join semester s on s.id = c.semester_id`

const order = 'row.title collate "ru-x-icu", row."lessonType", row.subgroup, row."rowId", row."loadItemId"'

const statementOf = (chosen: string, known: string) => `
  with chosen as materialized (${chosen})
  select ${known} as known, ${listOf(items, order)} as items`

export const loadStatements: Record<Plannable['kind'], string> = {
  group: statementOf(chosenLoad.group, isKnown.group),
  teacher: statementOf(chosenLoad.teacher, isKnown.teacher),
  programme: statementOf(chosenLoad.programme, isKnown.programme),
}
const itemStatements: Record<LoadRef['of'], string> = {
  load: statementOf(chosenItem.load, 'true'),
  programme: statementOf(chosenItem.programme, 'true'),
}

type ItemRow = Omit<LoadItem, 'ref' | 'semester' | 'plan'> &
  PlanRow &
  RefRow & { semesterId: SemesterId; half: 1 | 2 }

const itemOf = (row: ItemRow): LoadItem => ({
  ref: refOf(row),
  version: row.version,
  semester: { id: row.semesterId, half: row.half },
  programmeId: row.programmeId,
  disciplineId: row.disciplineId,
  title: row.title,
  lessonType: row.lessonType,
  subgroup: row.subgroup,
  requiredHours: row.requiredHours,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  students: row.loadItemId === null ? studentCount(row.groups) : row.students,
  groups: row.groups,
  teachers: row.teachers,
  rooms: row.rooms,
  plan: planOf(row),
})

/**
 * The load of a subject whose dates meet the period, by title, in one statement; null for an id that nobody has. Of a programme: its
 * rows that are active and offered for placing.
 */
export async function findLoad(
  db: Queryable,
  { subject, from, to, viewer }: LoadParams,
): Promise<LoadItem[] | null> {
  const [row] = await sqlOf(db).unsafe<{ known: boolean; items: ItemRow[] }[]>(
    loadStatements[subject.kind],
    [subject.id, viewer, from, to],
    { prepare: true },
  )
  return row?.known ? row.items.map(itemOf) : null
}

/** One item, whatever its dates; null for an id that nobody has. The period tells the semester of a row that says none. */
export async function findLoadItem(
  db: Queryable,
  { of, id }: Pick<LoadRef, 'of' | 'id'>,
  { from, to, viewer }: Omit<LoadParams, 'subject'>,
): Promise<LoadItem | null> {
  const values = of === 'load' ? [id, viewer] : [id, viewer, from, to]
  const [row] = await sqlOf(db).unsafe<{ items: ItemRow[] }[]>(itemStatements[of], values, { prepare: true })
  const [item] = row?.items ?? []
  return item ? itemOf(item) : null
}
