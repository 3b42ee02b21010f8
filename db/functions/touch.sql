-- Records that this transaction changed what the weeks of these subjects show; kinds and ids are parallel
-- lists. After an hour only the last record of each subject is needed, for clients that ask again after days;
-- every 256th transaction deletes the others. Its statements are planned once a
-- connection (`force_generic_plan`), since every change calls it and planning takes longer than what they do.
create or replace function touch(kinds text[], ids integer[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  own constant bigint := pg_current_xact_id()::text::bigint;
begin
  with told as (select * from unnest(kinds, ids) as u (kind, id))
  insert into touched (kind, id, transaction_id)
  select distinct kind, id, own from (
    select kind, id from told
    -- The week of a subject includes what was merged into it.
    union all select u.kind, r.id from told u join room r on u.kind = 'room' and r.merged_into = u.id
    union all select u.kind, t.id from told u join teacher t on u.kind = 'teacher' and t.merged_into = u.id
    union all select u.kind, g.id from told u join "group" g on u.kind = 'group' and g.merged_into = u.id) all_told
  on conflict do nothing;
  if own % 256 = 0 then
    delete from touched where ctid = any(array(
      select ctid from touched t
      where at < now() - interval '1 hour'
        and exists (select from touched where kind = t.kind and id = t.id and transaction_id > t.transaction_id)
      for update skip locked));
  end if;
end $$;
