-- The classes of an exam with a time of its own are on one date and in one state, and are in all pairs that this time meets.
-- Deferred, so that it may be moved within one transaction; the error code is ours. Publishing does not ask for the pairs.
create or replace function keep_exam_whole() returns trigger language plpgsql as $$
declare
  of_event integer := old.event_id;
  is_elsewhere boolean := tg_op = 'DELETE' or new.state = 'trace' or (new.date, new.pair) <> (old.date, old.pair);
begin
  if exists (
    select from exam_sitting s
      cross join lateral (
        select count(distinct (m.date, m.state)) as places, min(m.date) as date, array_agg(m.pair order by m.pair) as pairs
        from meeting m where m.event_id = of_event and m.state <> 'trace') standing
    where s.event_id = of_event and (standing.places > 1
      or standing.places = 1 and is_elsewhere and standing.pairs <> exam_pairs(standing.date, s.starts_at, s.minutes)))
  then raise exception using errcode = 'TT005', message = format('exam %s is torn', of_event);
  end if;
  return null;
end $$;
