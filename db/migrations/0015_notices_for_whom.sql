-- A notice of a draft, of a hidden class or of a load permission is for some: the live server tells those who may see what changed. Such
-- a payload says in `for` whose it is, as the rights ask: {"groups":[[id,faculty],…],"teachers":[[id,department],…],"load":id,"row":id,
-- "programme":id,"hidden":true}, or {"users":[id,…]}; "planners" where it would be too long. Without `for` a notice is for whoever may
-- see the schedules that it names.
CREATE FUNCTION announce_planned(operation text, meetings bigint[], drafts boolean[], keys text[]) RETURNS void LANGUAGE plpgsql AS $$
declare
  type constant text := case operation when 'DELETE' then 'schedule_removed' else 'schedule_changed' end;
  payloads text[];
begin
  if cardinality(meetings) <= 5000 then
    payloads := array(
      with told as (select distinct * from unnest(meetings, drafts, keys) as t (meeting_id, draft, key)),
      -- What is being deleted is among the keys only.
      people as (
        select meeting_id, kind::text, resource_id as id from claim
        where meeting_id = any(meetings) and kind in ('group', 'teacher')
        union
        select meeting_id, key::json ->> 0, (key::json ->> 1)::integer from told where key::json ->> 0 in ('group', 'teacher')),
      whose as (
        select t.meeting_id, t.draft, json_build_object(
          'groups', (
            select coalesce(json_agg(json_build_array(p.id, g.faculty_id) order by p.id), '[]')
            from people p left join "group" g on g.id = p.id where p.meeting_id = t.meeting_id and p.kind = 'group'),
          'teachers', (
            select coalesce(json_agg(json_build_array(p.id, r.department_id) order by p.id), '[]')
            from people p left join teacher r on r.id = p.id where p.meeting_id = t.meeting_id and p.kind = 'teacher'),
          'load', e.load_item_id, 'row', e.programme_discipline_id, 'programme', d.programme_id, 'hidden', not t.draft)::text as who
        from (select distinct meeting_id, draft from told) t
        left join meeting m on m.id = t.meeting_id
        left join event e on e.id = m.event_id
        left join programme_discipline d on d.id = e.programme_discipline_id),
      numbered as (
        select who, key, row_number() over (partition by who order by key collate "C") - 1 as number
        from (select distinct who, key from told join whose using (meeting_id, draft)) w)
      select format('{"type":"%s","keys":[%s],"for":%s}', type, string_agg(key, ',' order by key collate "C"), who)
      from numbered group by who, number / 150 order by 1);
  end if;
  if payloads is null or cardinality(payloads) > 60 or exists (select from unnest(payloads) as p where octet_length(p) > 7900) then
    payloads := array[format('{"type":"%s","everyone":true,"for":"planners"}', type)];
  end if;
  perform pg_notify('schedule', p) from unnest(payloads) as p;
end $$;
--> statement-breakpoint
-- Announces what was touched of classes: parallel lists of the meeting, whether it was touched as a draft, as hidden, and the key.
CREATE FUNCTION announce_classes(operation text, meetings bigint[], drafts boolean[], hiddens boolean[], keys text[]) RETURNS void LANGUAGE plpgsql AS $$
declare
  type constant text := case operation when 'DELETE' then 'schedule_removed' else 'schedule_changed' end;
  shown text[];
  planned record;
begin
  if meetings is null then return; end if;
  shown := array(select key from unnest(drafts, hiddens, keys) as t (draft, hidden, key) where not draft and not hidden);
  -- Past its limit a list is cut off, and there may be more of which nobody knows.
  if cardinality(shown) > 0 and cardinality(keys) > 20000 then
    perform pg_notify('schedule', format('{"type":"%s","everyone":true}', type));
  else
    perform announce_schedule(operation, shown);
  end if;
  select array_agg(id) as ids, array_agg(draft) as drafts, array_agg(key) as keys into planned
  from unnest(meetings, drafts, hiddens, keys) as t (id, draft, hidden, key) where draft or hidden;
  if planned.ids is not null then perform announce_planned(operation, planned.ids, planned.drafts, planned.keys); end if;
end $$;
--> statement-breakpoint
-- The meeting of a claim that is deleted is still there: whoever deletes a meeting deletes its claims first.
CREATE OR REPLACE FUNCTION announce_claims() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  ids bigint[];
  drafts boolean[];
  hiddens boolean[];
  keys text[];
begin
  with touched as materialized (
    select meeting_id, kind::text, resource_id, date, hold = 'draft' as is_draft from changed where kind <> 'load' limit 20001),
  met as materialized (
    select c.meeting_id, c.date, c.is_draft, coalesce(m.hidden, false) as hidden, m.event_id
    from (select distinct meeting_id, date, is_draft from touched) c
    left join lateral (select hidden, event_id from meeting where id = c.meeting_id offset 0) m on true),
  told as (
    select meeting_id, is_draft, hidden, schedule_key(kind, resource_id, date) as key
    from touched join met using (meeting_id, date, is_draft)
    union all
    select m.meeting_id, m.is_draft, m.hidden, schedule_key('programme', d.programme_id, m.date)
    from met m
    cross join lateral (select programme_discipline_id from event where id = m.event_id offset 0) e
    join programme_discipline d on d.id = e.programme_discipline_id
    limit 20001)
  select array_agg(meeting_id), array_agg(is_draft), array_agg(hidden), array_agg(key) into ids, drafts, hiddens, keys from told;
  perform announce_classes(tg_op, ids, drafts, hiddens, keys);
  return null;
end $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_meetings() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  ids bigint[];
  drafts boolean[];
  hiddens boolean[];
  keys text[];
begin
  with met as (
    select id, event_id, date, state = 'projected' as is_draft, hidden from changed
    union all
    select t.id, t.event_id, t.date, false, t.hidden
    from changed m
    cross join lateral (select id, event_id, date, hidden from meeting where successor_id = m.id offset 0) t
    where tg_op = 'UPDATE'),
  told as (
    select m.id, m.is_draft, m.hidden, schedule_key(c.kind::text, c.resource_id, c.date) as key
    from met m
    join claim c on c.meeting_id = m.id and c.kind <> 'load'
    union all
    select m.id, m.is_draft, m.hidden, schedule_key('programme', d.programme_id, m.date)
    from met m
    cross join lateral (select programme_discipline_id from event where id = m.event_id offset 0) e
    join programme_discipline d on d.id = e.programme_discipline_id
    limit 20001)
  select array_agg(id), array_agg(is_draft), array_agg(hidden), array_agg(key) into ids, drafts, hiddens, keys from told;
  perform announce_classes(tg_op, ids, drafts, hiddens, keys);
  return null;
end $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_events() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  ids bigint[];
  drafts boolean[];
  hiddens boolean[];
  keys text[];
begin
  with met as (
    select m.id, m.date, m.state = 'projected' as is_draft, m.hidden, e.programme_discipline_id
    from changed e
    cross join lateral (select id, date, state, hidden from meeting where event_id = e.id offset 0) m),
  told as (
    select m.id, m.is_draft, m.hidden, schedule_key(c.kind::text, c.resource_id, c.date) as key
    from met m
    join claim c on c.meeting_id = m.id and c.kind <> 'load'
    union all
    select m.id, m.is_draft, m.hidden, schedule_key('programme', d.programme_id, m.date)
    from met m
    join programme_discipline d on d.id = m.programme_discipline_id
    limit 20001)
  select array_agg(id), array_agg(is_draft), array_agg(hidden), array_agg(key) into ids, drafts, hiddens, keys from told;
  perform announce_classes(tg_op, ids, drafts, hiddens, keys);
  return null;
end $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_requests() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  ids bigint[];
  drafts boolean[];
  hiddens boolean[];
  keys text[];
begin
  with met as (
    select m.id, m.date, m.state = 'projected' as is_draft, m.hidden, m.event_id
    from changed r
    cross join lateral (select id, date, state, hidden, event_id from meeting where request_id = r.id offset 0) m),
  told as (
    select m.id, m.is_draft, m.hidden, schedule_key(c.kind::text, c.resource_id, c.date) as key
    from met m
    join claim c on c.meeting_id = m.id and c.kind <> 'load'
    union all
    select m.id, m.is_draft, m.hidden, schedule_key('programme', d.programme_id, m.date)
    from met m
    cross join lateral (select programme_discipline_id from event where id = m.event_id offset 0) e
    join programme_discipline d on d.id = e.programme_discipline_id
    limit 20001)
  select array_agg(id), array_agg(is_draft), array_agg(hidden), array_agg(key) into ids, drafts, hiddens, keys from told;
  perform announce_classes(tg_op, ids, drafts, hiddens, keys);
  return null;
end $$;
--> statement-breakpoint
-- A draft overlaps nobody: whoever is forced onto its place is no news in its other weeks.
CREATE OR REPLACE FUNCTION announce_overlaps() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  ids bigint[];
  drafts boolean[];
  hiddens boolean[];
  keys text[];
begin
  with told as (
    select m.id, m.hidden, schedule_key(c.kind::text, c.resource_id, c.date) as key
    from changed o
    cross join lateral (
      select meeting_id from claim
      where kind = o.kind and resource_id = o.resource_id and subgroup = o.subgroup and date = o.date and pair = o.pair
        and hold in ('firm', 'soft') offset 0
    ) beside
    cross join lateral (select id, hidden from meeting where id = beside.meeting_id offset 0) m
    cross join lateral (select kind, resource_id, date from claim where meeting_id = beside.meeting_id offset 0) c
    where o.soft_reason = 'forced' and c.kind <> 'load'
    limit 20001)
  select array_agg(id), array_agg(false), array_agg(hidden), array_agg(key) into ids, drafts, hiddens, keys from told;
  perform announce_classes('UPDATE', ids, drafts, hiddens, keys);
  return null;
end $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_load_permissions() RETURNS trigger LANGUAGE plpgsql AS $$
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
