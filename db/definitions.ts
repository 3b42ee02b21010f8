import { readdirSync, readFileSync } from 'node:fs'
import type postgres from 'postgres'
import { postgresErrorCode } from './transaction'

type Transaction = postgres.TransactionSql

/** `source`: its file, which the database stores as the object's comment. */
type Definition = { kind: 'function' | 'view'; name: string; source: string; text: string }

/**
 * A database object created from one of our files, now or by an earlier version; `signature`: its name in
 * SQL.
 */
type ExistingDefinition = { kind: 'view' | 'function' | 'trigger function'; name: string; signature: string }

/**
 * PostgreSQL's errors when `create or replace` would change the result, columns or parameters, or a view
 * names a column that another does not have yet.
 */
const otherShape = ['42P13', '42P16', '42725', '42703']

/** All files of `db/functions` or `db/views`: `week-items.sql` defines `week_items`. */
function definitionsOf(kind: Definition['kind']): Definition[] {
  const folder = `db/${kind}s`
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const source = `${folder}/${file}`
      const name = file.replace(/\.sql$/, '').replaceAll('-', '_')
      return { kind, name, source, text: readFileSync(source, 'utf8') }
    })
}

/** Orders views after the views they use. */
function inOrder(views: readonly Definition[], placed: readonly Definition[] = []): Definition[] {
  const waiting = views.filter((view) => !placed.includes(view))
  if (waiting.length === 0) return [...placed]
  const next = waiting.filter(({ name, text }) =>
    waiting.every((other) => other.name === name || !new RegExp(`\\b${other.name}\\b`).test(text)),
  )
  if (next.length === 0) throw new Error(`Views in a circle: ${waiting.map(({ name }) => name).join(', ')}`)
  return inOrder(views, [...placed, ...next])
}

/**
 * All definitions in order of creation. Functions may use each other and the views, and are checked at the
 * end.
 */
export const definitions = (): Definition[] => [...definitionsOf('function'), ...inOrder(definitionsOf('view'))]

/** Objects that are ours by name or by their comment; an administrator's own views are not. */
async function listExisting(tx: Transaction): Promise<ExistingDefinition[]> {
  const names = definitions().map(({ name }) => name)
  return tx<ExistingDefinition[]>`
    select 'view' as kind, relname as name, oid::regclass::text as signature
    from pg_class
    where relkind = 'v' and relnamespace = current_schema()::regnamespace
      and (relname = any(${names}) or obj_description(oid, 'pg_class') like 'db/views/%')
    union all
    select case when prorettype = 'trigger'::regtype then 'trigger function' else 'function' end,
      proname, oid::regprocedure::text
    from pg_proc
    where pronamespace = current_schema()::regnamespace
      and (proname = any(${names}) or obj_description(oid, 'pg_proc') like 'db/functions/%')`
}

/** Drops views before functions, because a view may use a function. */
async function drop(tx: Transaction, existing: readonly ExistingDefinition[]): Promise<void> {
  const signaturesOf = (isView: boolean) =>
    existing.filter(({ kind }) => (kind === 'view') === isView).map(({ signature }) => signature)
  const [views, functions] = [signaturesOf(true), signaturesOf(false)]
  if (views.length > 0) await tx.unsafe(`drop view ${views.join(', ')}`)
  if (functions.length > 0) await tx.unsafe(`drop function ${functions.join(', ')}`)
}

/** Drops all functions and views, once their tables have gone. */
export const dropDefinitions = async (tx: Transaction): Promise<void> => drop(tx, await listExisting(tx))

/**
 * Existing views come after the views that use them: a reader locks a view before those it uses, so replacing
 * in the other order would deadlock.
 */
function inLockOrder(existing: readonly ExistingDefinition[]): Definition[] {
  const isThere = ({ kind, name }: Definition): boolean =>
    kind === 'view' && existing.some((one) => one.kind === 'view' && one.name === name)
  const all = definitions()
  return [...all.filter((one) => !isThere(one)), ...all.filter(isThere).toReversed()]
}

async function define(tx: Transaction): Promise<void> {
  await tx`set local check_function_bodies = off`
  for (const { kind, name, source, text } of inLockOrder(await listExisting(tx)))
    await tx.unsafe(`${text}; comment on ${kind} ${name} is '${source}'`)
  await tx`set local check_function_bodies = on`
  await tx`
    select fmgr_sql_validator(p.oid)
    from pg_proc p join pg_language l on l.oid = p.prolang
    where l.lanname = 'sql' and obj_description(p.oid, 'pg_proc') like 'db/functions/%'`
}

/** Drops the views so that migrations can change their tables; `replaceDefinitions` recreates them. */
export async function dropViews(tx: Transaction): Promise<void> {
  await drop(
    tx,
    (await listExisting(tx)).filter(({ kind }) => kind === 'view'),
  )
}

/**
 * Makes the database's functions and views match the files. Unchanged signatures are replaced in place, so
 * running queries continue. If any signature changes, all are dropped and recreated, except trigger
 * functions, which their triggers use.
 */
export async function replaceDefinitions(tx: Transaction): Promise<void> {
  try {
    await tx.savepoint(define)
  } catch (error) {
    if (!otherShape.includes(postgresErrorCode(error) ?? '')) throw error
    await drop(
      tx,
      (await listExisting(tx)).filter(({ kind }) => kind !== 'trigger function'),
    )
    await define(tx)
  }
}

/** Drops what had a file in an earlier version and has none now, once no trigger uses it. */
export async function dropOutdated(tx: Transaction): Promise<void> {
  const names = new Set(definitions().map(({ name }) => name))
  await drop(
    tx,
    (await listExisting(tx)).filter(({ name }) => !names.has(name)),
  )
}
