import type postgres from 'postgres'
import { sqlOf, type Queryable } from '@/db/client'
import { addDays, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import { loadItemOf, type LoadItem, type LoadRef } from '@/lib/core/load/rules/load-item'
import type { FacultyId, GroupId, LoadItemId, RoomId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import type { ResourceKind, StudyForm } from '@/lib/core/names/rules/resource'
import type { BusyTime, FillingRoom, WishedFree } from '@/lib/filling/rules/facts'

/** The load of a faculty's groups whose dates overlap a period. */
export async function findFacultyLoad(
  db: Queryable,
  facultyId: FacultyId,
  { from, to }: Period,
): Promise<Pick<LoadRef, 'of' | 'id'>[]> {
  const rows = await sqlOf(db)<{ id: LoadItemId }[]>`
    select distinct l.id from load_item l
      join load_item_group lg on lg.load_item_id = l.id
      join "group" g on g.id = lg.group_id
    where g.faculty_id = ${facultyId} and l.starts_on <= ${to} and l.ends_on >= ${from}
    order by l.id`
  return rows.map(({ id }) => ({ of: 'load', id }))
}

/** The number of placed classes of each item, in the order of `refs`. */
export async function countStandingOf(db: Queryable, refs: readonly LoadRef[]): Promise<number[]> {
  const rows = await sqlOf(db)<{ count: number }[]>`
    select (select count(*)::integer from standing_classes(asked.load_item_id, asked.row_id)) as count
    from unnest(${refs.map((ref) => loadItemOf(ref))}::integer[], ${refs.map((ref) => (ref.of === 'programme' ? ref.id : null))}::integer[])
      with ordinality as asked (load_item_id, row_id, number)
    order by number`
  return rows.map(({ count }) => count)
}

/** Dates as days since the first one: a tenth of the text. */
type Days = { days: number[] }

type Answer = {
  people: (Omit<BusyTime, 'dates'> & Days)[]
  taken: (Pick<BusyTime, 'id' | 'pair'> & Days)[]
  wishes: (Omit<WishedFree, 'dates'> & Days)[]
  all: FillingRoom[]
  kept: { id: TeacherId; day: Weekday }[]
  permitted: { id: LoadItemId; slots: number[] }[]
  away: ({ kind: ResourceKind } & Pick<BusyTime, 'id' | 'pair'> & Days)[]
  used: { number: number; own: RoomId[] | null; alike: RoomId[] | null }[]
  forms: { id: GroupId; form: StudyForm }[]
  unlimited: number[]
}

type FactRows = {
  busy: BusyTime[]
  wishes: WishedFree[]
  rooms: FillingRoom[]
  /** For each item, in the given order: the rooms it used, or else the rooms of similar items. */
  used: (readonly RoomId[])[]
  studyForms: Map<GroupId, StudyForm>
  unlimitedTeachers: Set<number>
  methodDays: Map<TeacherId, Weekday>
  permittedSlots: Map<LoadItemId, ReadonlySet<number>>
}

/** Meetings that occupy time, drafts included, other than placeholders and invitations. */
const occupies = (sql: postgres.ISql) =>
  sql`(c.hold in ('firm', 'draft') or c.soft_reason in ('forced', 'imported', 'independent'))`

/** What holds these rooms in a period; titles only where the viewer may know them. */
export async function findRoomHolders(
  db: Queryable,
  rooms: readonly RoomId[],
  { from, to, viewer }: Period & { viewer: UserId },
): Promise<BusyTime[]> {
  if (rooms.length === 0) return []
  const sql = sqlOf(db)
  const rows = await sql<(Pick<BusyTime, 'id' | 'pair' | 'title'> & Days)[]>`
    select c.resource_id as id, c.pair, e.title, array_agg(c.date - ${from}::date order by c.date) as days
    from claim c join meeting m on m.id = c.meeting_id join event e on e.id = m.event_id
    where c.kind = 'room' and c.resource_id = any(${[...rooms]}::integer[]) and c.date between ${from} and ${to} and ${occupies(sql)}
      and (${isVisible(sql, viewer)})
    group by 1, 2, 3`
  return rows.map((row) => busyTimeOf('room', dated(from, row)))
}

/** A held room, or who is absent; without a title the viewer may not know why. */
const busyTimeOf = (
  kind: ResourceKind,
  { title = '', ...row }: Pick<BusyTime, 'id' | 'pair' | 'dates'> & { title?: string },
): BusyTime => ({ ...row, kind, subgroup: 0, title, rooms: [], discipline: '', lessonType: 0, item: '' })

const dated = <Row extends Days>(from: CalendarDate, { days, ...row }: Row) => ({
  ...row,
  dates: days.map((day): CalendarDate => addDays(from, day)),
})

/** Published classes, and the viewer's own drafts. */
const isVisible = (sql: postgres.ISql, viewer: UserId) =>
  sql`m.state = 'published' and not m.hidden or e.made_by = ${viewer}`

const factsOf = (from: CalendarDate, answer: Answer): FactRows => ({
  busy: [
    ...answer.people.map((row) => dated(from, row)),
    ...answer.taken.map((row) => busyTimeOf('room', dated(from, row))),
    ...answer.away.map((row) => busyTimeOf(row.kind, dated(from, row))),
  ],
  wishes: answer.wishes.map((row) => dated(from, row)),
  rooms: answer.all,
  used: answer.used.toSorted((a, b) => a.number - b.number).map(({ own, alike }) => own ?? alike ?? []),
  studyForms: new Map(answer.forms.map(({ id, form }) => [id, form])),
  unlimitedTeachers: new Set(answer.unlimited),
  methodDays: new Map(answer.kept.map(({ id, day }) => [id, day])),
  permittedSlots: new Map(answer.permitted.map(({ id, slots }) => [id, new Set(slots)])),
})

/**
 * All obstacles to placing these items in a period, and the available rooms, in one statement. `viewer`:
 * decides which titles are included.
 */
export async function findFillingFacts(
  db: Queryable,
  items: readonly LoadItem[],
  { from, to, viewer }: Period & { viewer: UserId },
): Promise<FactRows> {
  const sql = sqlOf(db)
  const groups = [...new Set(items.flatMap((item) => item.groups.map(({ id }) => id)))]
  const teachers = [...new Set(items.flatMap((item) => item.teachers.map(({ id }) => id)))]
  const loads = items.map(({ ref }) => loadItemOf(ref))
  const rows = items.map(({ ref }) => (ref.of === 'programme' && ref.proxyOf === null ? ref.id : null))
  const [answer] = await sql<Answer[]>`
    with asked as materialized (
      select 'group'::resource_kind as kind, unnest(${groups}::integer[]) as id
      union all select 'teacher', unnest(${teachers}::integer[])
      union all select 'load', unnest(${loads}::integer[])
    ), item as materialized (
      select * from unnest(${loads}::integer[], ${items.map(({ disciplineId }) => disciplineId)}::integer[],
        ${items.map(({ lessonType }) => lessonType)}::smallint[]) with ordinality as one (load_id, discipline_id, lesson_type, number)
    ), alike as materialized (
      select e.discipline_id, e.lesson_type, e.load_item_id, c.resource_id as room_id
      from event e join meeting m on m.event_id = e.id and m.state <> 'trace'
        join claim c on c.meeting_id = m.id and c.kind = 'room'
      where (e.discipline_id, e.lesson_type) in (select discipline_id, lesson_type from item)
      group by 1, 2, 3, 4
    ), stood as materialized (
      select c.kind, c.resource_id, c.subgroup, c.pair, c.date, c.meeting_id, (${isVisible(sql, viewer)}) as is_told,
        e.title, coalesce(e.discipline_id::text, e.title) as discipline, e.lesson_type,
        case when e.load_item_id is null then concat('programme ', e.programme_discipline_id) else concat('load ', e.load_item_id) end as item
      from asked join claim c on c.kind = asked.kind and c.resource_id = asked.id
        join meeting m on m.id = c.meeting_id join event e on e.id = m.event_id
      where c.date between ${from} and ${to} and ${occupies(sql)}
    ), roomed as materialized (
      select meeting_id, array_agg(resource_id order by resource_id) as rooms from claim
      where kind = 'room' and meeting_id in (select meeting_id from stood)
      group by 1
    )
    select
      (select coalesce(json_agg(row), '[]') from (
        select kind::text as kind, resource_id as id, subgroup, pair, array_agg(date - ${from}::date order by date) as days,
          case when is_told then title else '' end as title, coalesce(rooms, '{}') as rooms, discipline, lesson_type as "lessonType", item
        from stood left join roomed using (meeting_id)
        group by 1, 2, 3, 4, 6, 7, 8, 9, 10
        union all
        select 'row', e.programme_discipline_id, 0, m.pair, array_agg(m.date - ${from}::date order by m.date), e.title,
          '{}', '', 0, ''
        from event e join meeting m on m.event_id = e.id
        where e.programme_discipline_id = any(${rows}::integer[]) and m.state <> 'trace' and m.date between ${from} and ${to}
        group by 2, 4, 6) row) as people,
      (select coalesce(json_agg(row), '[]') from (
        select c.resource_id as id, c.pair, array_agg(distinct c.date - ${from}::date) as days
        from claim c where c.kind = 'room' and c.date between ${from} and ${to} and ${occupies(sql)}
        group by 1, 2) row) as taken,
      (select coalesce(json_agg(row), '[]') from (
        select kind, resource_id as id, pair, array_agg(distinct date - ${from}::date) as days
        from wished_slots('{}', ${teachers}, ${groups}, ${from}, ${to}) where not is_absence group by 1, 2, 3) row) as wishes,
      (select coalesce(json_agg(row), '[]') from (
        select kind, resource_id as id, pair, array_agg(distinct date - ${from}::date) as days
        from wished_slots('{}', ${teachers}, ${groups}, ${from}, ${to}) where is_absence group by 1, 2, 3) row) as away,
      (select coalesce(json_agg(
          flags || jsonb_build_object('id', id, 'title', title, 'building', building, 'capacity', capacity, 'kind', kind)
          order by id), '[]')
        from shown_room where id > 0 and not is_placeholder and active) as all,
      (select coalesce(json_agg(row), '[]') from (
        select i.number,
          (select array_agg(distinct room_id) from alike a where a.load_item_id = i.load_id) as own,
          (select array_agg(distinct room_id) from alike a where a.discipline_id = i.discipline_id and a.lesson_type = i.lesson_type) as alike
        from item i) row) as used,
      (select coalesce(json_agg(json_build_object('id', id, 'form', study_form)), '[]')
        from "group" where id = any(${groups}::integer[])) as forms,
      (select coalesce(json_agg(json_build_object('id', teacher_id, 'day', method_day)), '[]')
        from teacher_norms(${from}, ${to}) where teacher_id = any(${teachers}::integer[]) and method_day is not null) as kept,
      (select coalesce(json_agg(json_build_object('id', load_item_id, 'slots', slots)), '[]')
        from permitted_slots(${loads}::integer[])) as permitted,
      (select coalesce(json_agg(id), '[]') from teacher where id = any(${teachers}::integer[]) and is_placeholder) as unlimited`
  if (!answer) throw new Error('A row of lists')
  return factsOf(from, answer)
}
