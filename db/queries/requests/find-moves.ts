import { sqlOf, type Queryable } from '@/db/client'
import type { MoveRecord } from '@/lib/domain/schedule-export'
import type { Subject, SubjectKind } from '@/lib/domain/resource'
import type { Period } from '@/lib/domain/period'
import { haveOnePlace, isInSight, originOf, placeOf } from '../moved-places'
import { audience, claimed, programmedBy, substitutedIn, substitution, teachers } from '../schedule'

// $1 to $3: ids of rooms, teachers and groups; $4, $5: first and last date; $6: of programmes; $7: the time zone in which «when» is
// told. `m` is where a class stood at first, `last` where it stands by now: of one that was withdrawn where it stood they are the same.
const momentOf = (moment: string) => `json_build_object('date', (${moment} at time zone $7)::date,
  'minutes', extract(hour from ${moment} at time zone $7) * 60 + extract(minute from ${moment} at time zone $7))`

const moves = `
  select m.date, m.pair, r.made_at, m.id, r.kind::text, e.title, e.lesson_type as "lessonType", e.subgroup, a.groups,
    ${teachers} as teachers,
    '[]'::json as instead, ${placeOf('m')} as from,
    case when ${isInSight('last')} then ${placeOf('last')} end as to,
    coalesce(nullif(r.reason_to, ''), r.reason) as reason,
    coalesce((select full_name from "user" where id = r.made_by), '') as by,
    ${momentOf('r.made_at')} as at
  from moved
    join meeting last on last.id = last_id
    join meeting m on m.id = first_id
    join request r on r.id = last.request_id and r.undone_at is null
    join event e on e.id = m.event_id
    cross join lateral (${audience}) a
  where m.state = 'trace' and not m.hidden
    and exists (select from asked where id = m.id or id = last.id and ${isInSight('last')})
    and not (last.state <> 'trace' and ${haveOnePlace('m', 'last')})`

// Where it stood when its first teachers left; one that was withdrawn is told as that.
const substitutions = `
  select place.date, place.pair, c.at, m.id, 'substitution', e.title, e.lesson_type, e.subgroup, a.groups, ${teachers},
    ${substitution} -> 'instead', ${placeOf('place')}, null, '', coalesce(u.full_name, ''), ${momentOf('c.at')}
  from moved
    join meeting m on m.id = last_id
    join meeting place on place.id =
      case when exists (select from claim where meeting_id = first_id and left_in is not null) then first_id else last_id end
    join change c on c.id = ${substitutedIn('m.id')}
    left join "user" u on u.id = c.actor_id
    join event e on e.id = m.event_id
    cross join lateral (${audience}) a
  where ${isInSight('m')} and ${substitution} is not null`

const statement = `
  with asked as materialized (
    select distinct m.id, coalesce(m.successor_id, m.id) as last_id
    from (${claimed} union all ${programmedBy('$6')}) f join meeting m using (id)
    where m.state <> 'projected' and not m.hidden),
  moved as (
    select last_id, coalesce(${originOf('last_id')}, last_id) as first_id
    from (select distinct last_id from asked) a)
  select kind, title, "lessonType", subgroup, groups, teachers, instead, "from", "to", reason, "by", at
  from (${moves} union all ${substitutions}) told
  order by date, pair, made_at, id`

/**
 * What requests moved, withdrew, swapped or put into another room of what stood for these subjects in a period at first, or came to
 * stand in it at last, by where it stood: a class once, however often it was moved between, and one that is back not at all. And what
 * other teachers have than it was published with. Hidden classes are left out.
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
