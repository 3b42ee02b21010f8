-- What a row other than a class concerns in the history: itself, and the rows that its columns name.
create or replace function history_subjects(of_table text, state jsonb) returns table (kind text, id integer)
immutable language sql as $$
  select kind, (state ->> named)::integer
  from (values
    ('room', 'merged_into', array['room']), ('teacher', 'merged_into', array['teacher']), ('group', 'merged_into', array['group']),
    ('room', 'id', array['room']), ('teacher', 'id', array['teacher']), ('group', 'id', array['group']),
    ('load', 'id', array['load_item']), ('programme', 'id', array['programme']), ('user', 'id', array['user']),
    ('load', 'load_item_id', null), ('programme', 'programme_id', null), ('group', 'group_id', null),
    ('teacher', 'teacher_id', null), ('room', 'room_id', null), ('user', 'user_id', null)) known (kind, named, tables)
  where (tables is null or of_table = any(tables)) and state ->> named ~ '^-?\d{1,9}$'
  union all
  select state ->> 'kind', (state -> 'resource_id')::integer where of_table = 'wish'
$$;
