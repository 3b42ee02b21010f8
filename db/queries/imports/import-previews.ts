import { and, eq } from 'drizzle-orm'
import { sqlOf, type Queryable } from '@/db/client'
import { importJob, importPreview } from '@/db/schema'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { ImportJobId, UserId } from '@/lib/domain/ids'
import type { PreviewClass, PreviewWeeks } from '@/lib/domain/imports/preview'

/** Two weeks of every group, from a Monday. */
export type Preview = { startsOn: CalendarDate; groups: { group: string; classes: PreviewClass[] }[] }

/** A university has fewer groups; what is more is not looked at. */
const mostGroups = 2000

/**
 * The two weeks in a row in which the most published classes stand, of the semester that holds the latest of them; null without any. Read
 * where a trial stands.
 */
export async function findPreview(db: Queryable): Promise<Preview | null> {
  const sql = sqlOf(db)
  const [week] = await sql<{ startsOn: CalendarDate }[]>`
    with last as (
      select s.starts_on, s.ends_on from event e join meeting m on m.event_id = e.id
        join semester s on m.date between s.starts_on and s.ends_on
      where e.source_key is not null order by e.id desc limit 1
    ), weekly as (
      select date_trunc('week', m.date)::date as monday, count(*) as classes
      from meeting m join last on m.date between last.starts_on and last.ends_on
      where m.state = 'published' group by 1
    )
    select one.monday as "startsOn" from weekly one left join weekly next on next.monday = one.monday + 7
    order by one.classes + coalesce(next.classes, 0) desc, one.monday limit 1`
  if (!week) return null
  const groups = await sql<Preview['groups']>`
    with shown as materialized (
      select m.id, m.date, m.pair, e.title, e.lesson_type, e.subgroup, e.comment,
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
      where c.kind = 'group' and c.meeting_id in (select id from shown)
    )
    select g.title as "group", jsonb_agg(jsonb_build_object('date', shown.date, 'pair', pair, 'title', shown.title,
        'lessonType', lesson_type, 'subgroup', subgroup, 'comment', comment, 'overlaps', is_soft,
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
