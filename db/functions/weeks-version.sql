-- The version of what the weeks of these subjects show; kinds and ids are parallel lists. It stays equal
-- while nothing is committed that changes them. Count and sums tell sets of transactions apart whatever their
-- order of commit, for an hour at least, and longer while no row is deleted. The sum of times covers a
-- failover that loses transactions and reuses their numbers. The lists come from a row, so that no plan depends
-- on their length and one serves all.
create or replace function weeks_version(kinds text[], ids integer[]) returns table (version text) stable language sql as $$
  select count(*) || '.' || coalesce(sum(t.transaction_id), 0) || '.' || coalesce(sum(extract(epoch from t.at)), 0)
  from (
    select u.* from (select kinds as k, ids as i offset 0) lists cross join lateral unnest(lists.k, lists.i) as u (kind, id)
    union all select 'everything', 0) u
  cross join lateral (select transaction_id, at from touched where kind = u.kind and id = u.id offset 0) t
$$;
