import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { NeededClaim } from '@/db/queries/core/placing/place-claims'
import type { GroupId, LoadItemId, MeetingId } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'

/**
 * A class that goes on with another audience. `widens`: what was a half's becomes the whole group's. `loadItem`:
 * the load that it is of from now on.
 */
export type TurnedClass = {
  id: MeetingId
  adds: readonly GroupId[]
  drops: readonly GroupId[]
  loadItem: LoadItemId | null
  subgroup: Subgroup
  widens: boolean
}

const asked = (classes: readonly TurnedClass[]) => sql`
  jsonb_to_recordset(${JSON.stringify(classes)}::text::jsonb) as asked(
    "id" bigint, "adds" integer[], "drops" integer[], "loadItem" integer, "subgroup" smallint, "widens" boolean)`

/** Takes the groups that leave out of classes, and returns the claims that the others need. */
export async function releaseGroups(db: Queryable, classes: readonly TurnedClass[]): Promise<NeededClaim[]> {
  await db.execute(sql`
    delete from claim using ${asked(classes)}
    where claim.meeting_id = asked.id and claim.kind = 'group' and claim.resource_id = any(asked.drops)`)
  return db.execute<NeededClaim>(sql`
    select wanted."meetingId", 'group' as kind, wanted."resourceId", half as subgroup
    from (
      select asked.id as "meetingId", unnest(asked.adds) as "resourceId", asked.subgroup from ${asked(classes)}
      union
      select asked.id, c.resource_id, asked.subgroup
      from ${asked(classes)} join claim c on c.meeting_id = asked.id and c.kind = 'group' where asked.widens) wanted
      cross join unnest(case wanted.subgroup when 0 then '{1,2}'::smallint[] else array[wanted.subgroup] end) half
    where not exists (
      select from claim own where own.meeting_id = wanted."meetingId" and own.kind = 'group'
        and own.resource_id = wanted."resourceId" and own.subgroup = half)`)
}

/**
 * Makes classes those of another load or half. A series with classes before them is continued by a new one, so
 * that the earlier ones stay what they were; the classes keep their numbers. Returns the claims of the load.
 */
export async function continueSeries(db: Queryable, classes: readonly TurnedClass[]): Promise<NeededClaim[]> {
  await db.execute(sql`
    with asked as materialized (select * from ${asked(classes)}),
    series as materialized (
      select m.event_id, max(asked."loadItem") as load_item, max(asked.subgroup) as subgroup, exists (
        select from meeting other where other.event_id = m.event_id and other.id not in (select id from asked)) as is_shared
      from asked join meeting m on m.id = asked.id group by 1),
    continued as materialized (
      select series.*, e.load_item_id as former_load, e.subgroup as former_subgroup,
        case when is_shared then nextval(pg_get_serial_sequence('event', 'id'))::integer end as heir
      from series join event e on e.id = series.event_id
      where (e.load_item_id, e.subgroup) is distinct from (series.load_item, series.subgroup)),
    made as (
      insert into event (id, kind, title, discipline_id, lesson_type, subgroup, comment, link, load_item_id,
        programme_discipline_id, week_step, made_by)
      select heir, e.kind, e.title, e.discipline_id, e.lesson_type, continued.subgroup, e.comment, e.link,
        continued.load_item, e.programme_discipline_id, e.week_step, e.made_by
      from continued join event e on e.id = continued.event_id where heir is not null),
    chosen as (
      insert into chosen_class (user_id, group_id, teacher_id, event_id)
      select c.user_id, c.group_id, c.teacher_id, heir
      from continued join chosen_class c on c.event_id = continued.event_id where heir is not null),
    hidden as (
      insert into hidden_class (user_id, event_id)
      select h.user_id, heir from continued join hidden_class h on h.event_id = continued.event_id where heir is not null),
    timed as (
      insert into exam_sitting (event_id, starts_at, minutes, is_pinned)
      select heir, s.starts_at, s.minutes, s.is_pinned
      from continued join exam_sitting s on s.event_id = continued.event_id where heir is not null),
    moved as (
      update meeting set event_id = coalesce(heir, meeting.event_id), version = meeting.version + 1
      from asked join meeting own on own.id = asked.id left join continued on continued.event_id = own.event_id
      where meeting.id = asked.id)
    update event set load_item_id = continued.load_item, subgroup = continued.subgroup, version = event.version + 1
    from continued where event.id = continued.event_id and heir is null`)
  await db.execute(sql`
    delete from claim using ${asked(classes)}
    where claim.meeting_id = asked.id and claim.kind = 'load'
      and (claim.resource_id, claim.subgroup) is distinct from (asked."loadItem", asked.subgroup)`)
  return db.execute<NeededClaim>(sql`
    select asked.id as "meetingId", 'load' as kind, asked."loadItem" as "resourceId", asked.subgroup
    from ${asked(classes)}
    where asked."loadItem" is not null and not exists (
      select from claim own where own.meeting_id = asked.id and own.kind = 'load')`)
}
