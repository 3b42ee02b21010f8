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
  -- The lock skips one that another transaction has just taken away and goes on to the next.
  select c.id into waiting
  from claim c join meeting m on m.id = c.meeting_id
  where c.soft_reason in ('forced', 'imported', 'independent') and c.kind = old.kind and c.resource_id = old.resource_id
    and c.subgroup = old.subgroup and c.date = old.date and c.pair = old.pair and m.state = 'published'
  order by c.id limit 1 for update of c;
  if found then
    update claim set hold = 'firm', soft_reason = null, forced_by = null where id = waiting;
  end if;
  return null;
end $$;
