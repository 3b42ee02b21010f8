import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type postgres from 'postgres'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, MeetingId, SemesterId } from '@/lib/core/names/rules/ids'
import type { HeldPlace } from '@/lib/core/placing/rules/placement'
import type { VocabularyName } from '@/lib/core/tables/rules/admin-table'
import { type Queryable, sqlOf } from '../client'
import { ClaimConflict } from '../queries/core/placing/place-claims'
import { places } from '../queries/tables/places'
import { applyActs } from './apply-acts'
import { fitSpans, followLoad, holdLoad, rekeyLoad } from './follow-load'
import { recordRows } from './match-rows'
import { refreshStatistics, tellOfActs } from './record-run'
import { createSteps, stageActs } from './stage-acts'
import { contentColumns } from './stage-classes'

/** Tables of rows that imports create besides classes, in order of reference. */
const tables = ['faculty', 'department', 'group', 'room', 'teacher', 'discipline', 'semester'] as const

type Of = { undone: ChangeId; by: ChangeId }

/** The undone change's rows of one table, to select from as `d`. */
const rowsOf = (sql: postgres.ISql, table: string, changeId: ChangeId) => sql`
  (select key::integer as id, before, after from changed_row where change_id = ${changeId} and table_name = ${table}) d`

const isAsLeft = (sql: postgres.ISql) => sql`to_jsonb(t) @> d.after`

async function columnsOf(sql: postgres.ISql, table: string, changeId: ChangeId): Promise<string[]> {
  const [row] = await sql<{ columns: string[] | null }[]>`
    select array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and column_name in (
      select jsonb_object_keys(before) from (
        select before from changed_row where change_id = ${changeId} and table_name = ${table} and before is not null limit 1) d)`
  return row?.columns ?? []
}

/** Restores rows that the undone change altered or removed, unless changed since. */
async function restoreRows(sql: postgres.ISql, { undone, by }: Of): Promise<void> {
  for (const table of tables) {
    const columns = await columnsOf(sql, table, undone)
    if (columns.length === 0) continue
    const values = columns.filter((column) => column !== 'id')
    const list = (names: readonly string[], of: string) =>
      names.map((name, index) => sql`${index > 0 ? sql`, ` : sql``}${sql(of)}.${sql(name)}`)
    await recordRows(
      sql,
      by,
      table,
      sql`
        update ${sql(table)} t
        set ${values.map((name, index) => sql`${index > 0 ? sql`, ` : sql``}${sql(name)} = ${name === 'version' ? sql`t.version + 1` : sql`k.${sql(name)}`}`)}
        from ${rowsOf(sql, table, undone)} cross join lateral jsonb_populate_record(null::${sql(table)}, d.before) k, ${sql(table)} was
        where t.id = d.id and was.id = d.id and d.before is not null and ${isAsLeft(sql)}
        returning t.id, to_jsonb(was), to_jsonb(t)`,
    )
    await recordRows(
      sql,
      by,
      table,
      sql`
        insert into ${sql(table)} as t (${sql(columns)})
        select ${list(columns, 'k')}
        from ${rowsOf(sql, table, undone)} cross join lateral jsonb_populate_record(null::${sql(table)}, d.before) k
        where d.after is null order by d.id
        on conflict do nothing
        returning t.id, null::jsonb, to_jsonb(t)`,
    )
  }
}

/** Whether nothing refers to the row `t`; sent notices do not count. */
function isUnused(sql: postgres.ISql, table: VocabularyName | 'semester') {
  if (table === 'semester') return sql`t.id = any(unused_ids('semester', array[t.id]))`
  const named = places[table]
    .filter(({ isRecord, use }) => !isRecord && use !== 'notice')
    .map(({ table: of, column, isList, of: kind }) => {
      const by = sql`p.${sql(toSnakeCase(column.name))}`
      const isOf = kind ? sql`and p.${sql(toSnakeCase(kind.name))}::text = ${table}` : sql``
      const isNamed = isList ? sql`t.id = any(${by})` : sql`${by} = t.id`
      return sql`and not exists (select from ${sql(getTableConfig(of).name)} p where ${isNamed} ${isOf})`
    })
  return sql`true ${named} and not exists (select from ${sql(table)} p where p.merged_into = t.id)`
}

/** Deletes rows that the undone change made, unless changed since or referred to. */
async function removeMadeRows(sql: postgres.ISql, { undone, by }: Of): Promise<void> {
  for (const table of tables.toReversed())
    await recordRows(
      sql,
      by,
      table,
      sql`
        delete from ${sql(table)} t using ${rowsOf(sql, table, undone)}
        where t.id = d.id and d.before is null and ${isAsLeft(sql)} and ${isUnused(sql, table)}
        returning t.id, to_jsonb(t), null::jsonb`,
    )
}

/**
 * Restores pair times as a whole, if they are still as the undone change left them and no class stands in a
 * pair that would go.
 */
async function restorePairTimes(sql: postgres.ISql, { undone, by }: Of): Promise<void> {
  const [state] = await sql<{ returns: boolean }[]>`
    with d as (select key::integer as pair, before, after from changed_row where change_id = ${undone} and table_name = 'pair_time')
    select exists (select from d)
      and not exists (select from d full join pair_time t using (pair) where to_jsonb(t) is distinct from d.after)
      and not exists (select from d join meeting using (pair) where before is null) as returns`
  if (!state?.returns) return
  await recordRows(sql, by, 'pair_time', sql`delete from pair_time returning pair, to_jsonb(pair_time), null::jsonb`)
  await recordRows(
    sql,
    by,
    'pair_time',
    sql`
      insert into pair_time
      select k.* from changed_row d cross join lateral jsonb_populate_record(null::pair_time, d.before) k
      where d.change_id = ${undone} and d.table_name = 'pair_time' and d.before is not null
      returning pair, null::jsonb, to_jsonb(pair_time)`,
  )
}

/**
 * Removes the university that a first import brought, unless another timetable came since; a redo restores
 * it.
 */
async function restoreUniversity(sql: postgres.ISql, { undone, by }: Of): Promise<void> {
  const kept = sql`select from changed_row where change_id = ${undone} and table_name = 'university'`
  await recordRows(
    sql,
    by,
    'university',
    sql`
      delete from university where exists (${kept} and before is null) and not exists (select from "group")
      returning id, to_jsonb(university), null::jsonb`,
  )
  await recordRows(
    sql,
    by,
    'university',
    sql`
      insert into university
      select k.* from changed_row d cross join lateral jsonb_populate_record(null::university, d.before) k
      where d.change_id = ${undone} and d.table_name = 'university' and d.after is null
      on conflict do nothing
      returning id, null::jsonb, to_jsonb(university)`,
  )
}

/** A class that stays as people changed it. */
type RetainedClass = { title: string; date: CalendarDate; pair: Pair }

/**
 * `removed`, `restored`, `changed`: numbers of classes; `kept`: imported classes that people changed since,
 * each once.
 */
export type TakenImport = { removed: number; restored: number; changed: number; kept: RetainedClass[] }

/** A later import has changed the same classes and must be undone first. */
export class LaterImport extends Error {
  constructor(readonly source: string | null) {
    super('A later import')
  }
}

/**
 * Undoes an import, or redoes an undone one: every class returns to its previous state under its own ids, and
 * other rows that it created are deleted if unused. Meetings that people changed since stay. Throws
 * LaterImport, and ClaimConflict if somebody took a place since.
 */
export async function takeImportBack(
  tx: Queryable,
  { undone, by }: { undone: ChangeId; by: ChangeId },
): Promise<TakenImport> {
  const sql = sqlOf(tx)
  await sql`select pg_advisory_xact_lock(hashtext('import'))`
  await refreshStatistics(sql)
  await requireLatest(sql, undone)
  await restoreRows(sql, { undone, by })
  const semesterId = await stageReverse(sql, undone)
  if (semesterId !== null) await rekeyLoad(sql, semesterId)
  await holdLoad(sql)
  const [before] = await sql<{ claim: number }[]>`select coalesce(max(id), 0) as claim from claim`
  if (semesterId !== null) await applyActs(sql, { changeId: by, semesterId, report: () => undefined })
  await refuseStrangers(sql, { undone, newest: before?.claim ?? 0 })
  await followLoad(sql)
  if (semesterId !== null) await fitSpans(sql, semesterId)
  const taken = await countsOf(sql)
  const [told] = await sql<{ some: boolean }[]>`select exists (select from notice where change_id = ${undone}) as some`
  if (told?.some) await tellOfActs(sql, by)
  await removeMadeRows(sql, { undone, by })
  await restorePairTimes(sql, { undone, by })
  await restoreUniversity(sql, { undone, by })
  return taken
}

/**
 * Every state the change made must still be the last one, or have been restored since, and no entry it
 * removed may have come back.
 */
async function requireLatest(sql: postgres.ISql, undone: ChangeId): Promise<void> {
  const same = contentColumns.map((column) => sql`made.${sql(column)}, `)
  const now = contentColumns.map((column) => sql`last.${sql(column)}, `)
  const [later] = await sql<{ source: string | null }[]>`
    with later as (
      select made.until_change as change from imported_class made
      where made.since_change = ${undone} and made.until_change is not null and not exists (
        select from imported_class last
        where last.event_id = made.event_id and last.until_change is null
          and (${same} made.meeting_ids, made.entry_key) is not distinct from (${now} last.meeting_ids, last.entry_key))
      union all
      select anew.since_change
      from imported_class was join imported_class anew using (semester_id, entry_key)
      where was.until_change = ${undone} and anew.until_change is null and anew.event_id <> was.event_id
        and not exists (select from imported_class own where own.since_change = ${undone} and own.event_id = anew.event_id)
    )
    select run.source from later left join import_run run on run.change_id = later.change order by later.change desc limit 1`
  if (later) throw new LaterImport(later.source)
}

/**
 * Makes the steps from the states a change made back to those it ended. Returns the semester; null if the
 * change touched neither it nor a class.
 */
async function stageReverse(sql: postgres.ISql, undone: ChangeId): Promise<SemesterId | null> {
  await createSteps(sql)
  const columns = contentColumns.map((column) => sql`, was.${sql(column)}`)
  await sql`
    insert into stage_step
    select row_number() over (order by coalesce(was.event_id, now.event_id)), coalesce(was.event_id, now.event_id),
      now.event_id is null or now.is_absent, false, coalesce(was.is_absent, false), was.entry_key ${columns}, was.meeting_ids, was.made_at
    from (select * from imported_class where since_change = ${undone}) now
    full join (select * from imported_class where until_change = ${undone}) was using (event_id)`
  await stageActs(sql)
  const [row] = await sql<{ id: SemesterId }[]>`
    select semester_id as id from imported_class where since_change = ${undone} or until_change = ${undone}
    union all select semester_id from import_run where change_id = ${undone} and semester_id is not null limit 1`
  return row?.id ?? null
}

/**
 * Throws ClaimConflict if a place was taken since by something other than an import. `newest`: the last claim
 * from before.
 */
async function refuseStrangers(
  sql: postgres.ISql,
  { undone, newest }: { undone: ChangeId; newest: number },
): Promise<void> {
  const taken = await sql<
    (Omit<HeldPlace, 'holder'> & { holderId: MeetingId; holderKind: HeldPlace['holder']['kind']; by: string })[]
  >`
    select distinct on (c.date, c.pair, c.kind, c.resource_id, m.id)
      c.date, c.pair, c.kind, c.resource_id as id, r.title, m.id as "holderId", e.kind as "holderKind", e.title as by
    from claim c
    join claim holder on holder.hold = 'firm' and (holder.kind, holder.resource_id, holder.subgroup, holder.date, holder.pair)
      = (c.kind, c.resource_id, c.subgroup, c.date, c.pair)
    join meeting m on m.id = holder.meeting_id
    join event e on e.id = m.event_id
    join resource r on r.kind = c.kind and r.id = c.resource_id
    where c.id > ${newest} and c.soft_reason = 'imported' and c.meeting_id in (select meeting_id from stage_act)
      and exists (
        select from changed_row d where d.table_name = 'meeting' and d.key = m.id::text and d.change_id > ${undone})`
  if (taken.length === 0) return
  throw new ClaimConflict(
    taken.map(({ holderId, holderKind, by, ...place }) => ({
      ...place,
      holder: { id: holderId, kind: holderKind, title: by },
    })),
  )
}

async function countsOf(sql: postgres.ISql): Promise<TakenImport> {
  const [counts] = await sql<Omit<TakenImport, 'kept'>[]>`
    select count(*) filter (where entry_key is null)::integer as removed, count(*) filter (where is_new)::integer as restored,
      count(*) filter (where entry_key is not null and not is_new)::integer as changed
    from stage_step`
  const kept = await sql<RetainedClass[]>`
    select distinct on (m.event_id) e.title, m.date, m.pair
    from stage_act act join meeting m on m.id = act.meeting_id join event e on e.id = m.event_id
    where act.op = 'keep' order by m.event_id, m.date`
  return {
    removed: counts?.removed ?? 0,
    restored: counts?.restored ?? 0,
    changed: counts?.changed ?? 0,
    kept: [...kept],
  }
}
