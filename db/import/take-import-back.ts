import type postgres from 'postgres'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { HeldPlace } from '@/lib/core/rules/placing/conflicts'
import type { ChangeId, SemesterId } from '@/lib/core/rules/names/ids'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import { sqlOf, type Queryable } from '../client'
import { ClaimConflict } from '../queries/core/placing/claim-conflict'
import { applyActs } from './apply-acts'
import { fitSpans, followLoad, holdLoad, rekeyLoad } from './follow-load'
import { refreshStatistics } from './refresh-statistics'
import { removeMadeRows, restorePairTimes, restoreRows, restoreUniversity } from './restore-rows'
import { contentColumns } from './stage-classes'
import { createSteps, stageActs } from './stage-acts'
import { tellOfActs } from './tell-of-acts'

/** A class that stays as people made it. */
export type KeptClass = { title: string; date: CalendarDate; pair: Pair }

/** `removed`, `restored`, `changed`: classes; `kept`: what people changed since of what the import brought, each class once. */
export type TakenBack = { removed: number; restored: number; changed: number; kept: KeptClass[] }

/** A later import of the same classes; the earlier one cannot be taken back before it. */
export class LaterImport extends Error {
  constructor(readonly source: string | null) {
    super('A later import')
  }
}

/**
 * Takes an import back, or puts one that was taken back into effect again: every class becomes what it was before, under its own ids, and
 * what the import brought besides goes where nothing uses it. Meetings that people changed since stay. Throws LaterImport, and
 * ClaimConflict where somebody took a place since.
 */
export async function takeImportBack(
  tx: Queryable,
  { undone, by }: { undone: ChangeId; by: ChangeId },
): Promise<TakenBack> {
  const sql = sqlOf(tx)
  await sql`select pg_advisory_xact_lock(hashtext('import'))`
  await refreshStatistics(sql)
  await requireLatest(sql, undone)
  await restoreRows(sql, { undone, by })
  const semesterId = await stageReverse(sql, undone)
  if (semesterId !== null) await rekeyLoad(sql, semesterId)
  await holdLoad(sql)
  const [before] = await sql<{ claim: string }[]>`select coalesce(max(id), 0)::text as claim from claim`
  if (semesterId !== null) await applyActs(sql, { changeId: by, semesterId, report: () => undefined })
  await refuseStrangers(sql, { undone, newest: before?.claim ?? '0' })
  await followLoad(sql)
  if (semesterId !== null) await fitSpans(sql, semesterId)
  const taken = await countsOf(sql)
  const [told] = await sql<
    { some: boolean }[]
  >`select exists (select from notice where change_id = ${undone}) as some`
  if (told?.some) await tellOfActs(sql, by)
  await removeMadeRows(sql, { undone, by })
  await restorePairTimes(sql, { undone, by })
  await restoreUniversity(sql, { undone, by })
  return taken
}

/**
 * Each state that the change made must be the last one, or one that returned since, and each entry that it took away must not have come anew.
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

/** The steps from the states that a change made to those that it ended. Returns the semester; null if it touched neither it nor a class. */
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

/** A place that was taken since by what is no import's is nobody's to share. `newest`: the newest claim from before. */
async function refuseStrangers(
  sql: postgres.ISql,
  { undone, newest }: { undone: ChangeId; newest: string },
): Promise<void> {
  const taken = await sql<
    (Omit<HeldPlace, 'holder'> & { holderId: string; holderKind: HeldPlace['holder']['kind']; by: string })[]
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
      holder: { id: Number(holderId) as HeldPlace['holder']['id'], kind: holderKind, title: by },
    })),
  )
}

async function countsOf(sql: postgres.ISql): Promise<TakenBack> {
  const [counts] = await sql<Omit<TakenBack, 'kept'>[]>`
    select count(*) filter (where entry_key is null)::integer as removed, count(*) filter (where is_new)::integer as restored,
      count(*) filter (where entry_key is not null and not is_new)::integer as changed
    from stage_step`
  const kept = await sql<KeptClass[]>`
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
