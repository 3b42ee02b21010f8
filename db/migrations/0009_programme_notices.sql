-- What a programme or one of its rows says is of no one week: the key of such a change names none, and reaches whoever follows the
-- programme in any. A row is told of by its programme. What the foreign keys remove with a programme is told of it once.
CREATE FUNCTION announce_programmes(operation text, programmes integer[]) RETURNS void LANGUAGE sql AS $$
  select announce_schedule(operation, array(select distinct format('["programme",%s,null]', id) from unnest(programmes) as id));
$$;
--> statement-breakpoint
CREATE FUNCTION announce_programme() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform announce_programmes(tg_op, array(select id from changed));
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION announce_programme_discipline() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform announce_programmes('UPDATE', array(select programme_id from changed));
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER programme_deleted AFTER DELETE ON programme REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_programme();--> statement-breakpoint
CREATE TRIGGER programme_is AFTER UPDATE ON programme REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_programme();--> statement-breakpoint
CREATE TRIGGER programme_discipline_inserted AFTER INSERT ON programme_discipline REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_programme_discipline();--> statement-breakpoint
CREATE TRIGGER programme_discipline_deleted AFTER DELETE ON programme_discipline REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_programme_discipline();--> statement-breakpoint
CREATE TRIGGER programme_discipline_is AFTER UPDATE ON programme_discipline REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_programme_discipline();
