import type postgres from 'postgres'
import { sqlOf, type Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { studentCount } from '@/lib/core/rules/names/group'
import type { SemesterId, UserId } from '@/lib/core/rules/names/ids'
import type { LoadItem, LoadRef } from '@/lib/core/rules/load/load-item'
import type { Plannable } from '@/lib/core/rules/names/resource'
import { chosenItems, chosenLoad, loadPlan, refOf, type PlanRow, type RefRow } from './chosen-load'

export type LoadParams = {
  subject: Plannable
  /** First and last date, both included. */
  from: CalendarDate
  to: CalendarDate
  /** The user whose permissions the plans contain. */
  viewer: UserId
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
  isDerived: row.isDerived,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  students: row.loadItemId === null ? studentCount(row.groups) : row.students,
  groups: row.groups,
  teachers: row.teachers,
  rooms: row.rooms,
  plan: loadPlan(row),
})

const itemsOf = (sql: postgres.ISql) => sql`
  (select coalesce(json_agg(row order by
      row.title collate "ru-x-icu", row."lessonType", row.subgroup, row."rowId", row."loadItemId"), '[]') from (
    select c.row_id as "rowId", c.load_item_id as "loadItemId", c.version, c.semester_id as "semesterId", s.half,
      c.discipline_id as "disciplineId", c.title, c.lesson_type as "lessonType", c.subgroup,
      c.required_hours as "requiredHours",
      c.row_id is null and exists (select from load_item where id = c.load_item_id and is_derived) as "isDerived",
      c.starts_on as "startsOn", c.ends_on as "endsOn", c.students,
      (select coalesce(json_agg(named || jsonb_build_object('subgroup', c.subgroup) order by title), '[]')
        from shown_group where id = any(c.group_ids)) as groups,
      (select coalesce(json_agg(named order by name, id), '[]')
        from shown_teacher where id = any(c.teacher_ids)) as teachers,
      (select coalesce(json_agg(named order by title), '[]')
        from shown_room where id = any(c.room_ids)) as rooms,
      c.programme_id as "programmeId", c.load_grant as "loadGrant", p.programme_room_ids as "programmeRoomIds",
      p.own_groups as "ownGroups", p.own_teachers as "ownTeachers"
    from chosen c
      join semester s on s.id = c.semester_id
      cross join lateral load_plan(c.programme_id, c.group_ids, c.teacher_ids) p) row)`

const askLoad = (sql: postgres.ISql, { subject, from, to, viewer }: LoadParams) =>
  sql<{ known: boolean; items: ItemRow[] }[]>`
    with chosen as materialized (${chosenLoad(sql, subject, { from, to, viewer })})
    select exists (select from subject where kind = ${subject.kind} and id = ${subject.id}) as known,
      ${itemsOf(sql)} as items`

/**
 * The load of a subject whose dates overlap the period, by title, in one statement; null for an unknown id.
 * For a programme: its active rows that are offered for placing.
 */
export async function findLoad(db: Queryable, params: LoadParams): Promise<LoadItem[] | null> {
  const [row] = await askLoad(sqlOf(db), params)
  return row?.known ? row.items.map(itemOf) : null
}

/**
 * The existing ones of these items, whatever their dates. The period decides the semester of a row without
 * dates.
 */
export async function findLoadItems(
  db: Queryable,
  refs: readonly Pick<LoadRef, 'of' | 'id'>[],
  params: Omit<LoadParams, 'subject'>,
): Promise<LoadItem[]> {
  if (refs.length === 0) return []
  const sql = sqlOf(db)
  const [row] = await sql<{ items: ItemRow[] }[]>`
    with chosen as materialized (${chosenItems(sql, refs, params)}) select ${itemsOf(sql)} as items`
  return row?.items.map(itemOf) ?? []
}

/** A single item; null for an unknown id. */
export async function findLoadItem(
  db: Queryable,
  ref: Pick<LoadRef, 'of' | 'id'>,
  params: Omit<LoadParams, 'subject'>,
): Promise<LoadItem | null> {
  const [item] = await findLoadItems(db, [ref], params)
  return item ?? null
}
