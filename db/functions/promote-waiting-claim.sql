-- On every place with published claims exactly one is firm: when the firm claim goes, the oldest forced or
-- imported one on that place becomes firm. Deferred, so that a transaction may release a place and take it
-- again. No rival gets in between, because it waits on the index until this transaction ends. A group shared
-- by independent rows is firmly held while any of them stands.
create or replace function promote_waiting_claim() returns trigger language plpgsql as $$
declare
  waiting bigint;
begin
  if exists (
    select from claim where hold = 'firm' and kind = old.kind and resource_id = old.resource_id
      and subgroup = old.subgroup and date = old.date and pair = old.pair
  ) then return null; end if;
  -- Only published classes have soft claims. The lock skips a claim that another transaction has just
  -- deleted.
  select id into waiting
  from claim
  where soft_reason in ('forced', 'imported', 'independent') and kind = old.kind and resource_id = old.resource_id
    and subgroup = old.subgroup and date = old.date and pair = old.pair
  order by id limit 1 for update;
  if found then
    update claim set hold = 'firm', soft_reason = null, forced_by = null where id = waiting;
  end if;
  return null;
end $$;
