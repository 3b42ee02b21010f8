import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type postgres from 'postgres'
import { postgresErrorCode } from './transaction'

type Transaction = postgres.TransactionSql

/** `source`: its file, by which the database remembers where it comes from. */
type Definition = { kind: 'function' | 'view'; name: string; source: string; text: string }

/** Something that a file made, now or in an earlier state of the code; `signature`: as a statement names it. */
type Made = { kind: 'view' | 'function' | 'trigger function'; name: string; signature: string }

/** PostgreSQL's refusals: another result or parameter's name, other columns, other parameters beside the old ones. */
const otherShape = ['42P13', '42P16', '42725']

/** Every file of `db/functions` or `db/views`: `week-items.sql` makes `week_items`. */
function definitionsOf(kind: Definition['kind']): Definition[] {
  const folder = fileURLToPath(new URL(`./${kind}s/`, import.meta.url))
  return readdirSync(folder)
    .sort()
    .map((file) => ({
      kind,
      name: file.replace(/\.sql$/, '').replaceAll('-', '_'),
      source: `db/${kind}s/${file}`,
      text: readFileSync(`${folder}${file}`, 'utf8'),
    }))
}

/** Each view after those that it names. */
function inOrder(views: readonly Definition[], placed: readonly Definition[] = []): Definition[] {
  const waiting = views.filter((view) => !placed.includes(view))
  if (waiting.length === 0) return [...placed]
  const next = waiting.filter(({ name, text }) =>
    waiting.every((other) => other.name === name || !new RegExp(`\\b${other.name}\\b`).test(text)),
  )
  if (next.length === 0) throw new Error(`Views in a circle: ${waiting.map(({ name }) => name).join(', ')}`)
  return inOrder(views, [...placed, ...next])
}

/** All definitions in the order in which they are made. Functions name each other and the views, and are looked over at the end. */
export const definitions = (): Definition[] => [
  ...definitionsOf('function'),
  ...inOrder(definitionsOf('view')),
]

/** What is ours by its name or by what the database remembers of it; an administrator's own views are not. */
async function listMade(tx: Transaction): Promise<Made[]> {
  const names = definitions().map(({ name }) => name)
  return tx<Made[]>`
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

/** Views before functions: a view may name a function. */
async function drop(tx: Transaction, made: readonly Made[]): Promise<void> {
  const of = (isView: boolean) =>
    made.filter(({ kind }) => (kind === 'view') === isView).map(({ signature }) => signature)
  const [views, functions] = [of(true), of(false)]
  if (views.length > 0) await tx.unsafe(`drop view ${views.join(', ')}`)
  if (functions.length > 0) await tx.unsafe(`drop function ${functions.join(', ')}`)
}

async function define(tx: Transaction): Promise<void> {
  await tx`set local check_function_bodies = off`
  for (const { kind, name, source, text } of definitions())
    await tx.unsafe(`${text}; comment on ${kind} ${name} is '${source}'`)
  await tx`set local check_function_bodies = on`
  await tx`
    select fmgr_sql_validator(p.oid)
    from pg_proc p join pg_language l on l.oid = p.prolang
    where l.lanname = 'sql' and obj_description(p.oid, 'pg_proc') like 'db/functions/%'`
}

/** Takes the views away, so that tables may change under them, until `replaceDefinitions`. */
export async function dropViews(tx: Transaction): Promise<void> {
  await drop(
    tx,
    (await listMade(tx)).filter(({ kind }) => kind === 'view'),
  )
}

/**
 * Makes our functions and views those of the files, and no others. What keeps its shape is replaced in place: who is at work with it
 * goes on. Where one gets another shape, all are made anew, but for those of triggers, which stand as long as their triggers.
 */
export async function replaceDefinitions(tx: Transaction): Promise<void> {
  try {
    await tx.savepoint(define)
  } catch (error) {
    if (!otherShape.includes(postgresErrorCode(error) ?? '')) throw error
    await drop(
      tx,
      (await listMade(tx)).filter(({ kind }) => kind !== 'trigger function'),
    )
    await define(tx)
  }
  const names = new Set(definitions().map(({ name }) => name))
  await drop(
    tx,
    (await listMade(tx)).filter(({ name }) => !names.has(name)),
  )
}
