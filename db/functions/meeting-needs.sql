-- Whether a class needs equipment ('projector' or 'computers'): more than half of the classes of its load item in
-- real rooms have it, as the rules of quality infer it. Null: unknown, it has no load item.
create or replace function meeting_needs(id_of_meeting bigint, equipment text) returns boolean stable language sql as $$
  select case when count(*) > 0 then count(*) filter (where held.has_it) * 2 > count(*) end
  from (
    select bool_or(case equipment when 'projector' then r.has_projector when 'computers' then r.is_computer_class end) as has_it
    from claim own
      join claim l on l.kind = 'load' and l.resource_id = own.resource_id and l.hold <> 'trace'
      join claim c on c.meeting_id = l.meeting_id and c.kind = 'room'
      join room r on r.id = c.resource_id and r.id > 0 and not r.is_placeholder
    where own.meeting_id = id_of_meeting and own.kind = 'load'
    group by l.meeting_id) held
$$;
