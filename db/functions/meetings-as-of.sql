-- All meetings of some events as they were at a moment, including traces. `changed_in`: the first change
-- since, which stores each of its meetings whole; null if unchanged. An import stores no rows, so the
-- creation time of its events tells that they did not exist yet.
create or replace function meetings_as_of(event_ids integer[], moment timestamptz) returns table (
  id bigint, event_id integer, date date, pair smallint, state meeting_state, hidden boolean, was_projected boolean, request_id integer,
  successor_id bigint, version integer, changed_in bigint
) stable language sql as $$
  with later as materialized (
    select distinct d.change_id, c.at
    from changed_row d join change c on c.id = d.change_id
    where d.table_name = 'event' and d.key = any(event_ids::text[]) and c.at > moment),
  known as materialized (
    select distinct on (d.key) d.key::bigint as id, d.change_id, d.before
    from later l join changed_row d on d.change_id = l.change_id and d.table_name = 'meeting'
    where (coalesce(d.before, d.after) -> 'event_id')::integer = any(event_ids)
    order by d.key, l.at, l.change_id)
  select was.id, was.event_id, was.date, was.pair, was.state, was.hidden, was.was_projected, was.request_id, was.successor_id, was.version,
    known.change_id
  from known cross join lateral jsonb_populate_record(null::meeting, known.before) was
  where known.before is not null
  union all
  select m.id, m.event_id, m.date, m.pair, m.state, m.hidden, m.was_projected, m.request_id, m.successor_id, m.version, null
  from meeting m join event e on e.id = m.event_id
  where m.event_id = any(event_ids) and e.made_at <= moment and not exists (select from known where known.id = m.id)
$$;
