import { sql } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import { prepared } from '@/db/prepared'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ChangeId, DisciplineId, GroupId, MeetingId, RequestId } from '@/lib/core/rules/names/ids'
import { lessonTypeTable } from '@/lib/core/rules/names/lesson-type'
import { deleteMeetings, releaseMeetings } from './release-meetings'

const { exam, consultation } = lessonTypeTable
/** A session lasts no longer, in days: exams farther from a consultation are of another one. */
const longestSession = 60

type StruckExam = { disciplineId: DisciplineId; groupId: GroupId }

/**
 * Whose exams in what a recorded change has deleted, withdrawn, or taken them out of. From the lost claims to their exam by keys: the
 * planner knows nothing yet of what a change has recorded.
 */
const findStruck = (db: Queryable, changeId: ChangeId): Promise<StruckExam[]> =>
  prepared<StruckExam>(
    db,
    sql`
    with lost as materialized (
      select before ->> 'meeting_id' as meeting, (before ->> 'resource_id')::integer as group_id
      from changed_row
      where change_id = ${changeId} and table_name = 'claim' and before ->> 'kind' = 'group'
        and (after is null or after ->> 'hold' = 'trace')
    ), of_event as materialized (
      select lost.*, coalesce(m.event_id, (was.before ->> 'event_id')::integer) as event
      from lost left join meeting m on m.id = lost.meeting::bigint
        left join changed_row was on was.change_id = ${changeId} and was.table_name = 'meeting' and was.key = lost.meeting
    )
    select distinct coalesce(e.discipline_id, (was.before ->> 'discipline_id')::integer) as "disciplineId", o.group_id as "groupId"
    from of_event o left join event e on e.id = o.event
      left join changed_row was on was.change_id = ${changeId} and was.table_name = 'event' and was.key = o.event::text
    where coalesce(e.kind::text, was.before ->> 'kind') = 'exam'
      and coalesce(e.lesson_type, (was.before ->> 'lesson_type')::smallint) = ${exam.id}
      and coalesce(e.discipline_id, (was.before ->> 'discipline_id')::integer) is not null
      and not exists (
        select from claim s
        where s.meeting_id = o.meeting::bigint and s.kind = 'group' and s.resource_id = o.group_id and s.hold <> 'trace')`,
  )

/**
 * Consultations of theirs, from `today` on if it is known, to which nobody comes any more who has an exam; pinned ones are
 * not among them.
 */
const findForsaken = (
  db: Queryable,
  struck: readonly StruckExam[],
  today: CalendarDate | null,
): Promise<{ id: MeetingId; isPublished: boolean }[]> =>
  sqlOf(db)<{ id: MeetingId; isPublished: boolean }[]>`
    select m.id, m.state = 'published' as "isPublished"
    from event e join meeting m on m.event_id = e.id and m.state <> 'trace'
    where e.kind = 'exam' and e.lesson_type = ${consultation.id} and m.date >= coalesce(${today}::date, m.date)
      and e.discipline_id = any(${struck.map(({ disciplineId }) => disciplineId)}::integer[])
      and not exists (select from exam_sitting s where s.event_id = e.id and s.is_pinned)
      and exists (
        select from claim c
          join unnest(${struck.map(({ disciplineId }) => disciplineId)}::integer[], ${struck.map(({ groupId }) => groupId)}::integer[])
            as struck(discipline, group_id) on struck.group_id = c.resource_id and struck.discipline = e.discipline_id
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
 * change withdrew the exam with a reason.
 */
export async function removeForsaken(db: Queryable, changeId: ChangeId, today: CalendarDate | null): Promise<void> {
  const struck = await findStruck(db, changeId)
  if (struck.length === 0) return
  const forsaken = await findForsaken(db, struck, today)
  const [request] = await sqlOf(db)<{ id: RequestId | null }[]>`
    select max(id) as id from request where change_id = ${changeId}`
  const requestId = request?.id ?? null
  const isWithdrawn = ({ isPublished }: { isPublished: boolean }) => isPublished && requestId !== null
  const idsOf = (those: typeof forsaken) => those.map(({ id }) => id)
  const { changed } = await releaseMeetings(db, idsOf(forsaken.filter(isWithdrawn)), 'trace')
  await db.execute(sql`update meeting set request_id = ${requestId} where id = any(${sql.param(changed)})`)
  const removed = idsOf(forsaken.filter((one) => !isWithdrawn(one)))
  const events = await sqlOf(db)<
    { id: number }[]
  >`select distinct event_id as id from meeting where id = any(${removed}::bigint[])`
  await deleteMeetings(db, removed)
  await db.execute(sql`
    delete from event e where e.id = any(${sql.param(events.map(({ id }) => id))})
      and not exists (select from meeting where event_id = e.id)`)
}
