import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { historyTables } from '@/db/queries/core/history/tables'
import type { Period } from '@/lib/core/calendar/rules/period'
import type {
  EntryAct,
  HistoryEntry,
  HistorySubject,
  PartUndone,
  StoredHistorySlot,
} from '@/lib/core/history/rules/entry'
import type { Json } from '@/lib/core/history/rules/row'
import type { ChangeId, HistoryEntryId, MeetingId, UserId } from '@/lib/core/names/rules/ids'
import type { LoadGrant } from '@/lib/core/rights/rules/rights-subjects'
import type { ActTotal } from '@/lib/history/rules'

/** A stored entry. `loadGrant`: the viewer's present permission for its load. */
export type EntryRow = Omit<HistoryEntry, 'before' | 'after' | 'seenIn'> & {
  changeId: ChangeId
  before: StoredHistorySlot | null
  after: StoredHistorySlot | null
  loadGrant: LoadGrant | null
}

/** Which entries to find: of a class or subject, with classes on these dates, of these acts. Null: no limit. */
type EntryFilter = {
  about: HistorySubject | { kind: 'class'; id: MeetingId } | null
  classes: Period | null
  acts: readonly EntryAct[] | null
}

/** `most`: entries per change; `after`: entries after this one. */
type EntriesQuery = { viewer: UserId; most: number; after?: HistoryEntryId | null; filter: EntryFilter }

function isAbout(about: NonNullable<EntryFilter['about']>): SQL {
  const listed = (list: string) =>
    sql`(coalesce(before -> ${list}::text, '[]') || coalesce(after -> ${list}::text, '[]'))`
  const { kind, id } = about
  switch (kind) {
    case 'class':
      return sql`${id} = any(meeting_ids)`
    case 'room':
    case 'teacher':
      return sql`${listed(`${kind}s`)} @> to_jsonb(${id}::integer)`
    case 'group':
      return sql`exists (select from jsonb_array_elements(${listed('groups')}) g where (g -> 0)::integer = ${id})`
    case 'load':
      return sql`load_item_id = ${id}`
    case 'programme':
      return sql`programme_id = ${id}`
    case 'user':
      return sql`false`
  }
}

const conditions = ({ about, classes, acts }: EntryFilter): SQL =>
  sql.join(
    [
      sql`true`,
      ...(about ? [isAbout(about)] : []),
      ...(classes
        ? [
            sql`exists (
              select from unnest(dates) date
              where date between ${classes.from} and ${classes.to} or date + shift between ${classes.from} and ${classes.to})`,
          ]
        : []),
      ...(acts ? [sql`act = any(${sql.param([...acts])}::text[])`] : []),
    ],
    sql` and `,
  )

/** Entries of these changes, in the order of their dates. */
export async function findEntries(
  db: Queryable,
  changes: readonly ChangeId[],
  { viewer, most, after = null, filter }: EntriesQuery,
): Promise<EntryRow[]> {
  if (changes.length === 0) return []
  return db.execute<EntryRow>(sql`
    select n.id, n.change_id as "changeId", n.event_id as "eventId", n.load_item_id as "loadItemId", n.programme_id as "programmeId", n.kind,
      n.lesson_type as "lessonType", n.act, n.before, n.after, n.shift, n.dates::text[] as dates, n.meeting_ids as "meetingIds",
      (select granted from load_grant(n.load_item_id, n.programme_discipline_id, ${viewer})) as "loadGrant"
    from unnest(${sql.param([...changes])}::bigint[]) asked (id)
      cross join lateral (
        select * from change_entry
        where change_id = asked.id and change_entry.id > ${after ?? 0} and ${conditions(filter)}
        order by change_entry.id limit ${most}) n
    order by n.change_id desc, n.id`)
}

/** The number of matching entries and classes of each change. */
export async function countEntries(
  db: Queryable,
  changes: readonly ChangeId[],
  filter: EntryFilter,
): Promise<ReadonlyMap<ChangeId, ActTotal[]>> {
  const rows = await db.execute<ActTotal & { changeId: ChangeId }>(sql`
    select change_id as "changeId", act, kind, count(*)::integer as entries, sum(cardinality(meeting_ids))::integer as meetings
    from change_entry where change_id = any(${sql.param([...changes])}::bigint[]) and ${conditions(filter)} group by 1, 2, 3`)
  const totals = new Map<ChangeId, ActTotal[]>(changes.map((id) => [id, []]))
  for (const { changeId, ...total } of rows) totals.get(changeId)?.push(total)
  return totals
}

/** The classes of a change that were undone on their own and still are. */
export async function findParts(db: Queryable, changeId: ChangeId): Promise<PartUndone[]> {
  const rows = await db.execute<{ id: ChangeId; meetings: MeetingId[] }>(sql`
    select id, subject -> 'meetings' as meetings from change
    where subject ? 'partOf' and (subject ->> 'partOf')::bigint = ${changeId} and undone_by is null order by id`)
  return rows.map(({ id, meetings }) => ({ changeId: id, meetingIds: meetings }))
}

type State = { readonly [column: string]: Json }

/** A row other than a class, before and after a change. If both are equal, the change was only about it. */
export type OtherRow = {
  changeId: ChangeId
  table: string
  key: string
  before: State | null
  after: State | null
}

/** Things come before the rows that link them. */
const rank = (table: SQL): SQL =>
  sql`array_position(${sql.param(historyTables.map(({ name }) => name))}::text[], ${table})`

/** Rows other than classes in these changes, at most `most` of each, in order of change. */
export async function findOtherRows(db: Queryable, changes: readonly ChangeId[], most: number): Promise<OtherRow[]> {
  if (changes.length === 0) return []
  return db.execute<OtherRow>(sql`
    select d.change_id as "changeId", d.table_name as table, d.key, d.before - 'version' as before, d.after - 'version' as after
    from unnest(${sql.param([...changes])}::bigint[]) asked (id)
      cross join lateral (
        select * from changed_row
        where change_id = asked.id and is_told_row(table_name)
        order by before - 'version' is not distinct from after - 'version', ${rank(sql`table_name`)}, key limit ${most}) d
    order by d.change_id desc, ${rank(sql`d.table_name`)}, d.key`)
}
