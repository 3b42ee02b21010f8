import { sqlOf, type Queryable } from '@/db/client'
import type { FeedClass } from '@/lib/feeds/rules/feed-class'
import type { GroupId, MeetingId, RoomId, TeacherId } from '@/lib/core/rules/names/ids'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { ResourceKind, Subgroup, Subject } from '@/lib/core/rules/names/resource'

type HeldKind = Exclude<ResourceKind, 'load'>
type Row = Omit<FeedClass, 'rooms' | 'teachers' | 'formerTeachers' | 'substitution' | 'groups'> & {
  id: MeetingId
}
/** Meeting, kind, resource, subgroup, and whether it has left. */
type HeldResource = [MeetingId, HeldKind, number, Subgroup, boolean]
type FeedRows = { classes: Row[]; held: HeldResource[]; names: [HeldKind, number, string][] }

/**
 * What feeds of these subjects contain in a period, by date and pair, in one statement: visible published
 * classes and requests, and withdrawn ones, but no drafts. Each name is sent once, since a semester repeats a
 * few hundred.
 */
export async function findFeedClasses(
  db: Queryable,
  subjects: readonly Subject[],
  { from, to }: Period,
): Promise<FeedClass[]> {
  const sql = sqlOf(db)
  const idsOf = (kind: Subject['kind']) => subjects.filter((one) => one.kind === kind).map(({ id }) => id)
  const programmes = idsOf('programme')
  const ofProgrammes =
    programmes.length > 0
      ? sql`union all select id, false from programme_meetings(${programmes}, ${from}, ${to})`
      : sql``
  const [row] = await sql<FeedRows[]>`
    with asked as materialized (
      select id, bool_and(is_left) as is_left
      from (
        select id, is_left
        from claimed_meetings(${idsOf('room')}, ${idsOf('teacher')}, ${idsOf('group')}, ${from}, ${to}) ${ofProgrammes}) found
      group by id),
    -- A moved class keeps its id, and its traces refer to it: it is listed once, in its present place
    -- unless it was withdrawn.
    shown as materialized (
      select distinct on (uid) *
      from (
        select m.*, coalesce(m.successor_id, m.id) as uid, m.state = 'trace' as is_trace, a.is_left,
          m.state = 'published' and not a.is_left as stands
        from asked a cross join lateral (
          select id, event_id, date, pair, state, hidden, request_id, successor_id from meeting where id = a.id offset 0) m
        where m.state in ('published', 'trace') and not m.hidden) each
      order by uid, stands desc, id = uid desc, id desc),
    held as materialized (
      select s.id, c.kind, c.resource_id, c.subgroup, c.left_in is not null as has_left
      from shown s cross join lateral (
        select kind, resource_id, subgroup, left_in from claim where meeting_id = s.id and kind <> 'load' offset 0) c)
    select
      (select coalesce(json_agg(row order by row.date, row.pair, row.uid), '[]') from (
        select s.id, s.uid, s.event_id as "eventId", e.load_item_id as "loadItemId", s.date, s.pair, i.version - 1 as sequence,
          case when s.stands then null when not s.is_trace then 'handover' when goes.is_seen then 'moved' else 'withdrawn' end as cancelled,
          extract(epoch from greatest(e.made_at, changed.at))::bigint as "changedAt",
          t.kind, t.is_request as "isRequest", t.title,
          case when t.is_request or not coalesce(s.stands and back.is_one, false) then t.request_kind end as "requestKind",
          e.lesson_type as "lessonType", e.subgroup, e.comment, e.link,
          coalesce(t.reason, '') as reason, coalesce(t.in_charge, '') as "inCharge",
          case when s.stands and came.id is not null and not came.hidden
            then (select place from meeting_place(came.id, came.date, came.pair)) end as "movedFrom",
          case when s.is_trace and goes.is_seen then (select place from meeting_place(i.id, i.date, i.pair)) end as "movedTo"
        from shown s
          join told_meeting t on t.id = s.id
          join event e on e.id = s.event_id
          join meeting i on i.id = s.uid
          cross join lateral (select is_in_sight(i.state, i.hidden) as is_seen) goes
          left join meeting came on came.id = (select id from meeting_origin(s.uid))
          left join lateral one_place(s.id, s.date, s.pair, came.id, came.date, came.pair) back on came.id is not null
          left join lateral (
            select max(c.at) as at from changed_row r join change c on c.id = r.change_id
            where r.table_name = 'meeting' and r.key = s.uid::text and r.before is distinct from r.after) changed on true
      ) row) as classes,
      (select coalesce(json_agg(json_build_array(id, kind, resource_id, subgroup, has_left)), '[]') from held) as held,
      (select coalesce(json_agg(json_build_array(kind, id, title)), '[]') from (
        select 'room' as kind, id, title from shown_room
        where id = any(array(select resource_id from held where kind = 'room'))
        union all
        select 'teacher', id, name from shown_teacher where id = any(array(select resource_id from held where kind = 'teacher'))
        union all
        select 'group', id, title from shown_group
        where id = any(array(select resource_id from held where kind = 'group'))) named) as names`
  return row ? assembled(row) : []
}

function assembled({ classes, held, names }: FeedRows): FeedClass[] {
  const titles = new Map(names.map(([kind, id, title]) => [`${kind} ${id}`, title]))
  const heldBy = new Map<MeetingId, HeldResource[]>()
  for (const resource of held) heldBy.set(resource[0], [...(heldBy.get(resource[0]) ?? []), resource])
  return classes.map(({ id, ...row }) => {
    const own = heldBy.get(id) ?? []
    const named = (kind: HeldKind) =>
      own
        .filter(([, heldKind, , , hasLeft]) => heldKind === kind && !hasLeft)
        .map(([, , resource, subgroup]) => ({
          id: resource,
          title: titles.get(`${kind} ${resource}`) ?? '',
          subgroup,
        }))
        .sort((a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : a.subgroup - b.subgroup))
    const former = own
      .filter(([, kind, , , hasLeft]) => kind === 'teacher' && hasLeft)
      .map(([, , teacher]) => ({ id: teacher as TeacherId, name: titles.get(`teacher ${teacher}`) ?? '' }))
    return {
      ...row,
      rooms: named('room').map((room) => ({ id: room.id as RoomId, title: room.title })),
      teachers: named('teacher').map((teacher) => ({ id: teacher.id as TeacherId, name: teacher.title })),
      formerTeachers: former.map(({ id: teacher }) => teacher),
      substitution: former.length > 0 ? { instead: former } : null,
      groups: wholeGroups(named('group')),
    }
  })
}

/** A claim on both halves is the whole group: subgroup 0. */
const wholeGroups = (
  halves: readonly { id: number; title: string; subgroup: Subgroup }[],
): FeedClass['groups'] =>
  halves.flatMap(({ id, title, subgroup }) => {
    const isWhole = halves.some((other) => other.id === id && other.subgroup !== subgroup)
    return isWhole && subgroup === 2 ? [] : [{ id: id as GroupId, title, subgroup: isWhole ? 0 : subgroup }]
  })
