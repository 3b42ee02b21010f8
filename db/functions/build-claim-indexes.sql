-- Rebuilds what `put_claim_indexes_aside` dropped: indexes first, then the foreign keys that use them.
create or replace function build_claim_indexes() returns void language plpgsql as $$
declare
  wanted text;
begin
  for wanted in select definition from claim_definition order by definition like 'alter table%' loop
    execute wanted;
  end loop;
  drop table claim_definition;
end $$;
