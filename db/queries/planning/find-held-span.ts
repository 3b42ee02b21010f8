import type postgres from 'postgres'
import { type Queryable, sqlOf } from '@/db/client'
import type { NeededResource } from '@/db/queries/core/placing/place-claims'
import type { ItemPlan } from '@/db/queries/core/schedule/schedule'
import type { CalendarDate, Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import { loadItemOf, type LoadRef } from '@/lib/core/load/rules/load-item'
import type { FacultyId, GroupId, LoadItemId, ProgrammeId, RoomId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import { type ResourceKind, type StudyForm, type Subgroup, subgroupNumbered } from '@/lib/core/names/rules/resource'
import type { LoadGrant } from '@/lib/core/rights/rules/rights-subjects'
import { type RoomFlags, type RoomProperty, withFlags } from '@/lib/core/rooms/rules/room-properties'
import type { EventKind, NamedRoom, NamedTeacher, TitledGroup } from '@/lib/core/schedule/rules/schedule'
import type { PlaceRoom } from '@/lib/planning/rules/best-places'
import type { PeopleTraits } from '@/lib/quality/rules/changed-days'

type SpanParams = {
  item: LoadRef
  /** The places that a class of the item needs. */
  places: readonly NeededResource[]
  from: CalendarDate
  to: CalendarDate
  viewer: UserId
}

/** The classes of one event with the same people, pair and state, which hold a needed place on some dates. */
export type HeldSpan = {
  kind: ResourceKind
  id: number
  pair: Pair
  dates: CalendarDate[]
  /** Whether it keeps others off the place. Drafts, and the groups of a booking, do not. */
  blocks: boolean
  holder: Holder
}

type Holder = {
  kind: EventKind
  title: string
  lessonType: LessonType
  isDraft: boolean
  /** Whether it is a class of the item itself. */
  isOwn: boolean
  programmeId: ProgrammeId | null
  rooms: NamedRoom[]
  teachers: NamedTeacher[]
  groups: TitledGroup[]
  /** Null: published and not hidden, visible to everyone. */
  plan: ItemPlan | null
}

export type WishSpan = { pair: Pair; who: string; title: string; isAbsence: boolean; dates: CalendarDate[] }

type HeldRow = Omit<HeldSpan, 'holder'> & {
  event: number
  isForPlanners: boolean
  isDraft: boolean
  rooms: RoomId[]
  teachers: TeacherId[]
  /** Ten times the group's id, plus the half. */
  halves: number[]
}

type EventRow = Pick<Holder, 'kind' | 'title' | 'lessonType' | 'isOwn' | 'programmeId'> & {
  id: number
  loadGrant: LoadGrant | null
}

type Named<Id, OwnerId> = { id: Id; title: string; ownerId: OwnerId | null }

type Answer = {
  held: HeldRow[]
  events: EventRow[]
  rooms: Holder['rooms']
  teachers: Named<TeacherId, number>[]
  groups: Named<GroupId, FacultyId>[]
  wishes: WishSpan[]
}

const idsOf = (places: readonly NeededResource[], resourceKind: ResourceKind): number[] =>
  places.flatMap(({ kind, resourceId }) => (kind === resourceKind ? [resourceId] : []))

function askHeldSpan(sql: postgres.ISql, { item, places, from, to, viewer }: SpanParams) {
  const loadItemId = loadItemOf(item)
  const rowId = item.of === 'programme' ? item.id : null
  // A whole group is claimed as both halves.
  const claimed = places.flatMap(({ kind, resourceId, subgroup }) =>
    kind === 'group' && subgroup === 0
      ? ([1, 2] as const).map((half) => ({ kind, resourceId, subgroup: half }))
      : [{ kind, resourceId, subgroup }],
  )
  return sql<Answer[]>`
    with place as materialized (
      select asked.*, exists (
        select from resource r where r.kind = asked.kind and r.id = asked.id and r.is_unlimited) as unlimited
      from unnest(${claimed.map(({ kind }) => kind)}::text[]::resource_kind[], ${claimed.map(({ resourceId }) => resourceId)}::integer[],
        ${claimed.map(({ subgroup }) => subgroup)}::smallint[]) as asked (kind, id, subgroup)
    ), claimed as materialized (
      select c.meeting_id as meeting, place.kind, place.id, bool_or(is_in_the_way(c.kind, c.hold)) as blocks
      from place cross join lateral (
        -- Forces an index scan for each place, whatever the planner's estimate of their number.
        select * from claim
        where kind = place.kind and resource_id = place.id and date between ${from} and ${to} offset 0) c
      where c.subgroup = place.subgroup
        and (is_in_the_way(c.kind, c.hold) or c.hold = 'draft' and not place.unlimited or c.soft_reason = 'booking')
      group by 1, 2, 3
      union all
      -- A programme row without a load item has no load claims.
      select m.id, 'load', ${rowId}::integer, true from event e join meeting m on m.event_id = e.id
      where e.programme_discipline_id = ${rowId} and ${loadItemId}::integer is null
        and m.date between ${from} and ${to} and m.state <> 'trace'
    ), peopled as materialized (
      -- Joined before grouping: two derived tables of a thousand meetings would be compared row by row.
      select claimed.*,
        coalesce(array_agg(c.resource_id order by c.resource_id) filter (where c.kind = 'room'), '{}') as rooms,
        coalesce(array_agg(c.resource_id order by c.resource_id) filter (where c.kind = 'teacher' and c.left_in is null), '{}') as teachers,
        coalesce(array_agg(c.resource_id::bigint * 10 + c.subgroup order by c.resource_id, c.subgroup) filter (where c.kind = 'group'), '{}') as halves
      from claimed join claim c on c.meeting_id = claimed.meeting
      group by claimed.meeting, claimed.kind, claimed.id, claimed.blocks
    ), held as materialized (
      select p.kind, p.id, m.pair, p.blocks, m.event_id as event, m.state = 'projected' as "isDraft",
        m.state = 'projected' or m.hidden as "isForPlanners", rooms, teachers, halves,
        array_agg(m.date::text order by m.date) as dates
      from peopled p
        join meeting m on m.id = p.meeting
        join event e on e.id = m.event_id
      where not (p.kind = 'group' and exists (
        select from independent_rows where one = ${rowId} and other = e.programme_discipline_id))
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    select
      (select coalesce(json_agg(held), '[]') from held) as held,
      (select coalesce(json_agg(row), '[]') from (
        select e.id, e.kind, e.title, e.lesson_type as "lessonType", d.programme_id as "programmeId",
          coalesce(e.load_item_id = ${loadItemId}, false) or coalesce(e.programme_discipline_id = ${rowId}, false) as "isOwn",
          case when e.id in (select event from held where "isForPlanners")
            then (select granted from load_grant(e.load_item_id, e.programme_discipline_id, ${viewer})) end as "loadGrant"
        from event e left join programme_discipline d on d.id = e.programme_discipline_id
        where e.id in (select event from held)) row) as events,
      (select coalesce(json_agg(named), '[]')
        from shown_room where id in (select unnest(rooms) from held)) as rooms,
      (select coalesce(json_agg(json_build_object('id', id, 'title', name, 'ownerId', department_id)), '[]')
        from shown_teacher where id in (select unnest(teachers) from held)) as teachers,
      (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'ownerId', faculty_id)), '[]')
        from shown_group where id in (select unnest(halves) / 10 from held)) as groups,
      (select coalesce(json_agg(row), '[]') from (
        select w.pair, r.title as who, case when w.is_absence then '' else w.title end as title, w.is_absence as "isAbsence", array_agg(distinct w.date::text) as dates
        from wished_slots(${idsOf(places, 'room')}, ${idsOf(places, 'teacher')}, ${idsOf(places, 'group')}, ${from}, ${to}) w
          join resource r on r.kind = w.kind and r.id = w.resource_id
        group by 1, 2, 3, 4) row) as wishes`
}

const byId = <Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]))

/**
 * Who holds the places that an item needs in a period, and the wishes for them, in one statement. The holders
 * are those that placing would meet: see `findHolders`.
 */
export async function findHeldSpan(
  db: Queryable,
  params: SpanParams,
): Promise<{ held: HeldSpan[]; wishes: WishSpan[] }> {
  const [answer] = await askHeldSpan(sqlOf(db), params)
  if (!answer) throw new Error('The question who holds places answered nothing')
  const [events, rooms] = [byId(answer.events), byId(answer.rooms)]
  const [teachers, groups] = [byId(answer.teachers), byId(answer.groups)]
  const holderOf = (row: HeldRow, { loadGrant, ...event }: EventRow): Holder => {
    const taught = row.teachers.flatMap((id) => teachers.get(id) ?? [])
    const attending = groupsOf(row.halves, groups)
    return {
      ...event,
      isDraft: row.isDraft,
      rooms: row.rooms.flatMap((id) => rooms.get(id) ?? []),
      teachers: taught.map(({ id, title }) => ({ id, name: title })),
      groups: attending,
      plan: row.isForPlanners
        ? {
            groups: attending.map(({ id, ownerId }) => ({ id, facultyId: ownerId })),
            teachers: taught.map(({ id, ownerId }) => ({ id, departmentId: ownerId })),
            loadGrant,
          }
        : null,
    }
  }
  return {
    held: answer.held.flatMap((row) => {
      const event = events.get(row.event)
      const { kind, id, pair, dates, blocks } = row
      return event ? [{ kind, id, pair, dates, blocks, holder: holderOf(row, event) }] : []
    }),
    wishes: answer.wishes,
  }
}

/** Both halves are the whole group: subgroup 0. */
function groupsOf(halves: readonly number[], groupsById: ReadonlyMap<number, Named<GroupId, FacultyId>>) {
  const subgroups = new Map<number, Subgroup>()
  for (const half of halves) {
    const id = Math.floor(half / 10)
    subgroups.set(id, subgroups.has(id) ? 0 : subgroupNumbered(half % 10))
  }
  return [...subgroups].flatMap(([id, subgroup]) => {
    const group = groupsById.get(id)
    return group ? [{ ...group, subgroup }] : []
  })
}

type RoomsParams = {
  /** The slots in which rooms are wanted. */
  slots: readonly { date: CalendarDate; pair: Pair }[]
  /** Rooms that its classes already use are preferred. */
  loadItemId: LoadItemId | null
}

type RoomRow = Omit<PlaceRoom, RoomProperty> & { flags: RoomFlags; taken: string[] }

/**
 * All real rooms in use, each with those of the slots (`date.pair`) in which it is taken, in one statement.
 * Drafts take no room.
 */
export async function findPlaceRooms(
  db: Queryable,
  { slots, loadItemId }: RoomsParams,
): Promise<(PlaceRoom & { taken: ReadonlySet<string> })[]> {
  const rows = await sqlOf(db)<RoomRow[]>`
    with taken as materialized (
      select c.resource_id as id, array_agg(c.date || '.' || c.pair) as slots
      from unnest(${slots.map(({ date }) => date)}::text[]::date[], ${slots.map(({ pair }) => pair)}::smallint[]) as slot (date, pair)
        cross join lateral (
          select * from claim where date = slot.date and pair = slot.pair and kind = 'room' and hold = 'firm' offset 0) c
      group by 1)
    select room.id, title, building, capacity, flags, kind = 'sport' as "isSport", coalesce(taken.slots, '{}') as taken,
      room.id in (
        select c.resource_id from claim l join claim c on c.meeting_id = l.meeting_id and c.kind = 'room'
        where l.kind = 'load' and l.resource_id = ${loadItemId} and l.hold <> 'trace') as "isUsed"
    from shown_room room left join taken using (id)
    where not is_placeholder and room.id > 0 and room.active`
  return rows.map(({ taken, ...room }) => ({ ...withFlags(room), taken: new Set(taken) }))
}

type Row = { who: string; studyForm: StudyForm | null; methodDay: Weekday | null; isPlaceholder: boolean }

/**
 * What the quality rules need to know about people in a period, by resource (`group 7`, `teacher 5`), in one statement.
 */
export async function findPeopleTraits(
  db: Queryable,
  { groups, teachers }: { groups: readonly number[]; teachers: readonly number[] },
  { from, to }: Period,
): Promise<PeopleTraits> {
  if (groups.length + teachers.length === 0) return new Map()
  const rows = await sqlOf(db)<Row[]>`
    select concat('group ', id) as who, study_form as "studyForm", null::smallint as "methodDay", false as "isPlaceholder"
    from "group" where id = any(${[...groups]}::integer[])
    union all
    select concat('teacher ', t.id), null, n.method_day, t.is_placeholder
    from teacher t left join teacher_norms(${from}, ${to}) n on n.teacher_id = t.id where t.id = any(${[...teachers]}::integer[])`
  return new Map(rows.map(({ who, ...traits }) => [who, traits]))
}

/** The slots in which a load item may be placed; null: any. */
export async function findPermittedSlots(
  db: Queryable,
  loadItemId: LoadItemId | null,
): Promise<ReadonlySet<number> | null> {
  if (loadItemId === null) return null
  const [row] = await sqlOf(db)<{ slots: number[] }[]>`
    select slots from permitted_slots(array[${loadItemId}::integer])`
  return row ? new Set(row.slots) : null
}
