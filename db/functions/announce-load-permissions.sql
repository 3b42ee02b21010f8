-- A load permission belongs to no week. It is announced with a week that nobody opens, so that only those
-- hear of it who follow all weeks of the group, teacher or programme.
create or replace function announce_load_permissions() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  type constant text := case tg_op when 'DELETE' then 'schedule_removed' else 'schedule_changed' end;
  keys text[] := array(
    select distinct key collate "C" from (
      select schedule_key('group', g.group_id, date '1970-01-05') as key
      from changed p join load_item_group g on g.load_item_id = p.load_item_id
      union all
      select schedule_key('teacher', t.teacher_id, date '1970-01-05')
      from changed p join load_item_teacher t on t.load_item_id = p.load_item_id
      union all
      select schedule_key('programme', d.programme_id, date '1970-01-05')
      from changed p join programme_discipline d on d.id = p.programme_discipline_id
      limit 20001) k order by 1);
  users text := (select string_agg(distinct user_id::text, ',') from changed);
  payload text := format('{"type":"%s","keys":[%s],"for":{"users":[%s]}}', type, array_to_string(keys, ','), users);
begin
  if cardinality(keys) = 0 then return null; end if;
  if octet_length(payload) > 7900 then payload := format('{"type":"%s","everyone":true,"for":"planners"}', type); end if;
  perform pg_notify('schedule', payload);
  return null;
end $$;
