import { and, eq, sql } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import { actorFrom, type ActorRow } from '@/db/queries/core/accounts/users'
import { calendarFeed } from '@/db/schema'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { Period } from '@/lib/core/calendar/rules/period'
import { type FeedId, type MeetingId, type ProgrammeId, type UserId, idNumbered } from '@/lib/core/names/rules/ids'
import { type ResourceKind, type Subgroup, type Subject, subjectOf, type IdOf } from '@/lib/core/names/rules/resource'
import { titledRoom, type TitledRoom } from '@/lib/core/schedule/rules/schedule'
import { grouped } from '@/lib/core/words/rules/lists'
import type { FeedKind, FeedOf } from '@/lib/feeds/rules/feed'
import type { FeedClass } from '@/lib/feeds/rules/feed-class'

/** The secret of a feed's address as stored. */
export type StoredSecret = { seed: string; hash: string }

type Row = typeof calendarFeed.$inferSelect
type FeedRow = Pick<Row, 'id' | 'seed' | 'secretHash' | 'givenAt' | 'readAt'> & {
  of: FeedOf
  title: string | null
}

/** Raw statements return times in seconds, because the driver returns other forms as text. */
const instant = (epoch: number): Date => new Date(epoch * 1000)

const columnsOf = (of: FeedOf): { kind: FeedKind; subjectId: number; subgroup: Subgroup } =>
  of.kind === 'own'
    ? { kind: 'own', subjectId: 0, subgroup: 0 }
    : { kind: of.subject.kind, subjectId: of.subject.id, subgroup: of.subgroup }

const feedOf = ({ kind, subjectId, subgroup }: Pick<Row, 'kind' | 'subjectId' | 'subgroup'>): FeedOf =>
  kind === 'own' ? { kind: 'own' } : { kind: 'subject', subject: subjectOf(kind, subjectId), subgroup }

/** A user's feeds by title, their own timetable first. Feeds of deleted subjects are left out. */
export async function listFeeds(db: Queryable, ownerId: UserId): Promise<FeedRow[]> {
  const rows = await sqlOf(db)<
    (Omit<FeedRow, 'of' | 'givenAt' | 'readAt'> &
      Pick<Row, 'kind' | 'subjectId' | 'subgroup'> & { given: number; read: number | null })[]
  >`
    select f.id, f.kind, f.subject_id as "subjectId", f.subgroup, f.seed, f.secret_hash as "secretHash",
      extract(epoch from f.given_at)::float8 as given, extract(epoch from f.read_at)::float8 as read, s.title
    from calendar_feed f left join subject s on s.kind = f.kind and s.id = f.subject_id
    where f.owner_id = ${ownerId} and (f.kind = 'own' or s.id is not null)
    order by f.kind <> 'own', s.title, f.subgroup`
  return rows.map(({ kind, subjectId, subgroup, given, read, ...row }) => ({
    ...row,
    givenAt: instant(given),
    readAt: read === null ? null : instant(read),
    of: feedOf({ kind, subjectId, subgroup }),
  }))
}

/**
 * Stores a feed unless the owner has one of the same subject or `most` feeds already. Returns whether it
 * exists now.
 */
export async function storeFeed(
  db: Queryable,
  ownerId: UserId,
  of: FeedOf,
  { seed, hash }: StoredSecret,
  most: number,
): Promise<boolean> {
  const values = columnsOf(of)
  const mine = eq(calendarFeed.ownerId, ownerId)
  const [{ count } = { count: 0 }] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(calendarFeed)
    .where(
      and(
        mine,
        sql`(${calendarFeed.kind}, ${calendarFeed.subjectId}, ${calendarFeed.subgroup})
        is distinct from (${values.kind}, ${values.subjectId}::integer, ${values.subgroup}::smallint)`,
      ),
    )
  if (count >= most) return false
  await db
    .insert(calendarFeed)
    .values({ ownerId, ...values, seed, secretHash: hash })
    .onConflictDoNothing()
  return true
}

/** Gives a feed of this owner another address; false if there is no such feed. */
export async function replaceSecret(
  db: Queryable,
  ownerId: UserId,
  id: FeedId,
  { seed, hash }: StoredSecret,
): Promise<boolean> {
  const replaced = await db
    .update(calendarFeed)
    .set({ seed, secretHash: hash, givenAt: sql`now()`, readAt: null })
    .where(and(eq(calendarFeed.id, id), eq(calendarFeed.ownerId, ownerId)))
    .returning({ id: calendarFeed.id })
  return replaced.length > 0
}

export async function deleteFeed(db: Queryable, ownerId: UserId, id: FeedId): Promise<boolean> {
  const deleted = await db
    .delete(calendarFeed)
    .where(and(eq(calendarFeed.id, id), eq(calendarFeed.ownerId, ownerId)))
    .returning({ id: calendarFeed.id })
  return deleted.length > 0
}

/** The last answer given at a feed's address. */
export type LastAnswer = { version: string; etag: string; changedAt: Date }
type RequestedFeed = { id: FeedId; of: FeedOf; owner: Actor; last: LastAnswer | null }

/** The feed at an address, with its owner; null without one, or if the owner's account is blocked. */
export async function findRequestedFeed(db: Queryable, secretHash: string): Promise<RequestedFeed | null> {
  type RequestedRow = Pick<Row, 'kind' | 'version' | 'etag'> & {
    changed: number | null
    feedId: FeedId
    ofSubject: number
    ofSubgroup: Subgroup
  }
  const [row] = await sqlOf(db)<(ActorRow & RequestedRow)[]>`
    select a.*, f.id as "feedId", f.kind, f.subject_id as "ofSubject", f.subgroup as "ofSubgroup", f.version, f.etag,
      extract(epoch from f.changed_at)::float8 as changed
    from calendar_feed f cross join lateral user_actor(f.owner_id) a
    where f.secret_hash = ${secretHash}`
  if (!row) return null
  const { feedId, kind, ofSubject, ofSubgroup, version, etag, changed, ...actor } = row
  return {
    id: feedId,
    of: feedOf({ kind, subjectId: ofSubject, subgroup: ofSubgroup }),
    owner: actorFrom(actor),
    last: version !== null && etag !== null && changed !== null ? { version, etag, changedAt: instant(changed) } : null,
  }
}

/** The version of what the weeks of these subjects show. */
export async function findWeeksVersion(db: Queryable, subjects: readonly Subject[]): Promise<string> {
  const [row] = await sqlOf(db)<{ version: string }[]>`
    select version from weeks_version(${subjects.map(({ kind }) => kind)}, ${subjects.map(({ id }) => id)})`
  return row?.version ?? ''
}

/** Stores a feed's answer; the time of change moves only when the answer differs. Returns that time. */
export async function noteAnswer(
  db: Queryable,
  id: FeedId,
  { version, etag }: Pick<LastAnswer, 'version' | 'etag'>,
): Promise<Date> {
  const [row] = await sqlOf(db)<{ at: number }[]>`
    update calendar_feed set version = ${version}, etag = ${etag}, read_at = now(),
      changed_at = case when etag = ${etag} then changed_at
        else greatest(date_trunc('second', now()), changed_at + interval '1 second') end
    where id = ${id}
    returning extract(epoch from changed_at)::float8 as at`
  return instant(row?.at ?? 0)
}

/** Notes that a feed was read, at most once an hour. */
export async function noteReading(db: Queryable, id: FeedId): Promise<void> {
  await sqlOf(db)`
    update calendar_feed set read_at = now()
    where id = ${id} and coalesce(read_at < now() - interval '1 hour', true)`
}

type HeldKind = Exclude<ResourceKind, 'load'>
type ClassRow = Omit<FeedClass, 'rooms' | 'teachers' | 'formerTeachers' | 'substitution' | 'groups'> & {
  id: MeetingId
  programmeId: ProgrammeId | null
  isReasonPublic: boolean
}
/** Meeting, kind, resource, subgroup, whether it has left, and what a group renamed since was called then. */
type HeldResource = [MeetingId, HeldKind, number, Subgroup, boolean, string | null]
/** Kind, id, title, and what a room has that is told of it. */
type HeldName = [HeldKind, number, string, TitledRoom['has'] | null]
type FeedRows = { classes: ClassRow[]; held: HeldResource[]; names: HeldName[] }

/**
 * What feeds of these subjects contain in a period, by date and pair, in one statement: visible published
 * classes and requests, and withdrawn ones, but no drafts. Each name is sent once, since a semester repeats a
 * few hundred.
 */
export async function findFeedClasses(
  db: Queryable,
  subjects: readonly Subject[],
  { from, to }: Period,
): Promise<(FeedClass & { programmeId: ProgrammeId | null; isReasonPublic: boolean })[]> {
  const sql = sqlOf(db)
  const idsOf = (kind: Subject['kind']) => subjects.filter((one) => one.kind === kind).map(({ id }) => id)
  const programmes = idsOf('programme')
  const ofProgrammes =
    programmes.length > 0
      ? sql`union all select id, false from programme_meetings(${programmes}, ${from}, ${to})`
      : sql``
  const [row] = await sql<FeedRows[]>`
    with asked as materialized (
      select id, bool_and(is_left) as is_left
      from (
        select id, is_left
        from claimed_meetings(${idsOf('room')}, ${idsOf('teacher')}, ${idsOf('group')}, ${from}, ${to}) ${ofProgrammes}) found
      group by id),
    -- A moved class keeps its id, and its traces refer to it: it is listed once, in its present place
    -- unless it was withdrawn.
    shown as materialized (
      select distinct on (uid) *
      from (
        select m.*, coalesce(m.successor_id, m.id) as uid, m.state = 'trace' as is_trace, a.is_left,
          m.state = 'published' and not a.is_left as stands
        from asked a cross join lateral (
          select id, event_id, date, pair, state, hidden, request_id, successor_id from meeting where id = a.id offset 0) m
        where m.state in ('published', 'trace') and not m.hidden) each
      order by uid, stands desc, id = uid desc, id desc),
    held as materialized (
      select s.id, c.kind, c.resource_id, c.subgroup, c.left_in is not null as has_left,
        case when c.kind = 'group' then (select title from group_title_on(c.resource_id, s.date)) end as former_title
      from shown s cross join lateral (
        select kind, resource_id, subgroup, left_in from claim where meeting_id = s.id and kind <> 'load' offset 0) c)
    select
      (select coalesce(json_agg(row order by row.date, row.pair, row.uid), '[]') from (
        select s.id, s.uid, s.event_id as "eventId", e.load_item_id as "loadItemId", s.date, s.pair, i.version - 1 as sequence,
          case when s.stands then null when not s.is_trace then 'handover' when goes.is_seen then 'moved' else 'withdrawn' end as cancelled,
          extract(epoch from greatest(e.made_at, changed.at))::bigint as "changedAt",
          t.kind, t.is_request as "isRequest", t.title,
          case when t.is_request or not coalesce(s.stands and back.is_one, false) then t.request_kind end as "requestKind",
          e.lesson_type as "lessonType", e.subgroup, e.comment, e.link,
          (select programme_id from programme_discipline where id = e.programme_discipline_id) as "programmeId",
          coalesce(t.reason, '') as reason, t.is_reason_public as "isReasonPublic", coalesce(t.in_charge, '') as "inCharge",
          case when s.stands and came.id is not null and not came.hidden
            then (select place from meeting_place(came.id, came.date, came.pair)) end as "movedFrom",
          case when s.is_trace and goes.is_seen then (select place from meeting_place(i.id, i.date, i.pair)) end as "movedTo"
        from shown s
          join told_meeting t on t.id = s.id
          join event e on e.id = s.event_id
          join meeting i on i.id = s.uid
          cross join lateral (select is_in_sight(i.state, i.hidden) as is_seen) goes
          left join meeting came on came.id = (select id from meeting_origin(s.uid))
          left join lateral one_place(s.id, s.date, s.pair, came.id, came.date, came.pair) back on came.id is not null
          left join lateral (
            select max(c.at) as at from changed_row r join change c on c.id = r.change_id
            where r.table_name = 'meeting' and r.key = s.uid::text and r.before is distinct from r.after) changed on true
      ) row) as classes,
      (select coalesce(json_agg(json_build_array(id, kind, resource_id, subgroup, has_left, former_title)), '[]') from held) as held,
      (select coalesce(json_agg(json_build_array(kind, id, title, has)), '[]') from (
        select 'room' as kind, id, title, named -> 'has' as has from shown_room
        where id = any(array(select resource_id from held where kind = 'room'))
        union all
        select 'teacher', id, name, null from shown_teacher where id = any(array(select resource_id from held where kind = 'teacher'))
        union all
        select 'group', id, title, null from shown_group
        where id = any(array(select resource_id from held where kind = 'group'))) named) as names`
  return row ? assembled(row) : []
}

function assembled({
  classes,
  held,
  names,
}: FeedRows): (FeedClass & Pick<ClassRow, 'programmeId' | 'isReasonPublic'>)[] {
  const titles = new Map(names.map(([kind, id, title]) => [`${kind} ${id}`, title]))
  const has = new Map(names.flatMap(([kind, id, , told]) => (kind === 'room' && told ? [[id, told]] : [])))
  const heldBy = grouped(held, ([meetingId]) => meetingId)
  return classes.map(({ id, ...row }) => {
    const own = heldBy.get(id) ?? []
    const named = <Kind extends HeldKind>(kind: Kind) =>
      own
        .filter(([, heldKind, , , hasLeft]) => heldKind === kind && !hasLeft)
        .map(([, , resource, subgroup, , formerTitle]) => ({
          id: idNumbered<IdOf<Kind>>(resource),
          title: formerTitle ?? titles.get(`${kind} ${resource}`) ?? '',
          subgroup,
        }))
        .sort((a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : a.subgroup - b.subgroup))
    const former = own
      .filter(([, kind, , , hasLeft]) => kind === 'teacher' && hasLeft)
      .map(([, , teacher]) => ({ id: subjectOf('teacher', teacher).id, name: titles.get(`teacher ${teacher}`) ?? '' }))
    return {
      ...row,
      rooms: named('room').map(({ id: room, title }) => titledRoom({ id: room, title, has: has.get(room) })),
      teachers: named('teacher').map((teacher) => ({ id: teacher.id, name: teacher.title })),
      formerTeachers: former.map(({ id: teacher }) => teacher),
      substitution: former.length > 0 ? { instead: former } : null,
      groups: wholeGroups(named('group')),
    }
  })
}

/** A claim on both halves is the whole group: subgroup 0. */
const wholeGroups = (halves: FeedClass['groups']): FeedClass['groups'] =>
  halves.flatMap(({ id, title, subgroup }) => {
    const isWhole = halves.some((other) => other.id === id && other.subgroup !== subgroup)
    return isWhole && subgroup === 2 ? [] : [{ id, title, subgroup: isWhole ? 0 : subgroup }]
  })
