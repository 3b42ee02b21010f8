-- Wherever a published claim stands, exactly one is firm: when a firm claim goes, the oldest that was forced or imported onto its
-- place becomes firm. Deferred, so that a place may be given up and taken again within one transaction. A rival cannot slip in
-- between: whoever wants the place waits on the index until this transaction ends. A group that independent rows share is firmly held
-- while any of them stands: the next of them becomes firm when the first goes.
create or replace function promote_waiting_claim() returns trigger language plpgsql as $$
declare
  waiting bigint;
begin
  if exists (
    select from claim where hold = 'firm' and kind = old.kind and resource_id = old.resource_id
      and subgroup = old.subgroup and date = old.date and pair = old.pair
  ) then return null; end if;
  -- Only what is published holds anything softly. The lock skips one that another transaction has just taken away and goes on to the next.
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
