import type postgres from 'postgres'

/**
 * Runs `load` with the claims' indexes and their foreign key put aside, and builds them anew after it: a first million of claims
 * takes half the time. Only a table without claims is worth it, and only there does the lock keep nobody from working; otherwise
 * `load` just runs, as within another such load. What guards double booking stays in place.
 */
export async function intoEmptyClaims<Result>(
  tx: postgres.ISql,
  load: () => Promise<Result>,
): Promise<Result> {
  const [state] = await tx<{ asks: boolean }[]>`
    select not exists (select from claim) and to_regclass('pg_temp.claim_definition') is null as asks`
  if (!state?.asks) return load()
  await tx`lock table claim in access exclusive mode`
  await tx`select put_claim_indexes_aside()`
  const result = await load()
  await tx`select build_claim_indexes()`
  return result
}
