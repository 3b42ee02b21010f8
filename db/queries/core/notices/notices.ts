import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { prepared, statementOf } from '@/db/prepared'
import { noticeSeen } from '@/db/schema'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { wholeActs, wholeActsOfPeriods } from '@/lib/core/history/rules/actions'
import type { ChangeId, EventId, LoadItemId, NoticeId, ProgrammeId, UserId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { type NoticeFacts, type NoticeNews, topicOfNews, type StoredSlot } from '@/lib/core/notices/rules/notice'
import type { ClassRef } from '@/lib/core/schedule/rules/own-subject'

/** The classes a person follows: a teacher's, a group's, or those of one half of a group; or `only` one class. */
export type Followed = { kind: 'teacher' | 'group'; id: number; subgroup: Subgroup; only: ClassRef | null }

/**
 * A notice for one person. `hadBy` and `hasBy`: which of the subjects they follow had the classes before and
 * have them after.
 */
export type NoticeRow = {
  id: NoticeId
  changeId: ChangeId
  undoneBy: ChangeId | null
  undoes: boolean
  at: Date
  eventId: EventId
  loadItemId: LoadItemId | null
  title: string
  lessonType: LessonType
  /** Of its class now; null: none. */
  programmeId: ProgrammeId | null
  before: StoredSlot | null
  after: StoredSlot | null
  shift: number
  dates: CalendarDate[]
  lastOn: CalendarDate
  reason: string
  facts: NoticeFacts
  hadBy: number[]
  hasBy: number[]
  isSeen: boolean
  /** What became of a booking that the person asked for, or approves; null: about classes. */
  about: NoticeNews | null
  /** Its change is an act on many classes, told as one. */
  isOfWholeAct: boolean
  /** Everybody may know the reason: it is that of a day. */
  isReasonPublic: boolean
}

/** Writes the notices of a change. Call it last: it must see everything the transaction wrote. */
export async function writeNotices(db: Queryable, changeId: ChangeId, today: CalendarDate): Promise<void> {
  await prepared(db, sql`select write_notices(${changeId}, ${today}::date)`)
}

const find = statementOf<Omit<NoticeRow, 'at'> & { at: string }>(sql`
  select n.id, n.change_id as "changeId", c.undone_by as "undoneBy", c.action = 'change.undo' as undoes, extract(epoch from c.at) * 1000 as at, n.title,
    n.event_id as "eventId", n.load_item_id as "loadItemId", n.lesson_type as "lessonType",
    (select d.programme_id from event e join programme_discipline d on d.id = e.programme_discipline_id where e.id = n.event_id) as "programmeId", n.before, n.after, n.shift, n.dates::text[] as dates, n.last_on::text as "lastOn", n.reason, n.facts, n.about,
    ${JSON.stringify(wholeActs)}::text::jsonb ? c.action or ${JSON.stringify(wholeActsOfPeriods)}::text::jsonb ? c.action and c.subject ? 'subject' as "isOfWholeAct",
    is_reason_public(c.action) as "isReasonPublic", s.had_by as "hadBy", s.has_by as "hasBy",
    exists (select from notice_seen k where k.user_id = ${sql.placeholder('userId')} and k.notice_id = n.id) as "isSeen"
  from (
    select s.notice_id,
      coalesce(array_agg(distinct f.at - 1) filter (where s.had), '{}')::integer[] as had_by,
      coalesce(array_agg(distinct f.at - 1) filter (where s.has), '{}')::integer[] as has_by
    from unnest(${sql.placeholder('kinds')}::resource_kind[], ${sql.placeholder('ids')}::integer[], ${sql.placeholder('halves')}::smallint[],
          ${sql.placeholder('loads')}::integer[], ${sql.placeholder('events')}::integer[])
        with ordinality f (kind, id, half, load_id, event_id, at)
      join notice_subject s on s.kind = f.kind and s.resource_id = f.id and (f.half = 0 or s.subgroup in (0, f.half))
        and (coalesce(f.load_id, f.event_id) is null
          or exists (select from notice o where o.id = s.notice_id and (o.load_item_id = f.load_id or o.event_id = f.event_id)))
    group by 1
    union all
    select notice_id, '{}', '{}' from notice_person where user_id = ${sql.placeholder('userId')}
    order by 1 desc limit ${sql.placeholder('most')}) s
  join notice n on n.id = s.notice_id
  join change c on c.id = n.change_id
  left join notice_settings k on k.user_id = ${sql.placeholder('userId')}
  where c.actor_id is distinct from ${sql.placeholder('userId')}
    and (k.user_id is null or notice_wanted(${sql.placeholder('place')}, k.muted, ${JSON.stringify(topicOfNews)}::text::jsonb ->> n.about, n.before, n.after, n.shift))
  order by n.change_id desc, n.id`)

/**
 * The newest notices about a person's classes and bookings, without their own changes and those of topics that they do
 * not want told in this `place`.
 */
export async function findNotices(
  db: Queryable,
  userId: UserId,
  followed: readonly Followed[],
  { place, most }: { place: string; most: number },
): Promise<NoticeRow[]> {
  const rows = await find(db, {
    userId,
    place,
    most,
    kinds: followed.map(({ kind }) => kind),
    ids: followed.map(({ id }) => id),
    halves: followed.map(({ subgroup }) => subgroup),
    loads: followed.map(({ only }) => only?.loadItemId ?? null),
    events: followed.map(({ only }) => only?.eventId ?? null),
  })
  return rows.map((row) => ({
    ...row,
    at: new Date(Number(row.at)),
  }))
}

type Names = Record<'room' | 'teacher' | 'group', Map<number, string>>

export async function findNames(db: Queryable, slots: readonly (StoredSlot | null)[]): Promise<Names> {
  const stored = slots.filter((slot) => slot !== null)
  const ids = (list: (slot: StoredSlot) => readonly number[]) => sql.param([...new Set(stored.flatMap(list))])
  const rows = await db.execute<{ kind: keyof Names; id: number; title: string }>(sql`
    select 'room' as kind, id, title from shown_room where id = any(${ids(({ rooms }) => rooms)}::integer[])
    union all select 'teacher', id, name from shown_teacher where id = any(${ids(({ teachers }) => teachers)}::integer[])
    union all select 'group', id, title from shown_group where id = any(${ids(({ groups }) => groups.map(([id]) => id))}::integer[])`)
  const names: Names = { room: new Map(), teacher: new Map(), group: new Map() }
  for (const { kind, id, title } of rows) names[kind].set(id, title)
  return names
}

export async function storeSeen(db: Queryable, userId: UserId, ids: readonly NoticeId[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .insert(noticeSeen)
    .values(ids.map((id) => ({ userId, noticeId: id })))
    .onConflictDoNothing()
}
