-- Whether a wish, an absence or a fault is about a pair of a date. An absence may be of a part of its first and last day.
create or replace function wish_covers(of_wish wish, on_day date, in_pair integer) returns boolean immutable language sql as $$
  select on_day between of_wish.starts_on and of_wish.ends_on
    and coalesce(of_wish.weekday = extract(isodow from on_day), true) and coalesce(of_wish.pair = in_pair, true)
    and (on_day > of_wish.starts_on or coalesce(in_pair >= of_wish.first_pair, true))
    and (on_day < of_wish.ends_on or coalesce(in_pair <= of_wish.last_pair, true))
$$;
