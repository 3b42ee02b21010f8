import { sqlOf, type Queryable } from '@/db/client'
import type { RequestId, UserId } from '@/lib/domain/ids'
import type { Period } from '@/lib/domain/period'
import type { ListedRequest } from '@/lib/domain/schedule'
import { haveOnePlace, originOf, placeOf } from '../moved-places'
import type { FoundRequest } from '../found-items'
import { audience, beginsOf, rooms, sharedPlaces, teachers } from '../schedule'

// One entry a request, date and pair: its booking or exam if it made one, else the class where it now stands, else what it withdrew.
const statementOf = (condition: string, viewer: `$${number}`, list = 'true') => `
  select r.id, r.version, r.kind, m.date, m.pair, m.title, r.reason as description, r.in_charge as "inCharge",
    ${rooms} as rooms, ${teachers} as teachers, a.groups, ${sharedPlaces(viewer)} as shared,
    r.made_by as "madeBy", ${beginsOf('r.id')} as begins,
    case when m.state <> 'trace' then (select ${placeOf('origin')} from meeting origin where id = ${originOf('m.id')}) end
      as "movedFrom"
  from (
    select distinct on (m.request_id, m.date, m.pair) m.*, e.title
    from meeting m
      join event e on e.id = m.event_id
      join request r on r.id = m.request_id
    where r.undone_at is null and (m.state = 'published' or m.state = 'trace' and m.successor_id is null)
      and ${condition}
    order by m.request_id, m.date, m.pair, (e.kind = 'booking' or e.kind = 'exam' and r.kind = 'exam') desc, m.state, m.id) m
  join request r on r.id = m.request_id
  cross join lateral (${audience}) a
  where ${list}
  order by m.date, m.pair, r.id`

const ofRequest = statementOf('r.id = $1', '$2')
// A class that is back where it stood at first was moved by no request that is in effect.
const isBack = `exists (
  select from meeting origin where origin.id = ${originOf('m.id')} and ${haveOnePlace('origin', 'm')})`
const ofPeriod = statementOf('m.date between $1 and $2', '$3', `(m.state = 'trace' or not ${isBack})`)

/** A request as weeks show it, once for each date and pair in which something stands of it; none once it was taken back. */
export async function findRequest(db: Queryable, id: RequestId, viewer: UserId): Promise<FoundRequest[]> {
  return sqlOf(db).unsafe<FoundRequest[]>(ofRequest, [id, viewer])
}

/** The requests of a period that are in effect, in the same way, by date and pair. */
export async function findRequests(
  db: Queryable,
  { from, to }: Period,
  viewer: UserId,
): Promise<(FoundRequest & Pick<ListedRequest, 'movedFrom'>)[]> {
  return sqlOf(db).unsafe<(FoundRequest & Pick<ListedRequest, 'movedFrom'>)[]>(ofPeriod, [from, to, viewer], {
    prepare: true,
  })
}
