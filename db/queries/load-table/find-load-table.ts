import { type Queryable, sqlOf } from '@/db/client'
import { hoursOf } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, ProgrammeId, SemesterId } from '@/lib/core/names/rules/ids'
import type { Owners } from '@/lib/core/rights/rules/rights-subjects'
import type { LoadValues } from '@/lib/imports/rules/table-row'
import type { LoadTableQuestion, LoadTableRow } from '@/lib/load-table/rules/load-table'

/** A row with the owners that the right to change it depends on, and all programmes whose rows stand for it. */
type OwnedLoadRow = {
  row: Omit<LoadTableRow, 'mayChange' | 'programmes'>
  owners: Owners
  programmes: readonly { id: ProgrammeId; title: string }[]
}

/** What a load file did; `listedBefore`: what it changed, as that was. */
type ListedRow = { isListed: boolean; listedBefore: Partial<LoadValues> | null; isGone: boolean }

type Counted = 'placedHours' | 'publishedHours' | 'heldHours'

type Found = ListedRow &
  Omit<LoadTableRow, 'mayChange' | 'programmes' | 'listed' | Counted> &
  Pick<OwnedLoadRow, 'owners' | 'programmes'> & {
    placed: number
    published: number
    held: number
  }

/**
 * The load of a faculty's groups in a semester, by discipline, type and groups, in one statement. `today`:
 * published classes before it are held. `listing`: the change that stored a load file, to tell what it did; what
 * it should have named, because it names all groups of it, is gone from it.
 */
export async function findLoadTable(
  db: Queryable,
  { facultyId, semesterId }: LoadTableQuestion,
  { today, listing }: { today: CalendarDate; listing: ChangeId | null },
): Promise<OwnedLoadRow[]> {
  const rows = await sqlOf(db)<Found[]>`
    with own as materialized (
      select l.* from load_item l
      where l.semester_id = ${semesterId} and l.id in (
        select load_item_id from load_item_group
        where group_id in (select id from "group" where faculty_id = ${facultyId}))),
    placed as materialized (
      select resource_id as id, count(*)::integer as placed,
        count(*) filter (where hold <> 'draft')::integer as published,
        count(*) filter (where hold <> 'draft' and date < ${today})::integer as held
      from claim where kind = 'load' and hold <> 'trace' and resource_id in (select id from own) group by 1),
    attending as materialized (
      select a.load_item_id as id, json_agg(json_build_object('id', g.id, 'title', s.title) order by s.title) as groups,
        json_agg(json_build_object('id', g.id, 'facultyId', g.faculty_id)) as owners,
        min(s.title collate "ru-x-icu") as first
      from load_item_group a join "group" g on g.id = a.group_id join shown_group s on s.id = g.id
      where a.load_item_id in (select id from own) group by 1),
    teaching as materialized (
      select a.load_item_id as id, json_agg(json_build_object('id', t.id, 'name', s.name) order by s.name, t.id) as teachers,
        json_agg(json_build_object('id', t.id, 'departmentId', t.department_id)) as owners,
        array_remove(array_agg(distinct d.title order by d.title), null) as departments
      from load_item_teacher a join teacher t on t.id = a.teacher_id join shown_teacher s on s.id = t.id
        left join department d on d.id = t.department_id
      where a.load_item_id in (select id from own) group by 1),
    listed as materialized (
      select load_item_id as id, before from load_listing where change_id = ${listing}),
    covered as materialized (
      select distinct group_id from load_item_group where load_item_id in (select id from listed)),
    standing as materialized (
      select r.load_item_id as id, json_agg(distinct jsonb_build_object('id', p.id, 'title', p.title)) as programmes
      from programme_discipline r join programme p on p.id = r.programme_id
      where r.load_item_id in (select id from own) and r.is_active group by 1),
    wanted as materialized (
      select r.load_item_id as id, array_agg(distinct room.title) as rooms
      from programme_discipline r cross join lateral unnest(r.room_ids) one (id) join shown_room room on room.id = one.id
      where r.load_item_id in (select id from own) and r.is_active group by 1),
    permitted as materialized (
      select p.load_item_id as id, array_agg(distinct room.title) as rooms
      from load_permission p cross join lateral unnest(p.room_ids) one (id) join shown_room room on room.id = one.id
      where p.load_item_id in (select id from own) and p.can_set group by 1)
    select l.id, l.version, d.title, l.lesson_type as "lessonType", l.subgroup,
      coalesce(attending.groups, '[]') as groups, coalesce(teaching.teachers, '[]') as teachers,
      coalesce(teaching.departments, '{}') as departments, l.required_hours as "requiredHours", l.is_derived as "isDerived",
      coalesce(placed.placed, 0) as placed, coalesce(placed.published, 0) as published, coalesce(placed.held, 0) as held,
      l.students, l.starts_on as "startsOn", l.ends_on as "endsOn",
      coalesce(wanted.rooms, '{}') as "wantedRooms", coalesce(permitted.rooms, '{}') as "permittedRooms",
      coalesce(standing.programmes, '[]') as programmes,
      listed.id is not null as "isListed", listed.before as "listedBefore",
      listed.id is null and l.source_key is not null and not exists (
        select from load_item_group a where a.load_item_id = l.id and a.group_id not in (select group_id from covered)) as "isGone",
      json_build_object('groups', coalesce(attending.owners, '[]'), 'teachers', coalesce(teaching.owners, '[]')) as owners
    from own l join discipline d on d.id = l.discipline_id
      left join placed on placed.id = l.id
      left join attending on attending.id = l.id
      left join teaching on teaching.id = l.id
      left join standing on standing.id = l.id
      left join wanted on wanted.id = l.id
      left join permitted on permitted.id = l.id
      left join listed on listed.id = l.id
    order by d.title collate "ru-x-icu", l.lesson_type, attending.first, l.subgroup, l.id`
  return rows.map(({ placed, published, held, owners, programmes, isListed, listedBefore, isGone, ...row }) => ({
    row: {
      ...row,
      listed: listedOf({ isListed, listedBefore, isGone }),
      placedHours: hoursOf(placed),
      publishedHours: hoursOf(published),
      heldHours: hoursOf(held),
    },
    owners,
    programmes,
  }))
}

function listedOf({ isListed, listedBefore, isGone }: ListedRow): LoadTableRow['listed'] {
  if (isListed) return listedBefore ? { as: 'known', before: listedBefore } : { as: 'new' }
  return isGone ? { as: 'gone' } : null
}

type Listing = { id: ChangeId; at: Date; file: string }

/** The last load file that is in effect and named load of the faculty in the semester; null: none. */
export async function findLastListing(
  db: Queryable,
  { facultyId, semesterId }: LoadTableQuestion,
): Promise<Listing | null> {
  const [row] = await sqlOf(db)<{ id: ChangeId; seconds: number; file: string | null }[]>`
    select c.id, extract(epoch from c.at)::float8 as seconds, c.subject ->> 'file' as file
    from change c
    where c.action = 'load.import' and c.undone_by is null and exists (
      select from load_listing named join load_item l on l.id = named.load_item_id
        join load_item_group a on a.load_item_id = l.id join "group" g on g.id = a.group_id
      where named.change_id = c.id and l.semester_id = ${semesterId} and g.faculty_id = ${facultyId})
    order by c.id desc limit 1`
  return row ? { id: row.id, at: new Date(row.seconds * 1000), file: row.file ?? '' } : null
}

/** The semester of most load that a file named; null: none. */
export async function findListedSemester(db: Queryable, changeId: ChangeId): Promise<SemesterId | null> {
  const [row] = await sqlOf(db)<{ id: SemesterId }[]>`
    select l.semester_id as id from load_listing g join load_item l on l.id = g.load_item_id
    where g.change_id = ${changeId} group by 1 order by count(*) desc limit 1`
  return row?.id ?? null
}
