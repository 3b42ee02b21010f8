import type postgres from 'postgres'
import { type Queryable, sqlOf } from '@/db/client'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ImportedOverlap } from '@/lib/core/files/rules/imported-overlap'
import type { GroupId, SemesterId } from '@/lib/core/names/rules/ids'
import { type Subject, subjectOf } from '@/lib/core/names/rules/resource'
import type { Owners } from '@/lib/core/rights/rules/rights-subjects'
import type { NamedSubject } from '@/lib/core/schedule/rules/active-item'

/** The answer of `shown_subject`. */
export type VisibleSubject = { title: string; subgroupCount: 1 | 2; isRetired: boolean } & Owners

export type SubjectResult = NamedSubject & { subgroupCount: 1 | 2; isRetired: boolean; owners: Owners }

export const subjectResult = (
  subject: Subject,
  { title, subgroupCount, isRetired, groups, teachers }: VisibleSubject,
  formerTitle: string | null,
): SubjectResult => ({
  ...subject,
  title: formerTitle ?? title,
  subgroupCount,
  isRetired,
  owners: { groups, teachers },
})

/** What a group renamed since was called on a date; null: as now. */
export const formerTitleOn = (sql: postgres.ISql, { kind, id }: Subject, on: CalendarDate | null) =>
  sql`(select title from group_title_on(${kind === 'group' ? id : null}, ${on}))`

/** The subject as its page shows it, with its owners, called as on a date or as now; null for an unknown id. */
export async function findSubject(
  db: Queryable,
  subject: Subject,
  on: CalendarDate | null = null,
): Promise<SubjectResult | null> {
  const sql = sqlOf(db)
  const [row] = await sql<{ told: VisibleSubject | null; formerTitle: string | null }[]>`
    select told, ${formerTitleOn(sql, subject, on)} as "formerTitle" from shown_subject(${subject.kind}, ${subject.id})`
  return row?.told ? subjectResult(subject, row.told, row.formerTitle) : null
}

/** What a subject was merged into; null if it was not merged. */
export async function findSuccessor(db: Queryable, { kind, id }: Subject): Promise<Subject | null> {
  if (kind === 'programme') return null
  const sql = sqlOf(db)
  const [row] = await sql<{ id: number }[]>`
    select merged_into as id from ${sql(kind)} where id = ${id} and merged_into is not null`
  return row ? subjectOf(kind, row.id) : null
}

/** Some groups with classes in the week of `monday`. */
export async function findTaughtGroups(db: Queryable, monday: CalendarDate, most: number): Promise<GroupId[]> {
  const rows = await sqlOf(db)<{ id: GroupId }[]>`
    select resource_id as id
    from (
      select resource_id from claim where kind = 'group' and date between ${monday} and ${addDays(monday, 6)} limit 1000) c
    group by resource_id order by count(*) desc, resource_id limit ${most}`
  return rows.map(({ id }) => id)
}

/**
 * Every place that a class imported for this semester shares with another class, by weekday and pair, in its
 * present state; the most frequent first. `from`, `until`: limit the dates, both included.
 */
export async function findImportedOverlaps(
  db: Queryable,
  semesterId: SemesterId,
  { from, until }: { from: CalendarDate | null; until: CalendarDate | null },
): Promise<ImportedOverlap[]> {
  const sql = sqlOf(db)
  return sql<ImportedOverlap[]>`
    with place as materialized (
      select distinct c.kind, c.resource_id, c.date, c.pair
      from claim c join meeting m on m.id = c.meeting_id join imported_class own on own.event_id = m.event_id
      where c.soft_reason = 'imported' and own.until_change is null and own.semester_id = ${semesterId}
        and c.date between coalesce(${from}::date, '-infinity') and coalesce(${until}::date, 'infinity')
    ), held as materialized (
      select distinct place.kind, place.resource_id, place.pair, extract(isodow from place.date)::integer as weekday, place.date, m.event_id
      from place
      join claim c using (kind, resource_id, date, pair)
      join meeting m on m.id = c.meeting_id
      where is_on_place(c.hold, c.soft_reason)
    ), weekly as (
      select kind, resource_id, pair, weekday, array_agg(distinct date order by date) as dates, array_agg(distinct event_id) as events
      from held group by 1, 2, 3, 4
    ), who as materialized (
      select e.id, jsonb_build_object('title', e.title, 'lessonType', e.lesson_type,
        'groups', coalesce(jsonb_agg(distinct r.title) filter (where r.kind = 'group'), '[]'),
        'teachers', coalesce(jsonb_agg(distinct r.title) filter (where r.kind = 'teacher'), '[]'),
        'rooms', coalesce(jsonb_agg(distinct r.title) filter (where r.kind = 'room'), '[]')) as class
      from event e
      join meeting m on m.event_id = e.id
      join claim c on c.meeting_id = m.id and c.kind <> 'load' and c.left_in is null
      join resource r on r.kind = c.kind and r.id = c.resource_id
      where e.id in (select event_id from held)
      group by e.id
    )
    select weekly.kind, resource_id as id, r.title, f.title as faculty, weekday, pair, dates::text[] as dates,
      (select jsonb_agg(class order by id) from who where id = any(events)) as classes
    from weekly
    join resource r on r.kind = weekly.kind and r.id = weekly.resource_id
    left join "group" g on weekly.kind = 'group' and g.id = weekly.resource_id
    left join faculty f on f.id = g.faculty_id
    order by cardinality(dates) desc, weekly.kind, r.title collate "ru-x-icu", resource_id, weekday, pair`
}
