import { sql } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import { prepared } from '@/db/prepared'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ChangeId, DisciplineId, GroupId, MeetingId, RequestId } from '@/lib/core/rules/names/ids'
import { lessonTypeTable } from '@/lib/core/rules/names/lesson-type'
import { removeMeetings, withdrawMeetings } from './release-meetings'

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
 * Consultations of theirs in the weeks before the exam and after `today`, to which nobody comes any more who has an exam; pinned
 * ones are not among them.
 */
const findForsaken = (
  db: Queryable,
  struck: readonly StruckExam[],
  today: CalendarDate,
): Promise<{ id: MeetingId; isPublished: boolean }[]> =>
  sqlOf(db)<{ id: MeetingId; isPublished: boolean }[]>`
    select m.id, m.state = 'published' as "isPublished"
    from event e join meeting m on m.event_id = e.id and m.state <> 'trace'
    where e.kind = 'exam' and e.lesson_type = ${consultation.id} and m.date > ${today}
      and e.discipline_id = any(${struck.map(({ disciplineId }) => disciplineId)}::integer[])
      and not exists (select from exam_sitting s where s.event_id = e.id and s.is_pinned)
      and exists (
        select from claim c
          join unnest(${struck.map(({ disciplineId }) => disciplineId)}::integer[], ${struck.map(({ groupId }) => groupId)}::integer[],
            ${struck.map(({ date }) => date)}::text[]::date[])
            as struck(discipline, group_id, date) on struck.group_id = c.resource_id and struck.discipline = e.discipline_id
              and m.date between struck.date - ${longestSession}::integer and struck.date
        where c.meeting_id = m.id and c.kind = 'group' and c.left_in is null)
      and not exists (
        select from claim c
          join claim x on x.kind = 'group' and x.resource_id = c.resource_id and x.left_in is null
            and x.date between m.date - ${longestSession}::integer and m.date + ${longestSession}::integer
          join meeting xm on xm.id = x.meeting_id and xm.state <> 'trace'
          join event xe on xe.id = xm.event_id and xe.kind = 'exam' and xe.discipline_id = e.discipline_id
          left join exam_item i on i.load_item_id = xe.load_item_id
        where c.meeting_id = m.id and c.kind = 'group' and c.left_in is null and xe.lesson_type = ${exam.id}
          and coalesce(i.period, 'exams') <> 'retakes')
    order by m.id for update of m`

/**
 * Takes consultations away with the last of the exams that they prepare, whichever act struck it. Published ones leave traces if the
 * change withdrew the exam with a reason. Their load is locked first, as by whoever places another of these exams meanwhile.
 */
export async function removeForsaken(
  db: Queryable,
  { changeId, struck, today }: { changeId: ChangeId; struck: readonly StruckExam[]; today: CalendarDate },
): Promise<void> {
  await db.execute(sql`
    select id from load_item
    where lesson_type = ${consultation.id} and discipline_id = any(${sql.param(struck.map(({ disciplineId }) => disciplineId))}::integer[])
    order by id for update`)
  const forsaken = await findForsaken(db, struck, today)
  if (forsaken.length === 0) return
  const [request] = await sqlOf(db)<{ id: RequestId | null }[]>`
    select max(id) as id from request where change_id = ${changeId}`
  const requestId = request?.id ?? null
  const withdrawn = forsaken.filter(({ isPublished }) => isPublished && requestId !== null)
  const idsOf = (those: typeof forsaken) => those.map(({ id }) => id)
  if (requestId !== null) await withdrawMeetings(db, idsOf(withdrawn), requestId)
  await removeMeetings(db, idsOf(forsaken.filter((one) => !withdrawn.includes(one))))
}
