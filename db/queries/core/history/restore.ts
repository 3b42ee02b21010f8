import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, MeetingId, UserId } from '@/lib/core/names/rules/ids'
import type { SoftReason } from '@/lib/core/names/rules/resource'
import { ClaimConflict, type NeededClaim, placeClaims } from '../placing/place-claims'
import { moveClaims } from '../tables/move-claims'
import { asRow, findTouchedTables, hasKeyOf, type DiffPart, diffRows, type TouchedTable } from './diff'
import { type HistoryTable, historyTable, historyTables } from './tables'

type MissingClaim = NeededClaim & {
  date: CalendarDate
  pair: Pair
  reason: SoftReason | null
  forcedBy: UserId | null
  /** The meetings that held or awaited the place beside this claim. */
  beside: MeetingId[]
}

const claims = historyTable('claim')
const meetings = historyTable('meeting')

/** A claim stays if its meeting has it before and after; but what a draft held must be claimed anew. */
async function releasePlaces(db: Queryable, part: DiffPart): Promise<void> {
  await db.execute(sql`
    delete from claim c
    using ${diffRows(claims, part)} ${asRow(claims, sql`d.before`)}, meeting m
    where d.before is not null and ${hasKeyOf(claims, sql`c`, sql`k`)} and m.id = c.meeting_id and (
      (c.date, c.pair, c.joined_in, c.left_in) is distinct from (k.date, k.pair, k.joined_in, k.left_in)
      or m.state <> 'published' and exists (
        select from changed_row was
        where was.change_id = ${part.changeId} and was.table_name = 'meeting' and was.key = m.id::text
          and was.before ->> 'state' = 'published'))`)
}

/** Call it after the meetings have been restored. */
async function reclaimPlaces(db: Queryable, part: DiffPart, by: UserId | null): Promise<void> {
  await db.execute(sql`
    update claim c set hold = case m.state when 'trace' then 'trace' else 'draft' end::hold, soft_reason = null, forced_by = null
    from ${diffRows(meetings, part)} ${asRow(meetings, sql`d.before`)} join meeting m on m.id = k.id
    where d.before is not null and c.meeting_id = m.id and m.state <> 'published' and c.left_in is null`)
  await placeAgain(db, await findMissing(db, part), by)
}

async function findMissing(db: Queryable, part: DiffPart): Promise<MissingClaim[]> {
  return db.execute<MissingClaim>(sql`
    select k.meeting_id as "meetingId", m.date, m.pair, k.kind, k.resource_id as "resourceId", k.subgroup,
      k.joined_in as "joinedIn", k.left_in as "leftIn", k.soft_reason as reason, k.forced_by as "forcedBy",
      coalesce(to_jsonb(d.beside), '[]') as beside
    from ${diffRows(claims, part)} ${asRow(claims, sql`d.before`)}
    join meeting m on m.id = k.meeting_id
    where d.before is not null and not exists (select from claim own where ${hasKeyOf(claims, sql`own`, sql`k`)})`)
}

/** A claim that had neighbours may overlap them again: meanwhile the place may have become theirs. */
async function placeAgain(db: Queryable, missing: readonly MissingClaim[], by: UserId | null): Promise<void> {
  // If a change released two claims of one place one by one, only the first recorded the other as its
  // neighbour.
  const expected = new Set(
    missing.flatMap((claim) =>
      claim.beside.flatMap((id) => [
        placeKey(claim, claim.resourceId, id),
        placeKey(claim, claim.resourceId, claim.meetingId),
      ]),
    ),
  )
  const isShared = (claim: MissingClaim) => expected.has(placeKey(claim, claim.resourceId, claim.meetingId))
  await placeClaims(
    db,
    missing.filter((claim) => !isShared(claim)),
    'refuse',
  )
  const shared = missing.filter(isShared)
  const forcerOf = ({ reason, forcedBy }: MissingClaim) => (reason === 'imported' ? null : (forcedBy ?? by))
  for (const forcedBy of new Set(shared.map(forcerOf))) {
    const forcedClaims = shared.filter((claim) => forcerOf(claim) === forcedBy)
    const { conflicts } = await placeClaims(db, forcedClaims, forcedBy === null ? 'import' : { forcedBy })
    const unexpected = conflicts.filter(
      (conflict) => !expected.has(placeKey(conflict, conflict.id, conflict.holder.id)),
    )
    if (unexpected.length > 0) throw new ClaimConflict(unexpected)
  }
}

const placeKey = (
  { kind, date, pair }: Pick<MissingClaim, 'kind' | 'date' | 'pair'>,
  resourceId: number,
  holder: MeetingId,
): string => `${date} ${pair} ${kind} ${resourceId} ${holder}`

/**
 * Restores all rows of a change, or of some of its classes, to their state before it: rows it made are
 * deleted, rows it deleted return under their keys, and changed columns get their old values. Classes claim
 * their places anew; neighbours of before overlap again if necessary, forced by `by`. Throws ClaimConflict if
 * anyone else holds a place. `stepsOver`: is told the number of steps, and what it returns is called after each.
 */
export async function restoreRows(
  db: Queryable,
  part: DiffPart,
  by: UserId | null,
  stepsOver: (of: number) => () => void = () => () => undefined,
): Promise<void> {
  const tables = await findTouchedTables(db, part.changeId)
  const step = stepsOver(tables.length + 3)
  const childrenFirst = tables.toReversed()
  // Tables that others refer to go last: referring rows may only now return to their old places.
  for (const table of childrenFirst) if (!table.isReferenced) await deleteCreated(db, table, part)
  step()
  await releasePlaces(db, part)
  step()
  for (const table of tables) {
    if (table.name !== 'claim') await restoreTable(db, table, part)
    step()
  }
  await reclaimPlaces(db, part, by)
  step()
  if (part.classes === 'all') await remakeClaims(db, part.changeId)
  await touchRequests(db, part.changeId)
  for (const table of childrenFirst) if (table.isReferenced) await deleteCreated(db, table, part)
}

/**
 * Counts up the versions of the requests that a change had given dates or answers, or taken them from, so that no client takes
 * them for what it saw. The request that the change itself made is marked as undone.
 */
async function touchRequests(db: Queryable, changeId: ChangeId): Promise<void> {
  await db.execute(sql`
    update request set version = version + 1 where change_id is distinct from ${changeId} and id in (
      select (state ->> 'request_id')::integer from changed_row cross join lateral (values (before), (after)) as was (state)
      where change_id = ${changeId} and table_name in ('meeting', 'approval', 'confirmation') and before is distinct from after)`)
}

/** If a resource became unlimited, or no longer is, its claims are made anew: holds are not recorded. */
async function remakeClaims(db: Queryable, changeId: ChangeId): Promise<void> {
  const converted = await db.execute<{ kind: 'room' | 'teacher'; id: number }>(sql`
    select table_name as kind, key::integer as id from changed_row
    where change_id = ${changeId} and table_name in ('room', 'teacher')
      and before ->> 'is_placeholder' <> after ->> 'is_placeholder'`)
  await oneAfterAnother(converted, ({ kind, id }) => moveClaims(db, kind, { keep: id, drop: id }))
}

/** Deletes the rows that the change made, except those that later rows need. */
async function deleteCreated(db: Queryable, table: HistoryTable, part: DiffPart): Promise<void> {
  const exceptions = historyTables.flatMap(({ name, of }) =>
    of?.as === 'series' && of.table === table.name
      ? [sql`and not exists (select from ${sql.identifier(name)} c where c.${sql.identifier(of.by)} = t.id)`]
      : [],
  )
  await db.execute(sql`
    delete from ${sql.identifier(table.name)} t using ${diffRows(table, part)} ${asRow(table, sql`d.after`)}
    where d.before is null and d.after is not null and ${hasKeyOf(table, sql`t`, sql`k`)} ${sql.join(exceptions, sql` `)}`)
}

/**
 * Writes rows back. An existing row increments its version, so that no client takes it for what it saw. A
 * column newer than the change gets its default in a row that returns and stays in one that exists. Of a
 * loose table only rows still as the change left them are written.
 */
async function restoreTable(db: Queryable, table: TouchedTable, part: DiffPart): Promise<void> {
  const { recorded } = table
  if (recorded.length === 0) return
  const name = sql.identifier(table.name)
  const list = (columns: readonly string[], asItem: (column: SQL) => SQL): SQL =>
    sql.join(
      columns.map((column) => asItem(sql`${sql.identifier(column)}`)),
      sql`, `,
    )
  const isThere = sql`t.${sql.identifier(table.key[0] ?? 'id')} is not null`
  const changedValues = sql`(
    select coalesce(jsonb_object_agg(now.key, now.value), '{}') from jsonb_each(d.after) now
    where now.value is distinct from d.before -> now.key and now.key <> 'version')`
  const isUnchanged = table.isLoose ? sql`and (not ${isThere} or to_jsonb(t) @> ${changedValues})` : sql``
  const altered = sql`(
    select coalesce(jsonb_object_agg(was.key, was.value), '{}') from jsonb_each(d.before) was
    where was.value is distinct from d.after -> was.key)`
  const values = recorded.filter((column) => ![...table.key, 'version'].includes(column))
  const set = [
    ...values.map((column) => sql`${sql.identifier(column)} = (back.row).${sql.identifier(column)}`),
    ...(table.isVersioned ? [sql`version = t.version + 1`] : []),
  ]
  const update = sql`
    update ${name} t set ${sql.join(set, sql`, `)} from back
    where is_there and ${hasKeyOf(table, sql`t`, sql`(back.row)`)}`
  // In one statement, because rows may refer to each other.
  await db.execute(sql`
    with back as materialized (
      select jsonb_populate_record(t, case when ${isThere} then altered else d.before end) as row, ${isThere} as is_there
      from ${diffRows(table, part)} cross join lateral ${altered} a (altered) ${asRow(table, sql`d.before`)}
      left join ${name} t on ${hasKeyOf(table, sql`t`, sql`k`)}
      where d.before is not null and (altered <> '{}' or not ${isThere}) ${isUnchanged}
    ), returned as (
      insert into ${name} (${list(recorded, (column) => column)})
      select ${list(recorded, (column) => sql`(back.row).${column}`)} from back where not is_there
      ${table.isLoose ? sql`on conflict do nothing` : sql``}
    )
    ${set.length > 0 ? update : sql`select`}`)
}
