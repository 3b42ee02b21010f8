-- The version of what the weeks of these subjects show, kinds and ids side by side: equal while nothing was committed that changes it. The
-- count and the sums tell the sets of transactions apart, in whatever order they were committed: for an hour, and after it as long as no row is
-- removed. The sum of the times does so when a failover loses transactions and their numbers are given again.
create or replace function weeks_version(kinds text[], ids integer[]) returns table (version text) stable language sql as $$
  select count(*) || '.' || coalesce(sum(t.transaction_id), 0) || '.' || coalesce(sum(extract(epoch from t.at)), 0)
  from (select * from unnest(kinds, ids) as u (kind, id) union all select 'everything', 0) u
  cross join lateral (select transaction_id, at from touched where kind = u.kind and id = u.id offset 0) t
$$;
