-- Stands in for a foreign key where a column names rows by kind or in a list: an id stored before its row
-- exists would become a right over whatever gets that id. Arguments: the column, and the table it names or
-- the column that says which.
create or replace function refuse_unknown() returns trigger language plpgsql as $$
declare
  stored jsonb := to_jsonb(new);
  named jsonb := stored -> tg_argv[0];
  of_kind text := coalesce(stored ->> tg_argv[1], tg_argv[1]);
  unknown integer[] := unknown_ids(of_kind, case jsonb_typeof(named)
    when 'array' then array(select value::integer from jsonb_array_elements_text(named))
    else array[named::integer] end);
begin
  if cardinality(unknown) > 0
  then raise foreign_key_violation using message = format('%s names %s %s, which is not there', tg_table_name, of_kind, unknown);
  end if;
  return null;
end $$;
