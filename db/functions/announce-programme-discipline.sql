create or replace function announce_programme_discipline() returns trigger language plpgsql as $$
begin
  perform announce_programmes('UPDATE', array(select programme_id from changed));
  return null;
end $$;
