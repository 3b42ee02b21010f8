import { sqlOf, type Queryable } from '@/db/client'
import type { NamedRoom } from '@/lib/domain/schedule'
import type { Plan } from '@/lib/domain/rights-subjects'
import { loadItemOf, type LoadRef } from '@/lib/domain/load-item'
import type { Plannable } from '@/lib/domain/resource'
import { chosenLoad, isKnown, listOf, planColumns, planOf, type PlanRow } from './chosen-load'
import type { LoadParams } from './find-load'
import { standing } from './standing'

/** Numbers of classes; each is one however many groups and rooms share it. */
type Counts = { published: number; drafts: number }

/** `id` is the item's in its list. */
export type FoundProgress = Counts & { id: number; plan: Plan; rooms: (Counts & { room: NamedRoom })[] }

const counts = `count(*) filter (where not s.is_draft) as published, count(*) filter (where s.is_draft) as drafts`

const progress = `
  select c.id, coalesce(n.published, 0) as published, coalesce(n.drafts, 0) as drafts,
    coalesce(r.rooms, '[]') as rooms, ${planColumns}
  from chosen c
    left join (select s.id, ${counts} from standing s group by s.id) n using (id)
    left join (
      select id, json_agg(json_build_object('published', published, 'drafts', drafts,
        'room', json_build_object('id', room_id, 'title', title, 'building', building))) as rooms
      from (
        select s.id, room.id as room_id, room.title, room.building, ${counts}
        from standing s
          join claim on claim.meeting_id = s.meeting_id and claim.kind = 'room'
          join room on room.id = claim.resource_id
        group by s.id, room.id) used
      group by id) r using (id)`

const statementOf = (kind: Plannable['kind']) => `
  with chosen as materialized (${chosenLoad[kind]}), standing as materialized (${standing})
  select ${isKnown[kind]} as known, ${listOf(progress, 'row.id')} as items`

export const progressStatements: Record<Plannable['kind'], string> = {
  group: statementOf('group'),
  teacher: statementOf('teacher'),
  programme: statementOf('programme'),
}

type ProgressRow = Omit<FoundProgress, 'plan'> & PlanRow

/** What stands of each item of a subject's load, on whatever date, in one statement; null for an id that nobody has. */
export async function findLoadProgress(
  db: Queryable,
  { subject, from, to, viewer }: LoadParams,
): Promise<FoundProgress[] | null> {
  const [row] = await sqlOf(db).unsafe<{ known: boolean; items: ProgressRow[] }[]>(
    progressStatements[subject.kind],
    [subject.id, viewer, from, to],
    { prepare: true },
  )
  if (!row?.known) return null
  return row.items.map((item) => ({
    id: item.id,
    plan: planOf(item),
    published: item.published,
    drafts: item.drafts,
    rooms: item.rooms,
  }))
}

const countStatement = `
  with chosen as (select $1::integer as id, $2::integer as load_item_id, $1::integer as row_id)
  select count(*)::integer as count from (${standing}) standing`

/** How many classes stand of one item, drafts too. */
export async function countStanding(db: Queryable, ref: LoadRef): Promise<number> {
  const [row] = await sqlOf(db).unsafe<{ count: number }[]>(countStatement, [ref.id, loadItemOf(ref)], {
    prepare: true,
  })
  return row?.count ?? 0
}
