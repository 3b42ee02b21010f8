import { sql } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { MeetingId, ProgrammeId, RequestId } from '@/lib/core/names/rules/ids'
import type { Subject, SubjectKind } from '@/lib/core/names/rules/resource'
import type { MoveRecord } from '@/lib/core/schedule/rules/schedule-export'

type FoundMove = MoveRecord & { programmeId: ProgrammeId | null; isReasonPublic: boolean }

/**
 * Classes moved, withdrawn, swapped or given another room by requests, whose first or last place is in the
 * period for these subjects, by original place. A class moved several times appears once, and not at all if
 * it is back. Also substituted classes. Hidden classes are omitted.
 */
export async function findMoves(
  db: Queryable,
  subjects: readonly Subject[],
  { from, to }: Period,
  timeZone: string,
): Promise<FoundMove[]> {
  const idsOf = (kind: SubjectKind) => subjects.filter((one) => one.kind === kind).map((one) => one.id)
  // `m` is the original place of a class, `last` its current one; both are the same if it was withdrawn
  // there.
  return sqlOf(db)<FoundMove[]>`
    with asked as materialized (
      select distinct m.id, coalesce(m.successor_id, m.id) as last_id
      from (
          select id from claimed_meetings(${idsOf('room')}, ${idsOf('teacher')}, ${idsOf('group')}, ${from}, ${to})
          union all
          select id from programme_meetings(${idsOf('programme')}, ${from}, ${to})) f
        join meeting m using (id)
      where m.state <> 'projected' and not m.hidden
        -- Most classes stand as planned.
        and (m.state = 'trace' or m.request_id is not null
          or exists (select from claim where meeting_id = m.id and left_in is not null))),
    moved as (
      select last_id, coalesce((select id from meeting_origin(last_id)), last_id) as first_id
      from (select distinct last_id from asked) a)
    select kind, title, (select programme_id from programme_discipline where id = "rowId") as "programmeId", "lessonType", subgroup, groups, teachers, instead, "from", "to", reason, "isReasonPublic", "by",
      json_build_object('date', (at at time zone ${timeZone})::date,
        'minutes', extract(hour from at at time zone ${timeZone}) * 60 + extract(minute from at at time zone ${timeZone})) as at
    from (
      select m.date, m.pair, coalesce(made.at, r.made_at) as at, m.id, r.kind::text, e.title, e.programme_discipline_id as "rowId", e.lesson_type as "lessonType", e.subgroup, a.groups,
        (select list from meeting_teachers(m.id, false)) as teachers, '[]'::json as instead,
        (select place from meeting_place(m.id, m.date, m.pair)) as "from",
        case when is_in_sight(last.state, last.hidden)
          then (select place from meeting_place(last.id, last.date, last.pair)) end as "to",
        coalesce(nullif(r.reason_to, ''), r.reason) as reason,
        is_reason_public(made.action) as "isReasonPublic",
        coalesce((select full_name from "user" where id = r.made_by), '') as "by"
      from moved
        join meeting last on last.id = last_id
        join meeting m on m.id = first_id
        join request r on r.id = last.request_id and r.undone_at is null
        left join change made on made.id = r.change_id
        join event e on e.id = m.event_id
        cross join lateral meeting_audience(m.id) a
      where m.state = 'trace' and not m.hidden
        and exists (select from asked where id = m.id or id = last.id and is_in_sight(last.state, last.hidden))
        and not (last.state <> 'trace'
          and (select is_one from one_place(m.id, m.date, m.pair, last.id, last.date, last.pair)))
      union all
      -- Substituted classes, in the place where the first teachers left them; withdrawn ones are listed
      -- as such.
      select place.date, place.pair, c.at, m.id, 'substitution', e.title, e.programme_discipline_id, e.lesson_type, e.subgroup, a.groups,
        (select list from meeting_teachers(m.id, false)), s.told -> 'instead',
        (select place from meeting_place(place.id, place.date, place.pair)), null, '', false, coalesce(u.full_name, '')
      from moved
        join meeting m on m.id = last_id
        join meeting place on place.id =
          case when exists (select from claim where meeting_id = first_id and left_in is not null) then first_id else last_id end
        join change c on c.id = (select id from substitution_change(m.id))
        left join "user" u on u.id = c.actor_id
        join event e on e.id = m.event_id
        cross join lateral meeting_substitution(m.id) s
        cross join lateral meeting_audience(m.id) a
      where is_in_sight(m.state, m.hidden) and s.told is not null) told
    order by date, pair, told.at, id`
}

/**
 * Copies each meeting with its claims as a trace in its present place, with the meeting as successor; call it
 * before moving. Returns the traces.
 */
export async function leaveTraces(
  db: Queryable,
  meetings: readonly MeetingId[],
  requestId: RequestId,
): Promise<MeetingId[]> {
  const rows = await db.execute<{ id: MeetingId }>(sql`
    insert into meeting (event_id, date, pair, state, hidden, was_projected, request_id, successor_id)
    select event_id, date, pair, 'trace', hidden, was_projected, ${requestId}, id
    from meeting where id = any(${sql.param(meetings)}) order by id
    returning id`)
  const traces = rows.map((row) => row.id)
  await db.execute(sql`
    insert into claim (meeting_id, kind, resource_id, subgroup, date, pair, hold, joined_in, left_in)
    select t.id, c.kind, c.resource_id, c.subgroup, t.date, t.pair, 'trace', c.joined_in, c.left_in
    from meeting t join claim c on c.meeting_id = t.successor_id
    where t.id = any(${sql.param(traces)})
    order by c.kind, c.resource_id, c.subgroup, t.date, t.pair, t.id`)
  await db.execute(sql`update meeting set request_id = ${requestId} where id = any(${sql.param(meetings)})`)
  return traces
}
