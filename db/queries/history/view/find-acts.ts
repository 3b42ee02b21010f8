import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { HistorySubject } from '@/lib/core/history/rules/entry'
import type { Json } from '@/lib/core/history/rules/row'
import type { ChangeId, MeetingId, UserId } from '@/lib/core/names/rules/ids'
import type { Action } from '@/lib/core/rights/rules/rights'

/**
 * A search in the history. Dates include both ends; `classes`: changes of classes on these dates. `before`:
 * changes older than this one.
 */
export type ActFilter = {
  about: HistorySubject | { kind: 'class'; id: MeetingId } | null
  person: UserId | null
  from: CalendarDate | null
  until: CalendarDate | null
  timeZone: string
  kind: { marks: readonly string[]; actions: readonly string[] } | null
  classes: Period | null
  before: ChangeId | null
  /** Only this change. */
  change: ChangeId | null
}

/**
 * Whose history is read. `everything`: all changes; otherwise the user's own and those that concern these
 * subjects.
 */
export type HistoryReader = {
  userId: UserId
  everything: boolean
  faculties: readonly number[]
  departments: readonly number[]
  groups: readonly number[]
  teachers: readonly number[]
  programmes: readonly number[]
  /** For this teacher only what was or is published. */
  ownTeacher: number | null
}

/** A change without its rows. `kinds`: what happened to its classes, and the tables of its other rows. */
export type ActRow = {
  id: ChangeId
  at: Date
  /** The moment just before it, on the university's clock. */
  moment: string
  madeBy: UserId | null
  by: string | null
  action: string
  subject: { [name: string]: Json }
  before: Json
  after: Json
  rights: Action[]
  kinds: string[]
  undoes: ChangeId | null
  partOf: ChangeId | null
  undoneBy: ChangeId | null
  isRedo: boolean
}

const midnight = (date: CalendarDate, days: number, timeZone: string): SQL =>
  sql`(${date}::date + ${days}::integer)::timestamp at time zone ${timeZone}`

/**
 * Conditions on a change `c`, except whom it concerns and the paging. A change that changed nothing is left
 * out.
 */
function conditions({ person, from, until, timeZone, kind, classes, change }: ActFilter): SQL {
  const parts = [
    sql`(c.kinds <> '{}' or c.before is not null or c.after is not null)`,
    ...(change === null ? [] : [sql`c.id = ${change}`]),
    ...(person === null ? [] : [sql`c.actor_id = ${person}`]),
    ...(from === null ? [] : [sql`c.at >= ${midnight(from, 0, timeZone)}`]),
    ...(until === null ? [] : [sql`c.at < ${midnight(until, 1, timeZone)}`]),
    ...(kind === null ? [] : [isOfKind(kind)]),
    ...(classes === null
      ? []
      : [
          sql`exists (
            select from change_entry n cross join unnest(n.dates) date
            where n.change_id = c.id and (
              date between ${classes.from} and ${classes.to} or date + n.shift between ${classes.from} and ${classes.to}))`,
        ]),
  ]
  return sql.join(parts, sql` and `)
}

/** A condition per kind, so that each can use its index. */
function isOfKind({ marks, actions }: NonNullable<ActFilter['kind']>): SQL {
  const any = [
    ...(marks.length === 0 ? [] : [sql`c.kinds && ${sql.param([...marks])}::text[]`]),
    ...actions.map((action) => sql`c.action like ${action}`),
  ]
  return sql`(${sql.join(any, sql` or `)})`
}

/** The subjects of the reader's share of the history. */
function scopeOf(reader: HistoryReader): SQL {
  const { userId, ownTeacher } = reader
  const list = (ids: readonly number[]) => sql`${sql.param([...ids])}::integer[]`
  return sql`
    scope as materialized (
      select 'group' as kind, id, false as is_public from "group"
      where id = any(${list(reader.groups)}) or faculty_id = any(${list(reader.faculties)})
      union all
      select 'teacher', id, false from teacher
      where id = any(${list(reader.teachers)}) or department_id = any(${list(reader.departments)})
      union all
      select 'teacher', id, true from teacher where id = ${ownTeacher}
      union all
      select 'programme', unnest(${list(reader.programmes)}), false
      union all
      select 'load', load_item_id, false from load_permission where user_id = ${userId} and load_item_id is not null)`
}

const inScope = (change: SQL): SQL => sql`exists (
  select from change_subject s join scope using (kind, id)
  where s.change_id = ${change} and (s.is_public or not scope.is_public))`

/** Statements for the ids of the newest matching changes, at most `most`, newest first. */
function ids(filter: ActFilter, reader: HistoryReader, most: number): SQL {
  const { about, before } = filter
  const matches = conditions(filter)
  /** Applied to the column that is scanned in order: the planner does not carry it over from a joined column. */
  const older = (id: SQL) => (before === null ? sql`true` : sql`${id} < ${before}`)
  const share = reader.everything ? sql`true` : sql`(c.actor_id = ${reader.userId} or ${inScope(sql`c.id`)})`
  const newest = (from: SQL, where: SQL) =>
    sql`select c.id from ${from} where ${where} and ${older(sql`c.id`)} and ${matches} order by c.id desc limit ${most}`
  if (about?.kind === 'class')
    return newest(
      sql`change c`,
      sql`c.id in (select change_id from changed_row where table_name = 'meeting' and key = ${String(about.id)}) and ${share}`,
    )
  if (about)
    return sql`
      select c.id from change_subject s join change c on c.id = s.change_id
      where s.kind = ${about.kind} and s.id = ${about.id} and ${older(sql`s.change_id`)} and ${share} and ${matches}
      order by s.change_id desc limit ${most}`
  if (reader.everything) return newest(sql`change c`, sql`true`)
  if (filter.person !== null && filter.person !== reader.userId) return newest(sql`change c`, inScope(sql`c.id`))
  // The newest of each subject: the overall newest are among them.
  return sql`
    select id from (
      (${newest(sql`change c`, sql`c.actor_id = ${reader.userId}`)})
      union
      select found.id from scope cross join lateral (
        select c.id from change_subject s join change c on c.id = s.change_id
        where s.kind = scope.kind and s.id = scope.id and (s.is_public or not scope.is_public)
          and ${older(sql`s.change_id`)} and ${matches}
        order by s.change_id desc limit ${most}) found) share
    order by id desc limit ${most}`
}

const columns = sql`
  c.id, extract(epoch from c.at) * 1000 as at, c.actor_id as "madeBy", u.full_name as by, c.action, c.subject, c.before, c.after, c.rights, c.kinds,
  (c.subject ->> 'undoes')::integer as undoes, (c.subject ->> 'partOf')::integer as "partOf", c.undone_by as "undoneBy",
  coalesce((
    with recursive chain as (
      select (c.subject ->> 'undoes')::bigint as undoes, 1 as depth where c.subject ? 'undoes'
      union all
      select (o.subject ->> 'undoes')::bigint, depth + 1 from chain join change o on o.id = chain.undoes where o.subject ? 'undoes')
    select max(depth) % 2 = 0 from chain), false) as "isRedo"`

type Row = Omit<ActRow, 'at'> & { at: string }

const actOf = (row: Row): ActRow => ({ ...row, at: new Date(Number(row.at)) })

const momentOf = (timeZone: string): SQL =>
  sql`to_char((c.at - interval '1 ms') at time zone ${timeZone}, 'YYYY-MM-DD"T"HH24:MI:SS.MS') as moment`

/**
 * The newest matching changes that may concern the reader, newest first; whether the reader may see their
 * rows is decided later.
 */
export async function findActs(
  db: Queryable,
  filter: ActFilter,
  reader: HistoryReader,
  most: number,
): Promise<ActRow[]> {
  const rows = await db.execute<Row>(sql`
    with ${scopeOf(reader)}, asked as materialized (${ids(filter, reader, most)})
    select ${columns}, ${momentOf(filter.timeZone)}
    from asked join change c using (id) left join "user" u on u.id = c.actor_id
    order by c.id desc`)
  return rows.map(actOf)
}

/** A single change; null for an unknown id. */
export async function findAct(db: Queryable, id: ChangeId, timeZone: string): Promise<ActRow | null> {
  const [row] = await db.execute<Row>(sql`
    select ${columns}, ${momentOf(timeZone)} from change c left join "user" u on u.id = c.actor_id where c.id = ${id}`)
  return row ? actOf(row) : null
}
