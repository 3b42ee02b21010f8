import { and, eq } from 'drizzle-orm'
import { sqlOf, type Queryable } from '@/db/client'
import { importJob, importPreview } from '@/db/schema'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { EventId, ImportJobId, UserId } from '@/lib/domain/ids'
import type { PreviewClass, PreviewWeeks } from '@/lib/domain/imports/preview'

/** Two weeks of every group, from a Monday. */
export type Preview = { startsOn: CalendarDate; groups: { group: string; classes: PreviewClass[] }[] }

/** A university has fewer groups; what is more is not looked at. */
const mostGroups = 2000

/** The last event that there is; those of a trial come after it. */
export async function lastEvent(db: Queryable): Promise<EventId> {
  const [row] = await sqlOf(db)<{ id: EventId }[]>`select coalesce(max(id), 0) as id from event`
  return row?.id ?? (0 as EventId)
}

/**
 * The two weeks in a row in which the most new classes stand, and what stands in them of the groups that have any; null where a trial brought
 * nothing new. Read where the trial stands; `before`: the last event without it.
 */
export async function findPreview(db: Queryable, before: EventId): Promise<Preview | null> {
  const sql = sqlOf(db)
  const [week] = await sql<{ startsOn: CalendarDate }[]>`
    with weekly as (
      select date_trunc('week', date)::date as monday, count(*) as classes
      from meeting where event_id > ${before} and state = 'published' group by 1
    )
    select one.monday as "startsOn" from weekly one left join weekly next on next.monday = one.monday + 7
    order by one.classes + coalesce(next.classes, 0) desc, one.monday limit 1`
  if (!week) return null
  const groups = await sql<Preview['groups']>`
    with concerned as materialized (
      select distinct c.resource_id as id from meeting m join claim c on c.meeting_id = m.id and c.kind = 'group'
      where m.event_id > ${before}
    ), shown as materialized (
      select m.id, m.event_id > ${before} as is_new, m.date, m.pair, e.title, e.lesson_type, e.subgroup, e.comment,
        exists (select from claim c where c.meeting_id = m.id and c.soft_reason = 'imported') as is_soft
      from meeting m join event e on e.id = m.event_id
      where m.state = 'published' and m.date between ${week.startsOn}::date and ${week.startsOn}::date + 13
    ), named as materialized (
      select c.meeting_id, array_agg(distinct r.title) filter (where c.kind = 'teacher') as teachers,
        array_agg(distinct r.title) filter (where c.kind = 'room') as rooms
      from claim c join resource r on r.kind = c.kind and r.id = c.resource_id
      where c.meeting_id in (select id from shown) and c.kind in ('teacher', 'room') group by 1
    ), attended as (
      select distinct c.meeting_id, c.resource_id from claim c
      where c.kind = 'group' and c.resource_id in (select id from concerned) and c.meeting_id in (select id from shown)
    )
    select g.title as "group", jsonb_agg(jsonb_build_object('date', shown.date, 'pair', pair, 'title', shown.title,
        'lessonType', lesson_type, 'subgroup', subgroup, 'comment', comment, 'overlaps', is_soft, 'isNew', is_new,
        'teachers', coalesce(teachers, '{}'), 'rooms', coalesce(rooms, '{}')) order by shown.date, pair, subgroup) as classes
    from attended join shown on shown.id = attended.meeting_id join "group" g on g.id = attended.resource_id
      left join named on named.meeting_id = shown.id
    group by g.id, g.title order by g.title limit ${mostGroups}`
  return { startsOn: week.startsOn, groups: [...groups] }
}

/** Keeps what a trial found in place of what an earlier one did. */
export async function keepPreview(db: Queryable, jobId: ImportJobId, preview: Preview | null): Promise<void> {
  await db.delete(importPreview).where(eq(importPreview.jobId, jobId))
  if (!preview) return
  await sqlOf(db)`
    insert into import_preview (job_id, "group", starts_on, classes)
    select ${jobId}, "group", ${preview.startsOn}, classes
    from jsonb_to_recordset(${JSON.stringify(preview.groups)}::text::jsonb) as given("group" text, classes jsonb)
    on conflict do nothing`
}

/** Two weeks of a group, as the last trial of a person's file found them. */
export async function findPreviewOf(
  db: Queryable,
  ownerId: UserId,
  jobId: ImportJobId,
  group: string,
): Promise<PreviewWeeks | null> {
  const [row] = await db
    .select({ startsOn: importPreview.startsOn, classes: importPreview.classes })
    .from(importPreview)
    .innerJoin(importJob, eq(importJob.id, importPreview.jobId))
    .where(and(eq(importJob.ownerId, ownerId), eq(importJob.id, jobId), eq(importPreview.group, group)))
  return row ?? null
}
