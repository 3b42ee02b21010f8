import { type Queryable, sqlOf } from '@/db/client'
import { joinFollowers, wantedChannels } from '@/db/queries/notices/followers'
import type { ChangeId, FacultyId } from '@/lib/core/names/rules/ids'
import { recordOf } from '@/lib/core/words/rules/records'
import type { ToldSubject } from '@/lib/history/rules'

type Moment = Date | null
type Moments = Record<
  'emailFirst' | 'emailLast' | 'messengerFirst' | 'messengerLast' | 'pushFirst' | 'pushLast' | 'firstOpened',
  Moment
> & { ownToldAt: Moment; ownOpenedAt: Moment }

/** As told, with what the right to know it hangs on. `ownerId`: the faculty of a group, the department of a teacher. */
export type ToldRow = Omit<ToldSubject, 'emailAt' | 'messengerAt' | 'pushAt' | 'firstOpened' | 'teacher'> &
  Moments & { ownerId: FacultyId | number | null }

const moments = [
  'emailFirst',
  'emailLast',
  'messengerFirst',
  'messengerLast',
  'pushFirst',
  'pushLast',
  'firstOpened',
  'ownToldAt',
  'ownOpenedAt',
] as const satisfies readonly (keyof Moments)[]

type SentRow = Omit<ToldRow, keyof Moments> & Record<keyof Moments, string | null>

/**
 * The groups and teachers whom a change concerns, by title, each with those who follow it by their accounts and did
 * not make the change: who has seen its notices, by what and when they are told, and how many messages still wait.
 * `own…`: of the teacher's own account. `timeZone`: in which classes begin.
 */
export async function findTold(db: Queryable, changeId: ChangeId, timeZone: string): Promise<ToldRow[]> {
  const sql = sqlOf(db)
  const span = (channel: string, name: string) => sql`
    extract(epoch from min(m.at) filter (where m.channel = ${channel})) * 1000 as ${sql(`${name}First`)},
    extract(epoch from max(m.at) filter (where m.channel = ${channel})) * 1000 as ${sql(`${name}Last`)}`
  const rows = await sql<SentRow[]>`
    with concerned as materialized (
      select s.kind, s.resource_id, min((d.date + make_interval(mins => coalesce(day.starts_at, p.starts_at))) at time zone ${timeZone}) as begins
      from notice n join notice_subject s on s.notice_id = n.id
        cross join lateral (
          select unnest(n.dates) as date, (coalesce(n.before, n.after) ->> 'pair')::smallint as pair
          union select unnest(n.dates) + n.shift, (coalesce(n.after, n.before) ->> 'pair')::smallint) d
        left join pair_time p on p.pair = d.pair
        left join day_pair_time day on day.pair = d.pair and day.date = d.date
      where n.change_id = ${changeId}
      group by s.kind, s.resource_id),
    follower as materialized (
      select s.kind, s.resource_id, u.id as user_id, bool_or(seen.notice_id is not null) as has_seen, min(seen.at) as seen_at,
        s.kind = 'teacher' and s.resource_id is not distinct from u.teacher_id as is_own
      from notice n
        join change c on c.id = n.change_id
        join notice_subject s on s.notice_id = n.id
        ${joinFollowers(sql)}
        join "user" u on u.id = own.user_id and u.active and u.id is distinct from c.actor_id
        left join notice_seen seen on seen.user_id = u.id and seen.notice_id = n.id
      where n.change_id = ${changeId}
      group by s.kind, s.resource_id, u.id),
    message as materialized (
      select user_id, channel, min(sent_at) as at from notice_message
      where change_ids @> array[${changeId}]::bigint[] and sent_at is not null group by user_id, channel),
    told as materialized (select user_id, min(at) as at from message group by user_id),
    sent as (
      select f.kind, f.resource_id, ${span('email', 'email')}, ${span('messenger', 'messenger')}, ${span('push', 'push')}
      from follower f join message m on m.user_id = f.user_id group by f.kind, f.resource_id)
    select who.kind, who.resource_id as id, coalesce(g.title, t.name) as title, coalesce(g.faculty_id, t.department_id) as "ownerId",
      count(f.user_id)::integer as people, count(*) filter (where f.has_seen)::integer as opened,
      count(*) filter (where 'email' = any(wanted.channels))::integer as email,
      count(*) filter (where 'messenger' = any(wanted.channels))::integer as messenger,
      count(*) filter (where 'push' = any(wanted.channels))::integer as push,
      count(*) filter (where exists (
        select from notice_pending p where p.user_id = f.user_id and p.change_id = ${changeId}))::integer as waiting,
      count(*) filter (where least(f.seen_at, told.at) < who.begins)::integer as "inTime",
      extract(epoch from min(f.seen_at)) * 1000 as "firstOpened",
      extract(epoch from min(told.at) filter (where f.is_own)) * 1000 as "ownToldAt",
      extract(epoch from min(f.seen_at) filter (where f.is_own)) * 1000 as "ownOpenedAt",
      sent."emailFirst", sent."emailLast", sent."messengerFirst", sent."messengerLast", sent."pushFirst", sent."pushLast"
    from concerned who
      left join follower f using (kind, resource_id)
      left join told on told.user_id = f.user_id
      left join sent using (kind, resource_id)
      left join notice_settings k on k.user_id = f.user_id
      cross join lateral (select array_agg(channel) as channels from (${wantedChannels(sql)}) by) wanted
      left join shown_group g on who.kind = 'group' and g.id = who.resource_id
      left join shown_teacher t on who.kind = 'teacher' and t.id = who.resource_id
    where coalesce(g.title, t.name) is not null
    group by who.kind, who.resource_id, g.title, t.name, g.faculty_id, t.department_id, sent."emailFirst", sent."emailLast",
      sent."messengerFirst", sent."messengerLast", sent."pushFirst", sent."pushLast"
    order by who.kind desc, coalesce(g.title, t.name) collate "ru-x-icu"`
  const momentIn = (at: string | null): Moment => (at === null ? null : new Date(Number(at)))
  return rows.map((row) => ({
    ...row,
    ...recordOf(moments, (name) => momentIn(row[name])),
  }))
}
