import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { historyTables } from '@/db/queries/core/history/tables'
import type {
  EntryAct,
  HistoryEntry,
  HistorySubject,
  PartUndone,
  StoredHistorySlot,
} from '@/lib/core/rules/history/entry'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { Json } from '@/lib/core/rules/history/row'
import type { ChangeId, HistoryEntryId, MeetingId, UserId } from '@/lib/core/rules/names/ids'
import type { LoadGrant } from '@/lib/core/rules/rights/rights-subjects'
import type { Period } from '@/lib/core/rules/schedule/period'
import { vocabularyNames } from '@/lib/core/rules/tables/admin-table'
import { grouped } from '@/lib/core/rules/words/lists'
import type { ActTotal } from '@/lib/history/rules'

/** A stored entry. `loadGrant`: the viewer's present permission for its load. */
export type EntryRow = Omit<HistoryEntry, 'before' | 'after' | 'seenIn'> & {
  changeId: ChangeId
  before: StoredHistorySlot | null
  after: StoredHistorySlot | null
  loadGrant: LoadGrant | null
}

/**
 * Which entries to find: of a class or subject, with classes on these dates, of these acts. Null: no limit.
 */
export type EntryFilter = {
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

/** The tables whose rows the history names by id. */
export const titledTables = [
  ...vocabularyNames,
  'semester',
  'user',
  'load_item',
  'programme',
  'programme_discipline',
] as const
export type TitledTable = (typeof titledTables)[number]
export type Titled = { table: TitledTable; id: number }

/** The present or last known title, or what a group was called on a date; null if unknown. */
export type TitleOf = (table: TitledTable, id: number, on?: CalendarDate) => string | null

/** Where ids and titles come from, unless from the table itself. */
const sources: Partial<Record<TitledTable, SQL>> = {
  room: sql`select id, title from shown_room`,
  teacher: sql`select id, name as title from shown_teacher`,
  group: sql`select id, title from shown_group`,
  user: sql`select id, full_name as title from "user"`,
  load_item: sql`select l.id, d.title from load_item l join discipline d on d.id = l.discipline_id`,
}

const titlesOf = (table: TitledTable): SQL => sql`
  select ${table}::text as "table", id, title
  from (${sources[table] ?? sql`select id, title from ${sql.identifier(table)}`}) named
  where id = any(array(select id from wanted where "table" = ${table}))`

const titleKey = (table: string, id: number | string): string => `${table} ${id}`

export async function findTitles(db: Queryable, requested: readonly Titled[]): Promise<TitleOf> {
  const distinct = [...new Map(requested.map((one) => [titleKey(one.table, one.id), one])).values()]
  if (distinct.length === 0) return () => null
  const rows = await db.execute<{ table: string; id: number; title: string }>(sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(distinct)}::text::jsonb) w ("table" text, id integer)),
    known as materialized (
      ${sql.join(titledTables.map(titlesOf), sql` union all `)})
    select * from known
    union all
    -- A deleted row has the last title recorded in the history.
    select w."table", w.id, coalesce(state ->> 'title', state ->> 'name', state ->> 'full_name')
    from wanted w
      cross join lateral (
        select coalesce(before, after) as state from changed_row
        where table_name = w."table" and key = w.id::text order by change_id desc limit 1) d
    where not exists (select from known k where k."table" = w."table" and k.id = w.id)`)
  const titles = new Map(rows.map(({ table, id, title }) => [titleKey(table, id), title]))
  const groups = distinct.flatMap(({ table, id }) => (table === 'group' ? [id] : []))
  const former = grouped(await findFormerTitles(db, groups), ({ id }) => id)
  return (table, id, on) => {
    const then = table === 'group' && on ? former.get(id)?.find(({ until }) => on < until) : undefined
    return then?.title ?? titles.get(titleKey(table, id)) ?? null
  }
}

/** What these groups were called before they were renamed, each until a date, the earliest first. */
async function findFormerTitles(
  db: Queryable,
  groups: readonly number[],
): Promise<{ id: number; title: string; until: CalendarDate }[]> {
  if (groups.length === 0) return []
  return db.execute<{ id: number; title: string; until: CalendarDate }>(sql`
    select merged_into as id, title, former_until as until from "group"
    where merged_into = any(${sql.param(groups)}::integer[]) and former_until is not null order by former_until`)
}
