-- What a programme or one of its rows says is of no one week: the key of such a change names none, and reaches whoever follows the
-- programme in any. A row is told of by its programme. What the foreign keys remove with a programme is told of it once.
create or replace function announce_programmes(operation text, programmes integer[]) returns void language sql as $$
  select announce_schedule(operation, array(select distinct format('["programme",%s,null]', id) from unnest(programmes) as id));
$$;
