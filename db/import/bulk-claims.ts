import type postgres from 'postgres'

/**
 * Runs `load` with the claims' indexes and their foreign key put aside, and builds them anew after it: a first million of claims
 * takes half the time. Only a table without claims is worth it, and only there does the lock keep nobody from working; otherwise
 * `load` just runs. What guards double booking stays in place.
 */
export async function intoEmptyClaims<Result>(
  tx: postgres.ISql,
  load: () => Promise<Result>,
): Promise<Result> {
  const [state] = await tx<{ empty: boolean }[]>`select not exists (select from claim) as empty`
  if (!state?.empty) return load()
  await tx`lock table claim in access exclusive mode`
  const indexes = await tx<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = 'claim' and indexname not in ('claim_pkey', 'claim_firm')`
  const keys = await tx<{ name: string; definition: string }[]>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'claim'::regclass and contype = 'f'`
  for (const { name } of keys) await tx`alter table claim drop constraint ${tx(name)}`
  for (const { name } of indexes) await tx`drop index ${tx(name)}`
  const result = await load()
  for (const { definition } of indexes) await tx.unsafe(definition)
  for (const { name, definition } of keys)
    await tx.unsafe(`alter table claim add constraint "${name}" ${definition}`)
  return result
}
