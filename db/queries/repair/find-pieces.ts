import type postgres from 'postgres'
import { type Queryable, sqlOf } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import {
  type FacultyId,
  type GroupId,
  type MeetingId,
  type ProgrammeId,
  type RoomId,
  type TeacherId,
  idNumbered,
} from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import { type ResourceKind, type Subgroup, subgroupNumbered } from '@/lib/core/names/rules/resource'
import type { PlacedClass } from '@/lib/core/rights/rules/rights-subjects'
import type { RoomEquipment } from '@/lib/core/rooms/rules/room-properties'
import type { NamedGroup, NamedRoom, NamedTeacher } from '@/lib/core/schedule/rules/schedule'
import { dayZero, type Piece, type PieceClass, type SlotNumber, slotsADay } from '@/lib/repair/rules/piece'

export type RequestedResource = { kind: ResourceKind; id: number }

type TakenRow = {
  kind: ResourceKind
  id: number
  subgroup: Subgroup
  slots: SlotNumber[]
  meetings: MeetingId[]
}

function askTakenSlots(sql: postgres.ISql, resources: readonly RequestedResource[], { from, to }: Period) {
  return sql<{ taken: TakenRow[] }[]>`
    with taken as materialized (
      select c.kind, c.resource_id as id, c.subgroup,
        array_agg((c.date - ${dayZero}::date) * ${slotsADay}::integer + c.pair) as slots, array_agg(c.meeting_id) as meetings
      from unnest(${resources.map(({ kind }) => kind)}::text[]::resource_kind[], ${resources.map(({ id }) => id)}::integer[])
          as asked (kind, id)
        cross join lateral (
          -- Forces an index scan for each resource, whatever the planner's estimate of their number.
          select * from claim
          where kind = asked.kind and resource_id = asked.id and date between ${from} and ${to} offset 0) c
      where is_in_the_way(c.kind, c.hold)
      group by 1, 2, 3)
    select coalesce(json_agg(taken), '[]') as taken from taken`
}

/** Who holds these resources in a period, by resource (`teacher 5`, `group 7.1`) and slot, in one statement. */
export async function findTakenSlots(
  db: Queryable,
  resources: readonly RequestedResource[],
  period: Period,
): Promise<Map<string, Map<SlotNumber, MeetingId>>> {
  const takenSlots = new Map<string, Map<SlotNumber, MeetingId>>()
  if (resources.length === 0) return takenSlots
  const [answer] = await askTakenSlots(sqlOf(db), resources, period)
  for (const { kind, id, subgroup, slots, meetings } of answer?.taken ?? []) {
    const meetingsBySlot = new Map<SlotNumber, MeetingId>()
    for (const [index, slot] of slots.entries()) {
      const meeting = meetings[index]
      if (meeting !== undefined) meetingsBySlot.set(slot, meeting)
    }
    takenSlots.set(resourceKey({ kind, id, subgroup }), meetingsBySlot)
  }
  // Resources without holders get an empty entry, so that they count as known.
  for (const { kind, id } of resources)
    for (const subgroup of kind === 'group' || kind === 'load' ? ([0, 1, 2] as const) : ([0] as const)) {
      const key = resourceKey({ kind, id, subgroup })
      if (!takenSlots.has(key)) takenSlots.set(key, new Map())
    }
  return takenSlots
}

export const resourceKey = ({ kind, id, subgroup }: RequestedResource & { subgroup: Subgroup }): string =>
  `${kind} ${id}.${subgroup}`

/**
 * `isFixed`: cannot make way: a booking, a booked exam, a closed room, a hidden class or a programme's draft. `isSitting`: an exam
 * with a time of its own, which moves only whole, as the session's search moves it.
 */
export type PieceResult = Omit<Piece, 'isMovable'> & {
  isFixed: boolean
  isSitting: boolean
  placed: PlacedClass
  /** The resources whose obstacles are looked up for it. */
  resources: readonly RequestedResource[]
}

type PieceRow = {
  event: number
  pair: Pair
  isDraft: boolean
  hidden: boolean
  isBooked: boolean
  rooms: RoomId[]
  teachers: TeacherId[]
  /** Ten times the group's id, plus the half. */
  halves: number[]
  /** Ten times the load item's id, plus its subgroup. */
  loads: number[]
  classes: PieceClass[]
}

type EventRow = {
  id: number
  kind: string
  title: string
  lessonType: LessonType
  subgroup: Subgroup
  programmeId: ProgrammeId | null
  permitted: number[] | null
  isSitting: boolean
}

type TeacherRow = NamedTeacher & { ownerId: number | null; isUnlimited: boolean }
type GroupRow = Omit<NamedGroup, 'subgroup'> & { ownerId: FacultyId | null; equipment: RoomEquipment[] }

type Answer = {
  pieces: PieceRow[]
  events: EventRow[]
  rooms: NamedRoom[]
  teachers: TeacherRow[]
  groups: GroupRow[]
}

/**
 * These meetings as pieces, in one statement: meetings of one event with the same weekday, pair, people,
 * rooms and state form one piece, unless `apart`.
 */
export async function findPieces(
  db: Queryable,
  meetings: readonly MeetingId[],
  { apart }: { apart: boolean },
): Promise<PieceResult[]> {
  if (meetings.length === 0) return []
  const [answer] = await sqlOf(db)<Answer[]>`
    with claimed as materialized (
      select m.id, m.event_id, m.date, m.pair, m.version, m.hidden, m.state = 'projected' as "isDraft", m.request_id is not null as "isBooked",
        coalesce(array_agg(c.resource_id order by c.resource_id) filter (where c.kind = 'room'), '{}') as rooms,
        coalesce(array_agg(c.resource_id order by c.resource_id) filter (where c.kind = 'teacher'), '{}') as teachers,
        coalesce(array_agg(c.resource_id::bigint * 10 + c.subgroup order by c.resource_id, c.subgroup) filter (where c.kind = 'group'), '{}') as halves,
        coalesce(array_agg(c.resource_id::bigint * 10 + c.subgroup) filter (where c.kind = 'load'), '{}') as loads
      from meeting m cross join lateral (
        select kind, resource_id, subgroup from claim where meeting_id = m.id and left_in is null offset 0) c
      where m.id = any(${[...meetings]}::bigint[]) and m.state <> 'trace'
      group by m.id
    ), piece as materialized (
      select event_id as event, pair, hidden, "isDraft", "isBooked", rooms, teachers, halves, loads,
        json_agg(json_build_object('id', id, 'date', date, 'version', version) order by date) as classes
      from claimed
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, extract(isodow from date), case when ${apart} then id end)
    select
      (select coalesce(json_agg(piece), '[]') from piece) as pieces,
      (select coalesce(json_agg(row), '[]') from (
        select e.id, e.kind, e.title, e.lesson_type as "lessonType", e.subgroup, d.programme_id as "programmeId", p.slots as permitted,
          exists (select from exam_sitting where event_id = e.id) as "isSitting"
        from event e left join programme_discipline d on d.id = e.programme_discipline_id
          left join permitted_slots(array(select load_item_id from event where id in (select event from piece))) p on p.load_item_id = e.load_item_id
        where e.id in (select event from piece)) row) as events,
      (select coalesce(json_agg(named), '[]')
        from shown_room where id in (select unnest(rooms) from piece)) as rooms,
      (select coalesce(json_agg(named || jsonb_build_object('ownerId', department_id, 'isUnlimited', is_placeholder)), '[]')
        from shown_teacher where id in (select unnest(teachers) from piece)) as teachers,
      (select coalesce(json_agg(named || jsonb_build_object('ownerId', faculty_id, 'equipment', needs)), '[]')
        from shown_group where id in (select unnest(halves) / 10 from piece)) as groups`
  if (!answer) throw new Error('The question what these classes are answered nothing')
  const related = {
    events: byId(answer.events),
    rooms: byId(answer.rooms),
    teachers: byId(answer.teachers),
    groups: byId(answer.groups),
  }
  return answer.pieces.flatMap((row) => pieceOf(row, related) ?? [])
}

const byId = <Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]))

type Related = {
  events: ReadonlyMap<number, EventRow>
  rooms: ReadonlyMap<number, NamedRoom>
  teachers: ReadonlyMap<number, TeacherRow>
  groups: ReadonlyMap<number, GroupRow>
}

const decodeHalf = (value: number): { id: number; subgroup: Subgroup } => ({
  id: Math.floor(value / 10),
  subgroup: subgroupNumbered(value % 10),
})

function pieceOf(row: PieceRow, related: Related): PieceResult | null {
  const event = related.events.get(row.event)
  const [first, ...more] = row.classes
  if (!event || !first) return null
  const teachers = row.teachers.flatMap((id) => related.teachers.get(id) ?? [])
  const halves = row.halves.map(decodeHalf)
  const groups = [...new Set(halves.map(({ id }) => id))].flatMap((id) => related.groups.get(id) ?? [])
  const loads = row.loads.map(decodeHalf)
  const busy = teachers.filter(({ isUnlimited }) => !isUnlimited)
  const { title, lessonType, subgroup, programmeId, permitted } = event
  return {
    title,
    lessonType,
    subgroup,
    pair: row.pair,
    isDraft: row.isDraft,
    classes: [first, ...more],
    groups: groups.map(({ ownerId: _, equipment: __, ...group }) => ({
      ...group,
      subgroup: subgroupOf(group.id, halves),
    })),
    teachers: teachers.map(({ ownerId: _, isUnlimited: __, ...teacher }) => teacher),
    rooms: row.rooms.flatMap((id) => related.rooms.get(id) ?? []),
    equipment: [...new Set(groups.flatMap((group) => group.equipment))],
    needs: [
      ...busy.map(({ id }) => resourceKey({ kind: 'teacher', id, subgroup: 0 })),
      ...halves.map((half) => resourceKey({ kind: 'group', ...half })),
      ...loads.map((load) => resourceKey({ kind: 'load', ...load })),
    ],
    permitted: permitted && new Set(permitted),
    isFixed:
      (event.kind !== 'class' && (event.kind !== 'exam' || row.isBooked)) ||
      row.hidden ||
      (row.isDraft && programmeId !== null),
    isSitting: event.isSitting,
    placed: {
      groups: groups.map(({ id, ownerId }) => ({ id, facultyId: ownerId })),
      teachers: teachers.map(({ id, ownerId }) => ({ id, departmentId: ownerId })),
      programmeId,
    },
    resources: [
      ...busy.map(({ id }) => ({ kind: 'teacher' as const, id })),
      ...groups.map(({ id }) => ({ kind: 'group' as const, id })),
      ...loads.map(({ id }) => ({ kind: 'load' as const, id })),
      ...row.rooms.filter((id) => id > 0).map((id) => ({ kind: 'room' as const, id })),
    ],
  }
}

/** Both halves are the whole group: 0. */
function subgroupOf(group: GroupId, halves: readonly { id: number; subgroup: Subgroup }[]): Subgroup {
  const groupHalves = halves.filter(({ id }) => id === group)
  return groupHalves.length === 1 ? (groupHalves[0]?.subgroup ?? 0) : 0
}

/**
 * The wishes for these resources in a period, by resource: the dates and pairs to keep free; `isAway`: they
 * are absent then.
 */
export async function findWished(
  db: Queryable,
  resources: readonly RequestedResource[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<{ key: string; date: CalendarDate; pair: Pair; isAway: boolean }[]> {
  const idsOf = (kind: RequestedResource['kind']) => resources.flatMap((one) => (one.kind === kind ? [one.id] : []))
  type Row = { kind: RequestedResource['kind']; id: number; date: CalendarDate; pair: Pair; isAway: boolean }
  const rows = await sqlOf(db)<Row[]>`
    select kind, resource_id as id, date, pair, is_absence as "isAway"
    from wished_slots(${idsOf('room')}, ${idsOf('teacher')}, ${idsOf('group')}, ${from}, ${to})`
  return rows.flatMap(({ kind, id, ...when }) =>
    (kind === 'group' ? ([1, 2] as const) : ([0] as const)).map((subgroup) => ({
      key: resourceKey({ kind, id, subgroup }),
      ...when,
    })),
  )
}

/**
 * All meetings in rooms, or of teachers, in these pairs of a period, whether or not they hold their place;
 * closures aside.
 */
export async function findMeetingsOf(
  db: Queryable,
  { kind, ids }: { kind: ResourceKind; ids: readonly number[] },
  { from, to }: Period,
  pairs: readonly Pair[],
): Promise<MeetingId[]> {
  const rows = await sqlOf(db)<{ id: number }[]>`
    select c.meeting_id::double precision as id
    from claim c join meeting m on m.id = c.meeting_id join event e on e.id = m.event_id
    where c.kind = ${kind} and c.resource_id = any(${[...ids]}::integer[]) and c.date between ${from} and ${to}
      and c.pair = any(${[...pairs]}::smallint[]) and c.hold <> 'trace' and e.kind <> 'closure'
    group by c.date, c.pair, c.meeting_id
    order by c.date, c.pair, c.meeting_id`
  return rows.map((row) => idNumbered<MeetingId>(row.id))
}
