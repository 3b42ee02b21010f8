import { sql, type SQL } from 'drizzle-orm'

/** Who or where, and whether they are a substitute or have left: what is not so is left out. */
export const claimAsJson: SQL = sql`jsonb_strip_nulls(jsonb_build_object(
  'kind', c.kind, 'resourceId', c.resource_id, 'subgroup', c.subgroup, 'joinedIn', c.joined_in, 'leftIn', c.left_in))`

/**
 * Meetings as they are, as a table (meeting_id, state) to select from: `{meeting, event, claims, overlaps}`, rows under their column
 * names. `claims` are who and where; what they hold follows from the meeting's state, but for who has left, and for `overlaps`: why a
 * claim is soft, if it is, and which meetings hold its place or wait for it beside this one. `which`: a condition on `m`.
 */
export const snapshotsOf = (which: SQL): SQL => sql`
  select m.id as meeting_id, jsonb_build_object(
    'meeting', to_jsonb(m), 'event', to_jsonb(e), 'claims', held.claims, 'overlaps', held.overlaps) as state
  from meeting m
  join event e on e.id = m.event_id
  cross join lateral (
    select coalesce(jsonb_agg(${claimAsJson} order by c.kind, c.resource_id, c.subgroup), '[]') as claims,
      coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'resourceId', c.resource_id, 'subgroup', c.subgroup,
          'reason', c.soft_reason, 'forcedBy', c.forced_by, 'beside', others.ids) order by c.id)
        filter (where others.ids is not null), '[]') as overlaps
    from claim c
    cross join lateral (
      select jsonb_agg(other.meeting_id) as ids from (
        select meeting_id from claim where hold = 'firm' and ${isOnPlace}
        union all
        select meeting_id from claim where soft_reason in ('forced', 'imported') and ${isOnPlace}) other
      where other.meeting_id <> c.meeting_id and c.left_in is null) others
    where c.meeting_id = m.id) held
  where ${which}`

const isOnPlace = sql`kind = c.kind and resource_id = c.resource_id and subgroup = c.subgroup
  and date = c.date and pair = c.pair`

/** What two equal snapshots share: versions only count changes, and who overlaps changes by itself. */
export const contentOf = (state: SQL): SQL =>
  sql`(${state} - 'overlaps' #- '{meeting,version}' #- '{event,version}')`
