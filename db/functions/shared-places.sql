-- The places of a published meeting that other published meetings hold too, and those of a draft that a published
-- one holds, each with the other's plan. A forced or imported claim has the same key as the firm one beside it, and
-- each of them overlaps the other.
create or replace function shared_places(of_meeting bigint, viewer integer) returns table (list json) stable language sql as $$
  select coalesce(json_agg(json_build_object('resource', json_build_object('kind', place.kind, 'id', place.resource_id),
    'programmeId', holder.programme_id, 'plan', holder.plan)), '[]')
  from (
    select distinct c.kind, c.resource_id, h.meeting_id
    from claim c join claim waiting using (kind, resource_id, subgroup, date, pair)
      join claim h using (kind, resource_id, subgroup, date, pair)
    where c.meeting_id = of_meeting and waiting.soft_reason in ('forced', 'imported')
      and is_on_place(c.hold, c.soft_reason) and is_on_place(h.hold, h.soft_reason) and h.meeting_id <> of_meeting
    union
    select c.kind, c.resource_id, h.meeting_id
    from claim c join claim h using (kind, resource_id, subgroup, date, pair)
    where c.meeting_id = of_meeting and c.hold = 'draft' and c.kind <> 'load' and h.hold = 'firm'
      and not (c.kind = 'group' and exists (
        select from meeting m join event e on e.id = m.event_id
          join independent_rows r on r.one = e.programme_discipline_id
          join event o on o.programme_discipline_id = r.other
          join meeting beside on beside.event_id = o.id
        where m.id = of_meeting and beside.id = h.meeting_id))) place
    cross join lateral (
      select d.programme_id,
        (select plan from item_plan(m.id, m.state = 'projected' or m.hidden, e.load_item_id, e.programme_discipline_id, viewer)) as plan
      from meeting m join event e on e.id = m.event_id left join programme_discipline d on d.id = e.programme_discipline_id
      where m.id = place.meeting_id) holder
$$;
