import { type Queryable, sqlOf } from '@/db/client'
import { joinFollowers, wantedChannels } from '@/db/queries/notices/followers'
import type { ToldSubject } from '@/lib/history/rules'
import type { ChangeId, FacultyId } from '@/lib/core/rules/names/ids'

/** As told, with what the right to know it hangs on. `ownerId`: the faculty of a group, the department of a teacher. */
export type ToldRow = ToldSubject & { ownerId: FacultyId | number | null }

/**
 * The groups and teachers whom a change concerns, by title, each with those who follow it by their accounts and did
 * not make the change: who has seen its notices, by what they are told, and how many messages still wait.
 */
export const findTold = (db: Queryable, changeId: ChangeId): Promise<ToldRow[]> =>
  sqlOf(db)<ToldRow[]>`
    with concerned as materialized (
      select distinct s.kind, s.resource_id
      from notice n join notice_subject s on s.notice_id = n.id where n.change_id = ${changeId}),
    follower as materialized (
      select s.kind, s.resource_id, u.id as user_id, bool_or(seen.notice_id is not null) as has_seen
      from notice n
        join change c on c.id = n.change_id
        join notice_subject s on s.notice_id = n.id
        ${joinFollowers(sqlOf(db))}
        join "user" u on u.id = own.user_id and u.active and u.id is distinct from c.actor_id
        left join notice_seen seen on seen.user_id = u.id and seen.notice_id = n.id
      where n.change_id = ${changeId}
      group by s.kind, s.resource_id, u.id)
    select who.kind, who.resource_id as id, coalesce(g.title, t.name) as title, coalesce(g.faculty_id, t.department_id) as "ownerId",
      count(f.user_id)::integer as people, count(*) filter (where f.has_seen)::integer as opened,
      count(*) filter (where 'email' = any(wanted.channels))::integer as email,
      count(*) filter (where 'messenger' = any(wanted.channels))::integer as messenger,
      count(*) filter (where 'push' = any(wanted.channels))::integer as push,
      count(*) filter (where exists (
        select from notice_pending p where p.user_id = f.user_id and p.change_id = ${changeId}))::integer as waiting
    from concerned who
      left join follower f using (kind, resource_id)
      left join notice_settings k on k.user_id = f.user_id
      cross join lateral (select array_agg(channel) as channels from (${wantedChannels(sqlOf(db))}) by) wanted
      left join shown_group g on who.kind = 'group' and g.id = who.resource_id
      left join shown_teacher t on who.kind = 'teacher' and t.id = who.resource_id
    where coalesce(g.title, t.name) is not null
    group by who.kind, who.resource_id, g.title, t.name, g.faculty_id, t.department_id
    order by who.kind desc, coalesce(g.title, t.name) collate "ru-x-icu"`
