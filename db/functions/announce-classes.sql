-- Announces the touched meetings of classes. The arguments are parallel lists: meeting, touched as a draft,
-- touched as hidden, and the schedule key.
create or replace function announce_classes(operation text, meetings bigint[], drafts boolean[], hiddens boolean[], keys text[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  type constant text := case operation when 'DELETE' then 'schedule_removed' else 'schedule_changed' end;
  shown text[];
  planned record;
begin
  if meetings is null then return; end if;
  shown := array(select key from unnest(drafts, hiddens, keys) as t (draft, hidden, key) where not draft and not hidden);
  -- A list is cut off at this limit, so it may be incomplete.
  if cardinality(shown) > 0 and cardinality(keys) > 20000 then
    perform pg_notify('schedule', format('{"type":"%s","everyone":true}', type));
  else
    perform announce_schedule(operation, shown);
  end if;
  select array_agg(id) as ids, array_agg(draft) as drafts, array_agg(key) as keys into planned
  from unnest(meetings, drafts, hiddens, keys) as t (id, draft, hidden, key) where draft or hidden;
  if planned.ids is not null then perform announce_planned(operation, planned.ids, planned.drafts, planned.keys); end if;
end $$;
