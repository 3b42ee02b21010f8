import type postgres from 'postgres'
import { type Queryable, sqlOf } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import { type LoadItem, loadItemOf, type LoadRef } from '@/lib/core/load/rules/load-item'
import type {
  FacultyId,
  GroupId,
  LoadItemId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RoomId,
  SemesterId,
  TeacherId,
  UserId,
} from '@/lib/core/names/rules/ids'
import { type Plannable, studentCount } from '@/lib/core/names/rules/resource'
import type { LoadGrant, PlanSubject } from '@/lib/core/rights/rules/rights-subjects'
import type { RoomEquipment } from '@/lib/core/rooms/rules/room-properties'
import type { NamedRoom } from '@/lib/core/schedule/rules/schedule'

/** The classes of an item; `isHidden`: published, but visible to planners only. */
type FoundPlaces = {
  ref: LoadRef
  plan: PlanSubject
  slots: { date: CalendarDate; pair: Pair; isDraft: boolean; isHidden: boolean }[]
}

/** The period of lists and programme rows, and the user whose permissions are read. */
type Chosen = Period & { viewer: UserId }

/** A derived table of a subject's load whose dates overlap the period; the base of every load statement. */
function chosenLoad(sql: postgres.ISql, { kind, id }: Plannable, { from, to, viewer }: Chosen) {
  switch (kind) {
    case 'group':
      return sql`
        select l.*, (select granted from load_grant(l.id, null, ${viewer})) as load_grant
        from planned_load_item l
        where l.id in (select load_item_id from load_item_group where group_id = ${id})
          and l.starts_on <= ${to} and l.ends_on >= ${from}`
    case 'teacher':
      return sql`
        select l.*, (select granted from load_grant(l.id, null, ${viewer})) as load_grant
        from planned_load_item l
        where l.id in (select load_item_id from load_item_teacher where teacher_id = ${id})
          and l.starts_on <= ${to} and l.ends_on >= ${from}`
    case 'programme':
      return sql`
        select r.*, (select granted from load_grant(null, r.id, ${viewer})) as load_grant
        from planned_rows(${from}, ${to}) r
        where r.programme_id = ${id} and r.is_offered and r.starts_on <= ${to} and r.ends_on >= ${from}`
  }
}

/** As `chosenLoad`, for single items, whatever their dates. */
function chosenItems(sql: postgres.ISql, refs: readonly Pick<LoadRef, 'of' | 'id'>[], { from, to, viewer }: Chosen) {
  // In a subquery the planner does not see the array's length, and keeps one plan for any number of ids.
  const idsOf = (of: LoadRef['of']) =>
    sql`(select ${refs.filter((ref) => ref.of === of).map(({ id }) => id)}::integer[])::integer[]`
  return sql`
    select l.*, (select granted from load_grant(l.id, null, ${viewer})) as load_grant
    from planned_load_item l where l.id = any(${idsOf('load')})
    union all
    select r.*, (select granted from load_grant(null, r.id, ${viewer})) as load_grant
    from planned_rows(${from}, ${to}) r where r.id = any(${idsOf('programme')})`
}

type PlanRow = {
  programmeId: ProgrammeId | null
  loadGrant: LoadGrant | null
  programmeRoomIds: RoomId[]
  ownGroups: { id: GroupId; facultyId: FacultyId | null }[]
  ownTeachers: { id: TeacherId; departmentId: number | null }[]
}

const loadPlan = (row: PlanRow): PlanSubject =>
  row.programmeId === null
    ? { of: 'load', loadGrant: row.loadGrant, groups: row.ownGroups, teachers: row.ownTeachers }
    : {
        of: 'programme',
        loadGrant: row.loadGrant,
        programmeId: row.programmeId,
        programmeRoomIds: row.programmeRoomIds,
      }

/** A programme row counts as its load item if it has one. */
type RefRow = { rowId: null; loadItemId: LoadItemId } | { rowId: ProgrammeDisciplineId; loadItemId: LoadItemId | null }

const refOf = ({ rowId, loadItemId }: RefRow): LoadRef =>
  rowId === null ? { of: 'load', id: loadItemId } : { of: 'programme', id: rowId, proxyOf: loadItemId }

type PlacesRow = RefRow & PlanRow & Pick<FoundPlaces, 'slots'>

export type LoadParams = {
  subject: Plannable
  /** First and last date, both included. */
  from: CalendarDate
  to: CalendarDate
  /** The user whose permissions the plans contain. */
  viewer: UserId
}

type ItemRow = Omit<LoadItem, 'ref' | 'semester' | 'plan' | 'equipment'> &
  PlanRow &
  RefRow & { equipment: RoomEquipment[]; semesterId: SemesterId; half: 1 | 2 }

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
  ...(row.equipment.length > 0 && { equipment: row.equipment }),
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
      array(select distinct unnest(needs) from shown_group where id = any(c.group_ids)) as equipment,
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

function askLoadMap(sql: postgres.ISql, { subject, from, to, viewer }: LoadParams) {
  return sql<{ known: boolean; items: PlacesRow[] }[]>`
    with chosen as materialized (${chosenLoad(sql, subject, { from, to, viewer })})
    select exists (select from subject where kind = ${subject.kind} and id = ${subject.id}) as known,
      (select coalesce(json_agg(row order by row."rowId", row."loadItemId"), '[]') from (
        select c.row_id as "rowId", c.load_item_id as "loadItemId", c.programme_id as "programmeId", c.load_grant as "loadGrant",
          p.programme_room_ids as "programmeRoomIds", p.own_groups as "ownGroups", p.own_teachers as "ownTeachers", s.slots
        from chosen c
          cross join lateral load_plan(c.programme_id, c.group_ids, c.teacher_ids) p
          join (
            select c.id, json_agg(
              json_build_object('date', s.date, 'pair', s.pair, 'isDraft', s.is_draft, 'isHidden', m.hidden)
              order by s.date, s.pair) as slots
            from chosen c
              cross join lateral standing_classes(c.load_item_id, c.row_id) s
              join meeting m on m.id = s.meeting_id
            where s.date between ${from} and ${to}
            group by c.id) s using (id)) row) as items`
}

/** The slots of each item of a subject's load in the period, in one statement; null for an unknown id. */
export async function findLoadMap(db: Queryable, params: LoadParams): Promise<FoundPlaces[] | null> {
  const [row] = await askLoadMap(sqlOf(db), params)
  if (!row?.known) return null
  return row.items.map((item) => ({ ref: refOf(item), plan: loadPlan(item), slots: item.slots }))
}

/** Numbers of classes; a class counts once however many groups and rooms it has. */
type Counts = { published: number; drafts: number }

/** `id` is the id in the item's list. `owed`: withdrawn classes that are not settled (`owed_classes`). */
export type ProgressResult = Counts & {
  id: number
  owed: number
  plan: PlanSubject
  rooms: (Counts & { room: NamedRoom })[]
}

type ProgressRow = Omit<ProgressResult, 'plan'> & PlanRow

const askLoadProgress = (sql: postgres.ISql, { subject, from, to, viewer }: LoadParams) =>
  sql<{ known: boolean; items: ProgressRow[] }[]>`
    with chosen as materialized (${chosenLoad(sql, subject, { from, to, viewer })}),
    standing as materialized (
      select c.id, s.meeting_id, s.is_draft from chosen c cross join lateral standing_classes(c.load_item_id, c.row_id) s)
    select exists (select from subject where kind = ${subject.kind} and id = ${subject.id}) as known,
      (select coalesce(json_agg(row order by row.id), '[]') from (
        select c.id, coalesce(n.published, 0) as published, coalesce(n.drafts, 0) as drafts, coalesce(r.rooms, '[]') as rooms,
          (select count(*) from owed_classes(c.load_item_id, c.row_id)) as owed,
          c.programme_id as "programmeId", c.load_grant as "loadGrant", p.programme_room_ids as "programmeRoomIds",
          p.own_groups as "ownGroups", p.own_teachers as "ownTeachers"
        from chosen c
          cross join lateral load_plan(c.programme_id, c.group_ids, c.teacher_ids) p
          left join (
            select id, count(*) filter (where not is_draft) as published, count(*) filter (where is_draft) as drafts
            from standing group by id) n using (id)
          left join (
            select id, json_agg(json_build_object('published', published, 'drafts', drafts, 'room', named)) as rooms
            from (
              select s.id, room.named,
                count(*) filter (where not s.is_draft) as published, count(*) filter (where s.is_draft) as drafts
              from standing s
                join claim on claim.meeting_id = s.meeting_id and claim.kind = 'room'
                join shown_room room on room.id = claim.resource_id
              group by s.id, room.named) used
            group by id) r using (id)) row) as items`

/** The placed classes of each item of a subject's load, on any date, in one statement; null for an unknown id. */
export async function findLoadProgress(db: Queryable, params: LoadParams): Promise<ProgressResult[] | null> {
  const [row] = await askLoadProgress(sqlOf(db), params)
  if (!row?.known) return null
  return row.items.map((item) => ({
    id: item.id,
    plan: loadPlan(item),
    published: item.published,
    drafts: item.drafts,
    owed: item.owed,
    rooms: item.rooms,
  }))
}

/** The number of classes of one item, drafts included. */
export async function countStanding(db: Queryable, ref: LoadRef): Promise<number> {
  const [row] = await sqlOf(db)<{ count: number }[]>`
    select count(*)::integer as count
    from (select ${loadItemOf(ref)}::integer as load_item_id, ${ref.id}::integer as row_id offset 0) asked
      cross join lateral standing_classes(asked.load_item_id, asked.row_id)`
  return row?.count ?? 0
}
