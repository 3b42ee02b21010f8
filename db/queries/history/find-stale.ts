import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { asRow, findTouchedTables, hasKeyOf, diffKey, diffRows, type DiffPart } from '@/db/queries/core/history/diff'
import { historyTable, historyTables, type HistoryTable } from '@/db/queries/core/history/tables'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId } from '@/lib/core/names/rules/ids'

/**
 * A row that has changed since the change, by its table; for a class, its present or last state; and its last
 * change.
 */
type StaleRow = {
  table: string
  later: ChangeId | null
  lesson: { title: string; date: CalendarDate; pair: Pair } | null
}

/**
 * A row of the change that somebody changed since; null if none. A row changed and changed back does not
 * count. An event that was recorded only because of its meetings does not either, so its comments stay on
 * undo. For a part of a change series do not count: their other classes may have come or gone.
 */
export async function findStale(db: Queryable, part: DiffPart): Promise<StaleRow | null> {
  const { changeId, classes } = part
  const tables = await findTouchedTables(db, changeId)
  for (const table of tables.filter(({ isLoose }) => !isLoose).toReversed()) {
    if (table.name === 'event' && classes !== 'all') continue
    const [row] = await db.execute<{ state: Record<string, unknown>; name: string; key: string }>(sql`
      select state, name, key from (${changedSince(table, part)} union all ${addedSince(table, part)}) stale (state, name, key)
      order by state ->> 'date', state ->> 'pair' limit 1`)
    if (!row) continue
    const later = await findLater(db, changeId, row)
    return { table: table.name, later, lesson: await findLesson(db, changeId, table.name, row.state) }
  }
  return null
}

const changedSince = (table: HistoryTable, part: DiffPart): SQL => sql`
  select coalesce(to_jsonb(t), d.after, d.before), ${table.name}, d.key
  from ${diffRows(table, part)} ${asRow(table, sql`coalesce(d.after, d.before)`)}
  left join ${sql.identifier(table.name)} t on ${hasKeyOf(table, sql`t`, sql`k`)}
  where (not ${table.areSame(sql`to_jsonb(t)`, sql`d.after`)}${table.name === 'load_item' ? sql` or ${isChangedAgain}` : sql``})
    ${table.name === 'event' ? sql`and not ${table.areSame(sql`d.before`, sql`d.after`)}` : sql``}`

/** Whether a column that the change changed was changed again: of load, other columns change with imports. */
const isChangedAgain: SQL = sql`exists (
  select from jsonb_each(d.after) set_to
  where d.before is not null and set_to.key <> 'version' and set_to.value is distinct from d.before -> set_to.key
    and to_jsonb(t) -> set_to.key is distinct from set_to.value)`

/** Later parts of things the change is about, and later rows that refer to rows it made. */
function addedSince(table: HistoryTable, part: DiffPart): SQL {
  const added = historyTables.flatMap((one) =>
    one.of?.table === table.name && one.of.as !== 'series'
      ? [
          sql`
            select to_jsonb(c), ${one.name}, ${diffKey(one, 'c')}
            from ${diffRows(table, part)} ${asRow(table, sql`d.after`)}
            join ${sql.identifier(one.name)} c on c.${sql.identifier(one.of.by)} = k.id
            where d.after is not null ${one.of.as === 'child' ? sql`and d.before is null` : sql``} and not exists (
              select from changed_row known
              where known.change_id = ${part.changeId} and known.table_name = ${one.name} and known.key = ${diffKey(one, 'c')})`,
        ]
      : [],
  )
  return sql.join([sql`select null::jsonb, null, null where false`, ...added], sql` union all `)
}

/** The last change of a row after this one. */
async function findLater(
  db: Queryable,
  changeId: ChangeId,
  { name, key }: { name: string; key: string },
): Promise<ChangeId | null> {
  const [row] = await db.execute<{ id: ChangeId }>(sql`
    select c.id from changed_row d join change c on c.id = d.change_id
    where d.table_name = ${name} and d.key = ${key} and d.before is distinct from d.after
      and c.at > (select at from change where id = ${changeId})
    order by c.at desc limit 1`)
  return row?.id ?? null
}

/** The class that a row is or belongs to, in its present state if it still exists. */
async function findLesson(
  db: Queryable,
  changeId: ChangeId,
  table: string,
  state: Record<string, unknown>,
): Promise<StaleRow['lesson']> {
  const columns: Partial<Record<string, string>> = { event: 'event_id', meeting: 'id', claim: 'id' }
  const column = columns[table]
  if (!column) return null
  const id = table === 'claim' ? state.meeting_id : state.id
  const [lesson] = await db.execute<NonNullable<StaleRow['lesson']>>(sql`
    select coalesce(e.title, known.title) as title, m.date, m.pair
    from (
      select coalesce(to_jsonb(t), d.after, d.before) as state
      from ${diffRows(historyTable('meeting'), { changeId, classes: 'all' })} left join meeting t on t.id::text = d.key) found
    cross join lateral jsonb_populate_record(null::meeting, found.state) m
    left join event e on e.id = m.event_id
    left join lateral (
      select coalesce(after, before) ->> 'title' as title from changed_row
      where change_id = ${changeId} and table_name = 'event' and key = m.event_id::text) known on true
    where m.${sql.identifier(column)} = ${Number(id)}
    order by m.date, m.pair limit 1`)
  return lesson ?? null
}
