-- Wherever a published claim stands, exactly one is firm: when a firm claim goes, the oldest that was forced or imported onto its
-- place becomes firm. Deferred, so that a place may be given up and taken again within one transaction. A rival cannot slip in
-- between: whoever wants the place waits on the index until this transaction ends.
CREATE FUNCTION promote_waiting_claim() RETURNS trigger LANGUAGE plpgsql AS $$
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
  where c.soft_reason in ('forced', 'imported') and c.kind = old.kind and c.resource_id = old.resource_id
    and c.subgroup = old.subgroup and c.date = old.date and c.pair = old.pair and m.state = 'published'
  order by c.id limit 1 for update of c;
  if found then
    update claim set hold = 'firm', soft_reason = null, forced_by = null where id = waiting;
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER claim_released AFTER UPDATE OR DELETE ON claim DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (old.hold = 'firm') EXECUTE FUNCTION promote_waiting_claim();
--> statement-breakpoint
-- A claim names its resource by kind and id, so no foreign key can keep the resource: this does.
CREATE FUNCTION refuse_while_claimed() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if exists (select from claim where kind = tg_argv[0]::resource_kind and resource_id = old.id) then
    raise foreign_key_violation using message = format('%s %s is claimed by meetings', tg_table_name, old.id);
  end if;
  return old;
end $$;
--> statement-breakpoint
CREATE TRIGGER room_claimed BEFORE DELETE ON room FOR EACH ROW EXECUTE FUNCTION refuse_while_claimed('room');--> statement-breakpoint
CREATE TRIGGER teacher_claimed BEFORE DELETE ON teacher FOR EACH ROW EXECUTE FUNCTION refuse_while_claimed('teacher');--> statement-breakpoint
CREATE TRIGGER group_claimed BEFORE DELETE ON "group" FOR EACH ROW EXECUTE FUNCTION refuse_while_claimed('group');
