import { sql, type SQL } from 'drizzle-orm'

/**
 * Meetings as they are, as a table (meeting_id, state) to select from: `{meeting, event, claims, soft}`, rows under their column
 * names. `claims` are who and where; what they hold follows from the meeting's state but for the overlaps, which `soft` names.
 * `which`: a condition on `m`.
 */
export const snapshotsOf = (which: SQL): SQL => sql`
  select m.id as meeting_id, jsonb_build_object(
    'meeting', to_jsonb(m), 'event', to_jsonb(e), 'claims', held.claims, 'soft', held.soft) as state
  from meeting m
  join event e on e.id = m.event_id
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'resourceId', c.resource_id, 'subgroup', c.subgroup)
        order by c.kind, c.resource_id, c.subgroup), '[]') as claims,
      coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'resourceId', c.resource_id, 'subgroup', c.subgroup,
          'reason', c.soft_reason, 'forcedBy', c.forced_by) order by c.id)
        filter (where c.soft_reason in ('forced', 'imported')), '[]') as soft
    from claim c where c.meeting_id = m.id) held
  where ${which}`

/** What two equal snapshots share: versions only count changes, and a soft claim may have become firm by itself. */
export const contentOf = (state: SQL): SQL =>
  sql`(${state} - 'soft' #- '{meeting,version}' #- '{event,version}')`
