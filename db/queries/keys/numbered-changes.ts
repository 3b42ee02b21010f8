import { sqlOf, type Queryable } from '@/db/client'
import { inTransaction } from '@/db/transaction'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { type EventId, type LoadItemId, type NoticeId, idNumbered } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { StoredSlot } from '@/lib/core/notices/rules/notice'
import type { Cursor, ChangesScope } from '@/lib/keys/rules'

export type ChangeRow = {
  number: number
  noticeId: NoticeId
  at: Date
  undoes: boolean
  eventId: EventId
  loadItemId: LoadItemId | null
  title: string
  lessonType: LessonType
  before: StoredSlot | null
  after: StoredSlot | null
  shift: number
  dates: CalendarDate[]
  had: boolean
  has: boolean
}

/**
 * Numbers the changes committed since the last read. One transaction at a time, so that no lower number
 * appears after a higher one.
 */
async function numberNew(db: Queryable): Promise<void> {
  const [waiting] = await sqlOf(db)`select from told_change where number is null limit 1`
  if (!waiting) return
  await inTransaction(db, async (tx) => {
    await sqlOf(tx)`select pg_advisory_xact_lock(hashtext('told_change'))`
    await sqlOf(tx)`
      update told_change t set number = n.number
      from (select change_id, nextval('told_change_number') as number
        from (select change_id from told_change where number is null order by change_id) o) n
      where t.change_id = n.change_id`
  })
}

/** The position after the last change. */
export async function findEnd(db: Queryable): Promise<Cursor> {
  await numberNew(db)
  const [row] = await sqlOf(db)<{ number: number }[]>`select coalesce(max(number), 0) as number from told_change`
  return { number: (row?.number ?? 0) + 1, noticeId: idNumbered(0) }
}

/** The changes after this position, in order, limited. `watched` null: all of them. */
export async function findChangesAfter(
  db: Queryable,
  { number, noticeId }: Cursor,
  watched: readonly ChangesScope[] | null,
  most: number,
): Promise<ChangeRow[]> {
  await numberNew(db)
  const scopes = watched ?? []
  type Row = Omit<ChangeRow, 'at'> & { at: string }
  const rows = await sqlOf(db)<Row[]>`
    select t.number, n.id as "noticeId", extract(epoch from c.at) * 1000 as at, c.action = 'change.undo' as undoes,
      n.event_id as "eventId", n.load_item_id as "loadItemId", n.title, n.lesson_type as "lessonType", n.before, n.after,
      n.shift, n.dates::text[] as dates,
      case when ${watched === null} then n.before is not null else who.had end as had,
      case when ${watched === null} then n.after is not null else who.has end as has
    from told_change t
      join change c on c.id = t.change_id
      join notice n on n.change_id = t.change_id
      cross join lateral (
        select bool_or(w.had) as had, bool_or(w.has) as has from (
          select s.had, s.has
          from unnest(${scopes.map(({ kind }) => kind)}::text[], ${scopes.map(({ id }) => id)}::integer[],
              ${scopes.map(({ subgroup }) => subgroup)}::smallint[], ${scopes.map(({ only }) => only?.loadItemId ?? null)}::integer[],
              ${scopes.map(({ only }) => only?.eventId ?? null)}::integer[]) f (kind, id, half, load_id, event_id)
            join notice_subject s on s.notice_id = n.id and s.kind::text = f.kind and s.resource_id = f.id
              and (f.half = 0 or s.subgroup in (0, f.half))
              and (coalesce(f.load_id, f.event_id) is null or n.load_item_id = f.load_id or n.event_id = f.event_id)
          union all
          select coalesce(n.before -> 'rooms' @> to_jsonb(f.id), false), coalesce(n.after -> 'rooms' @> to_jsonb(f.id), false)
          from unnest(${scopes.map(({ kind }) => kind)}::text[], ${scopes.map(({ id }) => id)}::integer[]) f (kind, id)
          where f.kind = 'room') w) who
    where (t.number, n.id) > (${number}::bigint, ${noticeId}::bigint)
      and (${watched === null} or who.had or who.has)
    order by t.number, n.id limit ${most}`
  return rows.map((row) => ({
    ...row,
    at: new Date(Number(row.at)),
  }))
}
