import type { ISql } from 'postgres'
import { topicOfNews } from '@/lib/core/notices/rules/notice'

/** Joins those `own` who follow the subject `s` of a notice `n`; whoever chose classes of it follows these alone. */
export const joinFollowers = (sql: ISql) => sql`join (
    select id as user_id, 'group'::resource_kind as kind, group_id as resource_id, null::integer as load_item_id, null::integer as event_id from "user"
    union all select id, 'teacher', teacher_id, null, null from "user"
    union all select user_id, 'group', group_id, null, null from own_subject
    union all select user_id, 'teacher', teacher_id, null, null from own_subject
    union all select user_id, 'group', group_id, load_item_id, event_id from chosen_class
    union all select user_id, 'teacher', teacher_id, load_item_id, event_id from chosen_class) own
  on own.kind = s.kind and own.resource_id = s.resource_id
    and (coalesce(own.load_item_id, own.event_id) is null or own.load_item_id = n.load_item_id or own.event_id = n.event_id)`

/** The channels by which a person of the settings `k` wants to be told. */
export const wantedChannels = (sql: ISql) => sql`
  select 'email' as channel where k.email_confirmed_at is not null and k.email_on
  union all select 'messenger' where k.messenger
  union all select 'push' where exists (select from push_subscription p where p.user_id = k.user_id)`

/** Whether a person of the settings `k` is to be told of the notice `n` by `channel`, a column or a name. */
export const isWanted = (sql: ISql) =>
  sql`notice_wanted(channel, k.muted, ${JSON.stringify(topicOfNews)}::text::jsonb ->> n.about, n.before, n.after, n.shift)`
