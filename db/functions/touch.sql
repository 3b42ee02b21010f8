-- Notes that this transaction changed what the weeks of these subjects show: kinds and ids, side by side. Nobody reads rows of an hour ago;
-- one transaction in some hundred removes them.
create or replace function touch(kinds text[], ids integer[]) returns void language plpgsql as $$
declare
  own constant bigint := pg_current_xact_id()::text::bigint;
begin
  insert into touched (kind, id, transaction_id)
  select distinct u.kind, u.id, own from unnest(kinds, ids) as u (kind, id)
  on conflict do nothing;
  if own % 256 = 0 then
    delete from touched where ctid = any(array(
      select ctid from touched where at < now() - interval '1 hour' for update skip locked));
  end if;
end $$;
