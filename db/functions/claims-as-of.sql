-- The claims of meetings as they were at a moment. `changes`: for each meeting the first change since then
-- (see `meetings_as_of`).
create or replace function claims_as_of(meeting_ids bigint[], changes bigint[]) returns table (
  meeting_id bigint, kind resource_kind, resource_id integer, subgroup smallint, date date, pair smallint, hold hold,
  soft_reason soft_reason, joined_in bigint, left_in bigint
) stable language sql as $$
  with asked as materialized (select * from unnest(meeting_ids, changes) a (id, change_id))
  select c.meeting_id, c.kind, c.resource_id, c.subgroup, c.date, c.pair, c.hold, c.soft_reason, c.joined_in, c.left_in
  from asked a join claim c on c.meeting_id = a.id
  where a.change_id is null
  union all
  select was.meeting_id, was.kind, was.resource_id, was.subgroup, was.date, was.pair, was.hold, was.soft_reason, was.joined_in, was.left_in
  from (select distinct change_id from asked where change_id is not null) known
    join changed_row d on d.change_id = known.change_id and d.table_name = 'claim' and d.before is not null
    join asked a on a.change_id = d.change_id and a.id = (d.before -> 'meeting_id')::bigint
    cross join lateral jsonb_populate_record(null::claim, d.before) was
$$;
