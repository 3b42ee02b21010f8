-- Whoever is forced onto a place makes an overlap for all that stand there: their other weeks, of teachers and groups, are told when
-- it begins and when it ends. Imports force nobody, so that a bulk load is spared. By `offset 0` each place is looked up by its index.
CREATE FUNCTION announce_overlaps() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform announce_schedule('UPDATE', array(
    select schedule_key(c.kind::text, c.resource_id, c.date)
    from changed o
    cross join lateral (
      select meeting_id from claim
      where kind = o.kind and resource_id = o.resource_id and subgroup = o.subgroup and date = o.date and pair = o.pair
        and hold <> 'trace' offset 0
    ) beside
    cross join lateral (select kind, resource_id, date from claim where meeting_id = beside.meeting_id offset 0) c
    where o.soft_reason = 'forced' and c.kind <> 'load'
    limit 20001));
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER overlap_inserted AFTER INSERT ON claim REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_overlaps();--> statement-breakpoint
CREATE TRIGGER overlap_deleted AFTER DELETE ON claim REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_overlaps();--> statement-breakpoint
CREATE TRIGGER overlap_was AFTER UPDATE ON claim REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_overlaps();--> statement-breakpoint
CREATE TRIGGER overlap_is AFTER UPDATE ON claim REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_overlaps();
