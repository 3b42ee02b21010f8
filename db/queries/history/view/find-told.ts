import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { ToldSubject } from '@/lib/history/rules'
import type { ChangeId, FacultyId } from '@/lib/core/rules/names/ids'

/** As told, with what the right to know it hangs on. `ownerId`: the faculty of a group, the department of a teacher. */
export type ToldRow = ToldSubject & { ownerId: FacultyId | number | null }

/**
 * The groups and teachers whom a change concerns, by title, each with those who follow it by their accounts: who
 * has seen its notices, by what they are told, and how many messages still wait.
 */
export async function findTold(db: Queryable, changeId: ChangeId): Promise<ToldRow[]> {
  const rows = await db.execute<ToldRow>(sql`
    with concerned as materialized (
      select s.kind, s.resource_id, n.id as notice_id, n.load_item_id, n.event_id
      from notice n join notice_subject s on s.notice_id = n.id where n.change_id = ${changeId}),
    own (user_id, kind, resource_id, load_item_id, event_id) as (
      select id, 'group'::resource_kind, group_id, null::integer, null::integer from "user"
      union all select id, 'teacher', teacher_id, null, null from "user"
      union all select user_id, 'group', group_id, null, null from own_subject
      union all select user_id, 'teacher', teacher_id, null, null from own_subject
      union all select user_id, 'group', group_id, load_item_id, event_id from chosen_class
      union all select user_id, 'teacher', teacher_id, load_item_id, event_id from chosen_class),
    follower as materialized (
      select c.kind, c.resource_id, u.id as user_id, bool_or(seen.notice_id is not null) as has_seen
      from concerned c
        join own on own.kind = c.kind and own.resource_id = c.resource_id
          and (coalesce(own.load_item_id, own.event_id) is null or own.load_item_id = c.load_item_id or own.event_id = c.event_id)
        join "user" u on u.id = own.user_id and u.active
        left join notice_seen seen on seen.user_id = u.id and seen.notice_id = c.notice_id
      group by c.kind, c.resource_id, u.id)
    select who.kind, who.resource_id as id, coalesce(g.title, t.name) as title, coalesce(g.faculty_id, t.department_id) as "ownerId",
      count(f.user_id)::integer as people, count(*) filter (where f.has_seen)::integer as opened,
      count(*) filter (where k.email_confirmed_at is not null)::integer as email,
      count(*) filter (where k.messenger)::integer as messenger,
      count(*) filter (where k.user_id is not null and exists (select from push_subscription p where p.user_id = f.user_id))::integer as push,
      count(*) filter (where exists (
        select from notice_pending p where p.user_id = f.user_id and p.change_id = ${changeId}))::integer as waiting
    from (select distinct kind, resource_id from concerned) who
      left join follower f using (kind, resource_id)
      left join notice_settings k on k.user_id = f.user_id
      left join shown_group g on who.kind = 'group' and g.id = who.resource_id
      left join shown_teacher t on who.kind = 'teacher' and t.id = who.resource_id
    where coalesce(g.title, t.name) is not null
    group by who.kind, who.resource_id, g.title, t.name, g.faculty_id, t.department_id
    order by who.kind desc, coalesce(g.title, t.name) collate "ru-x-icu"`)
  return [...rows]
}
