-- The title that a renamed group had on a date; none if it is the present one.
create or replace function group_title_on(of_group integer, on_date date) returns table (title text) stable language sql as $$
  select former.title from "group" former
  where former.merged_into = of_group and former.former_until > on_date order by former.former_until limit 1
$$;
