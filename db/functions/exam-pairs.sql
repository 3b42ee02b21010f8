-- The pairs that a time of an exam meets on a date, in order. Minutes since midnight.
create or replace function exam_pairs(on_date date, begins integer, lasts integer) returns smallint[] stable language sql as $$
  select array(
    select p.pair from pair_time p left join day_pair_time d on d.date = on_date and d.pair = p.pair
    where coalesce(d.starts_at, p.starts_at) < begins + lasts and coalesce(d.ends_at, p.ends_at) > begins
    order by p.pair)
$$;
