-- Builds anew what `put_claim_indexes_aside` took away, indexes before the keys that go by them.
create or replace function build_claim_indexes() returns void language plpgsql as $$
declare
  wanted text;
begin
  for wanted in select definition from claim_definition order by definition like 'alter table%' loop
    execute wanted;
  end loop;
  drop table claim_definition;
end $$;
