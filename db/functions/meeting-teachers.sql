-- The teachers of a meeting by name: the current ones, or those who had it at first and have left it.
create or replace function meeting_teachers(of_meeting bigint, who_left boolean) returns table (list json) stable language sql as $$
  select coalesce(json_agg(t.named order by t.name, t.id), '[]')
  from claim c join shown_teacher t on t.id = c.resource_id
  where c.meeting_id = of_meeting and c.kind = 'teacher' and (c.left_in is not null) = who_left
$$;
