-- Those of the ids that no row of the kind has. Existing rows are locked against deletion until the
-- transaction ends, as a foreign key would do.
create or replace function unknown_ids(of_kind text, ids integer[]) returns integer[] language plpgsql as $$
declare
  known integer[];
begin
  case of_kind
    when 'room' then known := array(select id from room where id = any(ids) for key share);
    when 'teacher' then known := array(select id from teacher where id = any(ids) for key share);
    when 'group' then known := array(select id from "group" where id = any(ids) for key share);
    when 'faculty' then known := array(select id from faculty where id = any(ids) for key share);
    when 'department' then known := array(select id from department where id = any(ids) for key share);
    when 'programme' then known := array(select id from programme where id = any(ids) for key share);
    when 'load' then known := array(select id from load_item where id = any(ids) for key share);
    -- A person's own timetable has no id.
    when 'own' then known := '{0}';
  end case;
  return array(select id from unnest(ids) id where id <> all(known));
end $$;
