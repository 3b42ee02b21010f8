import type postgres from 'postgres'
import { sqlOf, type Queryable } from '@/db/client'
import type { NamedRoom } from '@/lib/core/rules/schedule/schedule'
import type { PlanSubject } from '@/lib/core/rules/rights/rights-subjects'
import { loadItemOf, type LoadRef } from '@/lib/core/rules/load/load-item'
import { chosenLoad, loadPlan, type PlanRow } from './chosen-load'
import type { LoadParams } from './find-load'

/** Numbers of classes; a class counts once however many groups and rooms it has. */
type Counts = { published: number; drafts: number }

/** `id` is the id in the item's list. */
export type ProgressResult = Counts & {
  id: number
  plan: PlanSubject
  rooms: (Counts & { room: NamedRoom })[]
}

type ProgressRow = Omit<ProgressResult, 'plan'> & PlanRow

const askLoadProgress = (sql: postgres.ISql, { subject, from, to, viewer }: LoadParams) =>
  sql<{ known: boolean; items: ProgressRow[] }[]>`
    with chosen as materialized (${chosenLoad(sql, subject, { from, to, viewer })}),
    standing as materialized (
      select c.id, s.meeting_id, s.is_draft from chosen c cross join lateral standing_classes(c.load_item_id, c.row_id) s)
    select exists (select from subject where kind = ${subject.kind} and id = ${subject.id}) as known,
      (select coalesce(json_agg(row order by row.id), '[]') from (
        select c.id, coalesce(n.published, 0) as published, coalesce(n.drafts, 0) as drafts, coalesce(r.rooms, '[]') as rooms,
          c.programme_id as "programmeId", c.load_grant as "loadGrant", p.programme_room_ids as "programmeRoomIds",
          p.own_groups as "ownGroups", p.own_teachers as "ownTeachers"
        from chosen c
          cross join lateral load_plan(c.programme_id, c.group_ids, c.teacher_ids) p
          left join (
            select id, count(*) filter (where not is_draft) as published, count(*) filter (where is_draft) as drafts
            from standing group by id) n using (id)
          left join (
            select id, json_agg(json_build_object('published', published, 'drafts', drafts, 'room', named)) as rooms
            from (
              select s.id, room.named,
                count(*) filter (where not s.is_draft) as published, count(*) filter (where s.is_draft) as drafts
              from standing s
                join claim on claim.meeting_id = s.meeting_id and claim.kind = 'room'
                join shown_room room on room.id = claim.resource_id
              group by s.id, room.named) used
            group by id) r using (id)) row) as items`

/**
 * The placed classes of each item of a subject's load, on any date, in one statement; null for an unknown id.
 */
export async function findLoadProgress(db: Queryable, params: LoadParams): Promise<ProgressResult[] | null> {
  const [row] = await askLoadProgress(sqlOf(db), params)
  if (!row?.known) return null
  return row.items.map((item) => ({
    id: item.id,
    plan: loadPlan(item),
    published: item.published,
    drafts: item.drafts,
    rooms: item.rooms,
  }))
}

/** The number of classes of one item, drafts included. */
export async function countStanding(db: Queryable, ref: LoadRef): Promise<number> {
  const [row] = await sqlOf(db)<{ count: number }[]>`
    select count(*)::integer as count
    from (select ${loadItemOf(ref)}::integer as load_item_id, ${ref.id}::integer as row_id offset 0) asked
      cross join lateral standing_classes(asked.load_item_id, asked.row_id)`
  return row?.count ?? 0
}
