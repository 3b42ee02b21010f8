-- Announces drafts, hidden classes and load permissions, which not everyone may see: the live server passes
-- such a notice only to those who may see what changed. `for` in the payload names the owners that rights ask
-- for:
-- {"groups":[[id,faculty],…],"teachers":[[id,department],…],"load":id,"row":id,"programme":id,"hidden":true},
-- or {"users":[id,…]}; "planners" where that would be too long. A notice without `for` is for everyone who
-- may see the schedules in it.
create or replace function announce_planned(operation text, meetings bigint[], drafts boolean[], keys text[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  type constant text := case operation when 'DELETE' then 'schedule_removed' else 'schedule_changed' end;
  most constant integer := 60;
  payloads text[];
begin
  -- Each load, row and kind has a notice of its own, so that more of them than are sent need not be written.
  if cardinality(meetings) <= 5000 and most >= (
    select count(*) from (
      select distinct e.load_item_id, e.programme_discipline_id, t.draft
      from unnest(meetings, drafts) as t (meeting_id, draft)
        left join meeting m on m.id = t.meeting_id
        left join event e on e.id = m.event_id) apart)
  then
    payloads := array(
      with told as (select distinct * from unnest(meetings, drafts, keys) as t (meeting_id, draft, key)),
      -- Deleted claims are found only in the keys.
      people as (
        select meeting_id, kind::text, resource_id as id from claim
        where meeting_id = any(meetings) and kind in ('group', 'teacher')
        union
        select meeting_id, key::json ->> 0, (key::json ->> 1)::integer from told where key::json ->> 0 in ('group', 'teacher')),
      owners as (
        select p.meeting_id,
          json_agg(json_build_array(p.id, g.faculty_id) order by p.id) filter (where p.kind = 'group') as groups,
          json_agg(json_build_array(p.id, r.department_id) order by p.id) filter (where p.kind = 'teacher') as teachers
        from people p
          left join "group" g on p.kind = 'group' and g.id = p.id
          left join teacher r on p.kind = 'teacher' and r.id = p.id
        group by 1),
      whose as (
        select t.meeting_id, t.draft, json_build_object(
          'groups', coalesce(o.groups, '[]'), 'teachers', coalesce(o.teachers, '[]'),
          'load', e.load_item_id, 'row', e.programme_discipline_id, 'programme', d.programme_id, 'hidden', not t.draft)::text as who
        from (select distinct meeting_id, draft from told) t
        left join owners o on o.meeting_id = t.meeting_id
        left join meeting m on m.id = t.meeting_id
        left join event e on e.id = m.event_id
        left join programme_discipline d on d.id = e.programme_discipline_id),
      numbered as (
        select who, key, row_number() over (partition by who order by key collate "C") - 1 as number
        from (select distinct who, key from told join whose using (meeting_id, draft)) w)
      select format('{"type":"%s","keys":[%s],"for":%s}', type, string_agg(key, ',' order by key collate "C"), who)
      from numbered group by who, number / 150 order by 1);
  end if;
  if payloads is null or cardinality(payloads) > most or exists (select from unnest(payloads) as p where octet_length(p) > 7900) then
    payloads := array[format('{"type":"%s","everyone":true,"for":"planners"}', type)];
  end if;
  perform pg_notify('schedule', p) from unnest(payloads) as p;
end $$;
