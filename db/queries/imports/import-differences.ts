import { and, eq, inArray, ne } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import { importDifference, importJob, importPreview } from '@/db/schema'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, ImportJobId, UserId } from '@/lib/core/names/rules/ids'
import { type ImportDifference, type ImportTicks, isProposed } from '@/lib/imports/rules/import-comparison'
import { type DifferenceMark, markOf } from '@/lib/imports/rules/import-differences'
import type { PreviewClass, PreviewWeeks, StandingClass } from '@/lib/imports/rules/preview'

export async function dropDifferences(db: Queryable, jobId: ImportJobId): Promise<void> {
  await db.delete(importDifference).where(eq(importDifference.jobId, jobId))
}

/** Replaces the differences found by an earlier trial; those proposed are ticked. */
export async function storeDifferences(
  db: Queryable,
  jobId: ImportJobId,
  differences: readonly ImportDifference[],
): Promise<void> {
  await dropDifferences(db, jobId)
  if (differences.length === 0) return
  const rows = differences.map((difference, place) => {
    const { key, kind, isByHand, group, words } = markOf(difference)
    return { place, key, kind, isByHand, group, words, isOn: isProposed(difference), difference }
  })
  await sqlOf(db)`
    insert into import_difference (job_id, place, key, kind, is_by_hand, "group", words, is_proposed, is_on, difference)
    select ${jobId}, place, key, kind, "isByHand", "group", words, "isOn", "isOn", difference
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given(
      place integer, key text, kind text, "isByHand" boolean, "group" text, words text, "isOn" boolean, difference jsonb)`
}

export type StoredMark = DifferenceMark & { place: number }

/** All differences of a file, in their order. */
export function findMarks(db: Queryable, jobId: ImportJobId): Promise<StoredMark[]> {
  const { place, key, kind, isByHand, group, words, isOn } = importDifference
  return db
    .select({ place, key, kind, isByHand, group, words, isOn })
    .from(importDifference)
    .where(eq(importDifference.jobId, jobId))
    .orderBy(place)
}

/** The differences of some rows of a file, by row. */
export async function findDifferences(
  db: Queryable,
  jobId: ImportJobId,
  places: readonly number[],
): Promise<Map<number, ImportDifference>> {
  const rows = await db
    .select({ place: importDifference.place, difference: importDifference.difference })
    .from(importDifference)
    .where(and(eq(importDifference.jobId, jobId), inArray(importDifference.place, [...places])))
  return new Map(rows.map(({ place, difference }) => [place, difference]))
}

export async function tickDifferences(
  db: Queryable,
  jobId: ImportJobId,
  places: readonly number[],
  isOn: boolean,
): Promise<void> {
  await sqlOf(db)`
    update import_difference set is_on = ${isOn}
    where job_id = ${jobId} and place = any(${[...places]}) and is_on <> ${isOn}`
}

/** The ticks that differ from the proposal. */
export async function findTicks(db: Queryable, jobId: ImportJobId): Promise<ImportTicks> {
  const rows = await db
    .select({ key: importDifference.key, isOn: importDifference.isOn })
    .from(importDifference)
    .where(and(eq(importDifference.jobId, jobId), ne(importDifference.isOn, importDifference.isProposed)))
  return Object.fromEntries(rows.map(({ key, isOn }) => [key, isOn]))
}

/** Two weeks of every group, from a Monday. */
export type ImportPreview = { startsOn: CalendarDate; groups: { group: string; classes: PreviewClass[] }[] }

/** The placed classes of one group. */
export type StandingWeeks = { groupId: GroupId; group: string; classes: StandingClass[] }

/** Above what any university has; further groups are ignored. */
const mostGroups = 2000

/** The placed classes of these groups in two weeks, without groups that have none, by title. */
export async function findStandingWeeks(
  db: Queryable,
  { startsOn, groupIds }: { startsOn: CalendarDate; groupIds: readonly GroupId[] },
): Promise<StandingWeeks[]> {
  const weeks = await sqlOf(db)<StandingWeeks[]>`
    with shown as materialized (
      select m.id, m.date, m.pair, e.title, e.lesson_type, e.subgroup, e.comment,
        exists (select from claim c where c.meeting_id = m.id and c.soft_reason = 'imported') as is_soft
      from meeting m join event e on e.id = m.event_id
      where m.state = 'published' and m.date between ${startsOn}::date and ${startsOn}::date + 13
    ), named as materialized (
      select c.meeting_id, array_agg(distinct r.title) filter (where c.kind = 'teacher') as teachers,
        array_agg(distinct r.title) filter (where c.kind = 'room') as rooms
      from claim c join resource r on r.kind = c.kind and r.id = c.resource_id
      where c.meeting_id in (select id from shown) and c.kind in ('teacher', 'room') group by 1
    ), attended as (
      select distinct c.meeting_id, c.resource_id from claim c
      where c.kind = 'group' and c.resource_id = any(${[...groupIds]}::integer[]) and c.meeting_id in (select id from shown)
    )
    select g.id as "groupId", g.title as "group", jsonb_agg(jsonb_build_object('id', shown.id, 'date', shown.date, 'pair', pair,
        'title', shown.title, 'lessonType', lesson_type, 'subgroup', subgroup, 'comment', comment, 'overlaps', is_soft,
        'teachers', coalesce(teachers, '{}'), 'rooms', coalesce(rooms, '{}')) order by shown.date, pair, subgroup) as classes
    from attended join shown on shown.id = attended.meeting_id join "group" g on g.id = attended.resource_id
      left join named on named.meeting_id = shown.id
    group by g.id, g.title order by g.title limit ${mostGroups}`
  return [...weeks]
}

/** Replaces the preview of an earlier trial. */
export async function storePreview(db: Queryable, jobId: ImportJobId, preview: ImportPreview | null): Promise<void> {
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
