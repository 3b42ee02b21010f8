import { sqlOf, type Queryable } from '@/db/client'
import type { MoveRecord } from '@/lib/domain/schedule-export'
import type { Subject, SubjectKind } from '@/lib/domain/resource'
import type { Period } from '@/lib/domain/period'
import { audience, claimed, programmedBy, rooms, teachers } from '../schedule'

// $1 to $3: ids of rooms, teachers and groups; $4, $5: first and last date; $6: of programmes; $7: the time zone in which «when» is
// told. A meeting leaves a trace wherever it was moved from, each older one with a lower id, so where it went is the next of them,
// or where it stands now, if that is published; a withdrawn one is a trace itself and
// went nowhere.
const statement = `
  with shown as materialized (
    select m.id, m.state, coalesce(m.successor_id, m.id) as lasting_id
    from (select distinct id from (${claimed} union all ${programmedBy('$6')}) f) asked join meeting m using (id)
    where m.state <> 'projected' and not m.hidden),
  arrived as (
    select t.id from shown s cross join lateral (
      select id from meeting t
      where t.successor_id = s.lasting_id and (s.id = s.lasting_id or t.id < s.id)
      order by t.id desc limit 1) t),
  left_from as (select id from shown where state = 'trace' union select id from arrived)
  select r.kind, e.title, e.lesson_type as "lessonType", e.subgroup, a.groups, ${teachers} as teachers,
    json_build_object('date', m.date, 'pair', m.pair, 'rooms', ${rooms}) as from,
    (select json_build_object('date', m.date, 'pair', m.pair, 'rooms', ${rooms}) from meeting m where m.id = coalesce(
      (select min(id) from meeting where successor_id = left_trace.successor_id and id > left_trace.id),
      left_trace.successor_id) and m.state <> 'projected' and not m.hidden) as to,
    coalesce(nullif(r.reason_to, ''), r.reason) as reason,
    coalesce((select full_name from "user" where id = r.made_by), '') as by,
    json_build_object('date', (r.made_at at time zone $7)::date,
      'minutes', extract(hour from r.made_at at time zone $7) * 60 + extract(minute from r.made_at at time zone $7)) as at
  from left_from
    join meeting left_trace using (id)
    join meeting m on m.id = left_trace.id
    join request r on r.id = m.request_id and r.undone_at is null
    join event e on e.id = m.event_id
    cross join lateral (${audience}) a
  where not m.hidden
  order by m.date, m.pair, r.made_at, m.id`

/**
 * What requests moved, withdrew, swapped or put into another room of what stands or stood for these subjects in a period, or came
 * to stand in it, by where it stood; hidden classes left out.
 */
export async function findMoves(
  db: Queryable,
  subjects: readonly Subject[],
  { from, to }: Period,
  timeZone: string,
): Promise<MoveRecord[]> {
  const idsOf = (kind: SubjectKind) => subjects.filter((one) => one.kind === kind).map((one) => one.id)
  const ids = [idsOf('room'), idsOf('teacher'), idsOf('group')]
  return sqlOf(db).unsafe<MoveRecord[]>(statement, [...ids, from, to, idsOf('programme'), timeZone], {
    prepare: true,
  })
}
