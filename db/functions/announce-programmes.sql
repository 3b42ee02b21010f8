-- Announces a changed programme or row. Such a change belongs to no week: its key names none and reaches
-- those who follow any week of the programme. Rows that a foreign key deletes along with their programme are
-- announced once.
create or replace function announce_programmes(operation text, programmes integer[]) returns void language sql as $$
  select announce_schedule(operation, array(select distinct format('["programme",%s,null]', id) from unnest(programmes) as id));
$$;
