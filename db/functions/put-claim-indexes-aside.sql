-- Drops the claims' indexes and foreign keys until `build_claim_indexes` in the same transaction. The unique
-- index that prevents double booking stays.
create or replace function put_claim_indexes_aside() returns void language plpgsql as $$
declare
  one record;
begin
  create temporary table claim_definition (definition text) on commit drop;
  for one in
    select format('drop index %I', indexname) as leave, indexdef as definition
    from pg_indexes
    where schemaname = current_schema() and tablename = 'claim' and indexname not in ('claim_pkey', 'claim_firm')
    union all
    select format('alter table claim drop constraint %I', conname),
      format('alter table claim add constraint %I %s', conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid = 'claim'::regclass and contype = 'f'
  loop
    execute one.leave;
    insert into claim_definition values (one.definition);
  end loop;
end $$;
