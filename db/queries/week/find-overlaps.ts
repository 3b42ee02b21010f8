import type postgres from 'postgres'
import { sqlOf, type Queryable } from '@/db/client'
import type { ItemPlan } from '@/db/queries/core/schedule/schedule'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { ProgrammeId, UserId } from '@/lib/core/names/rules/ids'
import { type Subject, subjectOf } from '@/lib/core/names/rules/resource'
import { grouped } from '@/lib/core/words/rules/lists'
import type { Overlap, OverlapHolder } from '@/lib/week/rules/overlap'

/** `plan` null: published and not hidden, visible to everyone. */
type FoundHolder = OverlapHolder & { programmeId: ProgrammeId | null; plan: ItemPlan | null }
type FoundOverlap = Omit<Overlap, 'holders'> & { holders: FoundHolder[] }

/** The meetings of a subject in a period. */
function meetingsOf(sql: postgres.ISql, { kind, id }: Subject, { from, to }: Period) {
  if (kind === 'programme') return sql`select id from programme_meetings(array[${id}::integer], ${from}, ${to})`
  return sql`
    select meeting_id as id from claim
    where kind = ${kind} and resource_id = ${id} and date between ${from} and ${to} and left_in is null`
}

type Row = Omit<FoundHolder, 'origin'> &
  Pick<Overlap, 'date' | 'pair'> & {
    resourceKind: Overlap['resource']['kind']
    resourceId: number
    resourceTitle: string
    halves: Overlap['resource']['subgroup'][]
    reason: 'forced' | 'imported' | null
    by: string
    on: CalendarDate
  }

const originOf = ({ reason, by, on }: Row): OverlapHolder['origin'] => {
  if (reason === null) return { how: 'firm' }
  return reason === 'imported' ? { how: 'imported', on } : { how: 'forced', by, on }
}

const holderOf = (row: Row): FoundHolder => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  lessonType: row.lessonType,
  hidden: row.hidden,
  rooms: row.rooms,
  teachers: row.teachers,
  groups: row.groups,
  programmeId: row.programmeId,
  plan: row.plan,
  origin: originOf(row),
})

/** If the halves of a group are held by different events, the overlap is reported for the whole group. */
function overlapOf(rows: readonly Row[]): FoundOverlap {
  const [first] = rows
  if (!first) throw new Error('A place without holders')
  const { date, pair, resourceKind: kind, resourceId: id, resourceTitle: title } = first
  const [half = 0, ...others] = new Set(rows.flatMap(({ halves }) => halves))
  const resource = { ...subjectOf(kind, id), title, subgroup: others.length > 0 ? 0 : half } as const
  return { date, pair, resource, holders: rows.map(holderOf) }
}

/**
 * Every place that an event of the subject shares with another event in a period, by date and pair, in one
 * statement. Drafts hold nothing. `timeZone`: for the dates on which overlaps were created.
 */
export async function findOverlaps(
  db: Queryable,
  subject: Subject,
  { from, to }: Period,
  { viewer, timeZone }: { viewer: UserId; timeZone: string },
): Promise<FoundOverlap[]> {
  const sql = sqlOf(db)
  const rows = await sql<Row[]>`
    with place as materialized (
      select distinct c.kind, c.resource_id, c.subgroup, c.date, c.pair
      from (select distinct id from (${meetingsOf(sql, subject, { from, to })}) f) own
        join claim c on c.meeting_id = own.id and is_on_place(c.hold, c.soft_reason)
        join claim waiting using (kind, resource_id, subgroup, date, pair)
      where waiting.soft_reason in ('forced', 'imported')
    ), holding as (
      select place.kind, resource_id, place.date, place.pair, h.meeting_id,
        array_agg(distinct place.subgroup) as halves, max(h.soft_reason) as reason, max(h.forced_by) as forced_by,
        max(h.soft_since) as since
      from place join claim h using (kind, resource_id, subgroup, date, pair)
      where is_on_place(h.hold, h.soft_reason)
      group by 1, 2, 3, 4, 5)
    select h.date, h.pair, h.kind as "resourceKind", h.resource_id as "resourceId",
      coalesce((select title from group_title_on(case h.kind when 'group' then h.resource_id end, h.date)), r.title) as "resourceTitle",
      h.halves, h.reason, coalesce(u.full_name, '') as by,
      (coalesce(h.since, e.made_at) at time zone ${timeZone})::date as "on",
      m.id, e.kind, e.title, e.lesson_type as "lessonType", m.hidden,
      (select coalesce(json_agg(n.title order by n.title), '[]')
        from claim c join shown_room n on n.id = c.resource_id
        where c.meeting_id = m.id and c.kind = 'room') as rooms,
      (select coalesce(json_agg(n.name order by n.name), '[]')
        from claim c join shown_teacher n on n.id = c.resource_id
        where c.meeting_id = m.id and c.kind = 'teacher' and c.left_in is null) as teachers,
      (select groups from meeting_audience(m.id)) as groups,
      d.programme_id as "programmeId",
      (select plan from item_plan(
        m.id, m.state = 'projected' or m.hidden, e.load_item_id, e.programme_discipline_id, ${viewer})) as plan
    from holding h
      join meeting m on m.id = h.meeting_id
      join event e on e.id = m.event_id
      left join programme_discipline d on d.id = e.programme_discipline_id
      left join "user" u on u.id = h.forced_by
      join resource r on r.kind = h.kind and r.id = h.resource_id
    order by h.date, h.pair, h.kind, r.title collate "ru-x-icu", h.resource_id, h.reason is not null, m.id`
  const places = grouped(rows, (row) => `${row.date} ${row.pair} ${row.resourceKind} ${row.resourceId}`)
  return [...places.values()].map(overlapOf)
}
