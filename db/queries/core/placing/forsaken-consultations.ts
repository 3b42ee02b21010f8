import { sql } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import { prepared } from '@/db/prepared'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, DisciplineId, GroupId, MeetingId, RequestId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'

const { exam, consultation } = lessonTypeTable
/** A session lasts no longer, in days: exams farther from a consultation are of another one. */
const longestSession = 60

export type StruckExam = { disciplineId: DisciplineId; groupId: GroupId; date: CalendarDate }

/**
 * Whose exams in what, and when, a recorded change has deleted, withdrawn, or taken them out of; retakes have no consultation. From the lost claims to their exam by keys: the
 * planner knows nothing yet of what a change has recorded.
 */
export const findStruck = (db: Queryable, changeId: ChangeId): Promise<StruckExam[]> =>
  prepared<StruckExam>(
    db,
    sql`
    with lost as materialized (
      select before ->> 'meeting_id' as meeting, (before ->> 'resource_id')::integer as group_id, before ->> 'date' as date
      from changed_row
      where change_id = ${changeId} and table_name = 'claim' and before ->> 'kind' = 'group'
        and (after is null or after ->> 'hold' = 'trace')
    ), of_event as materialized (
      select lost.*, coalesce(m.event_id, (was.before ->> 'event_id')::integer) as event
      from lost left join meeting m on m.id = lost.meeting::bigint
        left join changed_row was on was.change_id = ${changeId} and was.table_name = 'meeting' and was.key = lost.meeting
    )
    select distinct coalesce(e.discipline_id, (was.before ->> 'discipline_id')::integer) as "disciplineId", o.group_id as "groupId", o.date
    from of_event o left join event e on e.id = o.event
      left join changed_row was on was.change_id = ${changeId} and was.table_name = 'event' and was.key = o.event::text
      left join exam_item i on i.load_item_id = coalesce(e.load_item_id, (was.before ->> 'load_item_id')::integer)
    where coalesce(e.kind::text, was.before ->> 'kind') = 'exam' and coalesce(i.period, 'exams') <> 'retakes'
      and coalesce(e.lesson_type, (was.before ->> 'lesson_type')::smallint) = ${exam.id}
      and coalesce(e.discipline_id, (was.before ->> 'discipline_id')::integer) is not null
      and not exists (
        select from claim s
        where s.meeting_id = o.meeting::bigint and s.kind = 'group' and s.resource_id = o.group_id and s.hold <> 'trace')`,
  )

/**
 * Whose exams stand from a day on, by the claim of each. Before and after a dry run these say what it would strike: nothing of it is
 * recorded, which would take longer than the run.
 */
export async function findExamsAhead(db: Queryable, today: CalendarDate): Promise<Map<string, StruckExam>> {
  const rows = await prepared<StruckExam & { claim: string }>(
    db,
    sql`
    select c.meeting_id || ' ' || c.resource_id as claim, e.discipline_id as "disciplineId", c.resource_id as "groupId", m.date::text as date
    from event e
      join meeting m on m.event_id = e.id and m.state <> 'trace' and m.date >= ${today}
      join claim c on c.meeting_id = m.id and c.kind = 'group' and c.left_in is null
      left join exam_item i on i.load_item_id = e.load_item_id
    where e.kind = 'exam' and e.lesson_type = ${exam.id} and e.discipline_id is not null and coalesce(i.period, 'exams') <> 'retakes'`,
  )
  return new Map(rows.map(({ claim, ...row }) => [claim, row]))
}

/** A consultation that has lost exams that it prepares. */
export type ForsakenConsultation = {
  meetings: MeetingId[]
  title: string
  date: CalendarDate
  isPublished: boolean
  isPinned: boolean
  /** Whoever comes to it: `none` has an exam no more since this change, `other` has had none. */
  groups: { id: GroupId; title: string; exam: 'stands' | 'none' | 'other' }[]
}

/**
 * Consultations in the weeks before these exams and after `today`, to which somebody comes who has no exam any more. Their load is
 * locked first, as by whoever places another of these exams meanwhile.
 */
export async function findForsaken(
  db: Queryable,
  struck: readonly StruckExam[],
  today: CalendarDate,
): Promise<ForsakenConsultation[]> {
  const disciplines = struck.map(({ disciplineId }) => disciplineId)
  await db.execute(sql`
    select id from load_item
    where lesson_type = ${consultation.id} and discipline_id = any(${sql.param(disciplines)}::integer[])
    order by id for update`)
  return sqlOf(db)<ForsakenConsultation[]>`
    with struck as materialized (
      select * from unnest(${disciplines}::integer[], ${struck.map(({ groupId }) => groupId)}::integer[],
        ${struck.map(({ date }) => date)}::text[]::date[]) as struck(discipline, group_id, date)
    ), comes as materialized (
      select e.id as event_id, c.resource_id as group_id,
        bool_or(struck.group_id is not null) as is_struck,
        bool_or(exists (
          select from claim x
            join meeting xm on xm.id = x.meeting_id and xm.state <> 'trace'
            join event xe on xe.id = xm.event_id and xe.kind = 'exam' and xe.discipline_id = e.discipline_id
            left join exam_item i on i.load_item_id = xe.load_item_id
          where x.kind = 'group' and x.resource_id = c.resource_id and x.left_in is null
            and x.date between m.date - ${longestSession}::integer and m.date + ${longestSession}::integer
            and xe.lesson_type = ${exam.id} and coalesce(i.period, 'exams') <> 'retakes')) as has_exam
      from event e join meeting m on m.event_id = e.id and m.state <> 'trace'
        join claim c on c.meeting_id = m.id and c.kind = 'group' and c.left_in is null
        left join struck on struck.group_id = c.resource_id and struck.discipline = e.discipline_id
          and m.date between struck.date - ${longestSession}::integer and struck.date
      where e.kind = 'exam' and e.lesson_type = ${consultation.id} and m.date > ${today} and e.discipline_id = any(${disciplines}::integer[])
      group by e.id, c.resource_id
    )
    select array_agg(m.id order by m.id) as meetings, e.title, min(m.date)::text as date, bool_or(m.state = 'published') as "isPublished",
      exists (select from exam_sitting s where s.event_id = e.id and s.is_pinned) as "isPinned",
      (select jsonb_agg(jsonb_build_object('id', g.id, 'title', g.title, 'exam',
          case when c.has_exam then 'stands' when c.is_struck then 'none' else 'other' end) order by g.title)
        from comes c join "group" g on g.id = c.group_id where c.event_id = e.id) as groups
    from event e join meeting m on m.event_id = e.id and m.state <> 'trace'
    where e.id in (select event_id from comes where is_struck and not has_exam)
    group by e.id order by e.id`
}

/** The request with which a change withdrew classes, if it did. */
export async function findRequestOf(db: Queryable, changeId: ChangeId): Promise<RequestId | null> {
  const [request] = await sqlOf(db)<{ id: RequestId | null }[]>`
    select max(id) as id from request where change_id = ${changeId}`
  return request?.id ?? null
}
