-- Writes the notices of a change from its history entries: one row for equal meetings of a series, whom it
-- concerns, and the reason of the request that moved or withdrew them. Drafts and hidden classes concern
-- nobody: publishing one counts as its arrival, withdrawing or hiding it as its removal. `today`: the university's.
create or replace function write_notices(of_change bigint, today date) returns void language plpgsql as $$
declare
  -- Whatever was not touched has no news, and most changes touch three tables.
  touched constant text[] := array(select distinct table_name from changed_row where change_id = of_change);
begin
  -- Teachers who had left a class for others and have it again.
  with returned as materialized (
    select (before ->> 'meeting_id')::bigint as meeting_id, before -> 'resource_id' as teacher
    from changed_row
    where change_id = of_change and table_name = 'claim' and before ->> 'kind' = 'teacher' and before -> 'left_in' <> 'null'
      and coalesce(after -> 'left_in', 'null') = 'null'),
  told as (
    select event_id, load_item_id, coalesce(after, before) ->> 'title' as title, lesson_type, told_slot(before) as before, told_slot(after) as after,
      shift, dates, coalesce(asked.reason, '') as reason,
      exists (select from returned k where k.meeting_id = any(meeting_ids) and after -> 'teachers' @> k.teacher) as is_back
    from change_entry
      left join lateral (
        select coalesce(nullif(r.reason_to, ''), r.reason) as reason
        from meeting m join request r on r.id = m.request_id
        where m.id = meeting_ids[1] and r.change_id = of_change) asked on true
    where change_id = of_change),
  each as (
    select event_id, load_item_id, title, lesson_type, before, after, reason, is_back, case when before is null or after is null then 0 else shift end as shift,
      case when before is null then date + shift else date end as date
    from told cross join unnest(dates) date
    where before is distinct from after or before is not null and shift <> 0),
  -- An exam of several pairs is told once.
  once as (
    select *, row_number() over (partition by event_id order by before is null or after is null, coalesce(after, before) -> 'pair') as nth
    from each)
  insert into notice (change_id, event_id, load_item_id, title, lesson_type, before, after, shift, dates, last_on, reason, facts)
  select of_change, event_id, load_item_id, title, lesson_type, before, after, shift, array_agg(date order by date),
    max(greatest(date, date + shift)), reason,
    case when is_back then '{"isBack": true}'::jsonb else '{}' end
  from once
  where (nth = 1 or not exists (select from exam_sitting s where s.event_id = once.event_id))
    -- If others of its pairs stand as they stood, bells have changed: its time is the same.
    and not ((before is null or after is null) and exists (
      select from exam_sitting s join meeting m using (event_id)
      where s.event_id = once.event_id and m.state = 'published' and not m.hidden
        -- Hashed once: the planner, who knows nothing of the entries, would go through all of them for each class.
        and m.id not in (select unnest(c.meeting_ids) from change_entry c where c.change_id = of_change)))
  group by event_id, load_item_id, title, lesson_type, before, after, shift, reason, is_back, extract(isodow from date)
  order by min(date), coalesce(before, after) -> 'pair', event_id;
  if found then perform address_notices(of_change); end if;
  perform write_regrouping_notices(of_change);
  if touched && '{room,group}' then perform write_renaming_notices(of_change, today); end if;
  perform write_approval_notices(of_change);
  if touched && '{confirmation}' then perform write_confirmation_notices(of_change); end if;
  if touched && '{appeal}' then perform write_appeal_notices(of_change); end if;
  if touched && '{substitute_offer}' then perform write_substitution_notices(of_change); end if;
  if touched && '{wish_campaign}' then perform write_campaign_notices(of_change); end if;
  if touched && '{wish}' then perform write_absence_notices(of_change); end if;
  if touched && '{pair_time,day_pair_time}' then perform write_bell_notices(of_change, today); end if;
end $$;
