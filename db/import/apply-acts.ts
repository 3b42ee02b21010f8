import type postgres from 'postgres'
import type { ChangeId, SemesterId } from '@/lib/core/names/rules/ids'
import { importSteps } from '@/lib/imports/texts/import'
import { claimStaged } from './claim-staged'
import { isOther, targetColumns } from './stage-acts'
import { contentColumns } from './stage-classes'

type AppliedCounts = { events: number; meetings: number; claims: number }

/**
 * Carries out `stage_step` and `stage_act`, and stores the classes' new states as states of the change. Their
 * load is not changed yet.
 */
export async function applyActs(
  sql: postgres.ISql,
  { changeId, semesterId, report }: { changeId: ChangeId; semesterId: SemesterId; report: (step: string) => void },
): Promise<AppliedCounts> {
  await giveUp(sql)
  const events = await writeEvents(sql, report)
  const meetings = await writeMeetings(sql, report)
  await stageResources(sql)
  const [state] = await sql<{ isFresh: boolean }[]>`
    select not exists (select from stage_act where op = 'change') as "isFresh"`
  const claims = await claimStaged(sql, { isFresh: state?.isFresh ?? false, report })
  await sql`drop table stage_meeting, stage_resource`
  // A class without any meetings left is deleted; a part that people changed stays and no longer belongs to
  // any import.
  await sql`
    delete from event e using stage_step step
    where (step.entry_key is null or step.is_absent) and e.id = step.event_id and not exists (select from meeting where event_id = e.id)`
  await keepStates(sql, changeId, semesterId)
  return { events, meetings, claims }
}

/** Releases all places before taking any, because classes may swap places. */
async function giveUp(sql: postgres.ISql): Promise<void> {
  await sql`
    delete from claim using stage_act act where act.op = 'remove' and claim.meeting_id = act.meeting_id`
  await sql`
    delete from claim using stage_act act join stage_step step using (place)
    where act.op = 'change' and claim.meeting_id = act.meeting_id
      and ((claim.date, claim.pair) <> (act.date, step.pair)
        or claim.kind = 'room' and claim.resource_id <> all(step.room_ids)
        or claim.kind = 'teacher' and claim.resource_id <> all(step.teacher_ids)
        or claim.kind = 'group'
          and (claim.resource_id <> all(step.group_ids) or step.subgroup <> 0 and claim.subgroup <> step.subgroup))`
  await byMeeting(
    sql,
    sql`delete from meeting using stage_act act where act.op = 'remove' and meeting.id = act.meeting_id`,
  )
}

/** From this number of rows on refreshing statistics pays off, for the next statements and for foreign keys. */
const manyRows = 500

/**
 * Runs a statement that separates meetings from their claims. Its foreign key looks claims up by meeting,
 * date and pair, and the planner likes to scan all claims of the date and pair as well; without bitmap scans
 * it uses the meeting alone, twenty times as fast.
 */
async function byMeeting(sql: postgres.ISql, statement: postgres.PendingQuery<postgres.Row[]>): Promise<void> {
  const [acts] = await sql<{ count: number }[]>`
    select count(*)::integer as count from stage_act where op in ('remove', 'change')`
  // The connection keeps the foreign key's plan until the table's statistics change.
  if ((acts?.count ?? 0) > manyRows) await sql`analyze claim`
  await sql`set local enable_bitmapscan = off`
  await statement
  await sql`set local enable_bitmapscan = on`
}

async function writeEvents(sql: postgres.ISql, report: (step: string) => void): Promise<number> {
  const [total] = await sql<{ count: number }[]>`
    select count(*)::integer as count from stage_step where entry_key is not null`
  report(importSteps.events(total?.count ?? 0))
  const added = await sql`
    insert into event (id, kind, title, discipline_id, lesson_type, subgroup, comment, week_step, made_at)
    select event_id, kind, coalesce(own.title, step.title), discipline_id, lesson_type, subgroup, comment, week_step, coalesce(made_at, now())
    from stage_step step left join discipline own on own.id = step.discipline_id
    where is_new and entry_key is not null and not is_absent order by place
    on conflict (id) do update set kind = excluded.kind, title = excluded.title, discipline_id = excluded.discipline_id,
      lesson_type = excluded.lesson_type, subgroup = excluded.subgroup, comment = excluded.comment,
      week_step = excluded.week_step, load_item_id = null, version = event.version + 1`
  await sql`
    update event set kind = step.kind,
      title = coalesce((select title from discipline where id = step.discipline_id), step.title), discipline_id = step.discipline_id, lesson_type = step.lesson_type,
      subgroup = step.subgroup, week_step = step.week_step, version = version + 1,
      comment = case event.comment when base.comment then step.comment else event.comment end
    from stage_step step join stage_base base using (place)
    where event.id = step.event_id and step.entry_key is not null and not step.is_absent
      and (step.kind, step.title, step.discipline_id, step.lesson_type, step.subgroup, step.week_step, step.comment)
        is distinct from (base.kind, base.title, base.discipline_id, base.lesson_type, base.subgroup, base.week_step, base.comment)`
  if (added.count > manyRows) await sql`analyze event`
  return added.count
}

/** Moves and adds meetings; fills `stage_meeting` with those that need claims. Returns how many were added. */
async function writeMeetings(sql: postgres.ISql, report: (step: string) => void): Promise<number> {
  const [total] = await sql<{ count: number }[]>`select count(*)::integer as count from stage_act where op = 'add'`
  report(importSteps.meetings(total?.count ?? 0))
  await byMeeting(
    sql,
    sql`
      update meeting set date = act.date, pair = step.pair, version = version + 1
      from stage_act act join stage_step step using (place) join stage_base base using (place)
      where act.op = 'change' and meeting.id = act.meeting_id and (act.date <> act.old_date or ${isOther(sql)})`,
  )
  const added = await sql`
    insert into meeting (id, event_id, date, pair, state)
    select act.meeting_id, step.event_id, act.date, step.pair, 'published'
    from stage_act act join stage_step step using (place)
    where act.op = 'add' order by act.place, act.position`
  if (added.count > manyRows) await sql`analyze meeting`
  await sql`
    create temp table stage_meeting on commit drop as
    select act.place, m.id, m.date, m.pair, m.state
    from stage_act act join meeting m on m.id = act.meeting_id
    where act.op in ('add', 'change')`
  await sql`analyze stage_meeting`
  return added.count
}

async function stageResources(sql: postgres.ISql): Promise<void> {
  await sql`
    create temp table stage_resource on commit drop as
    select place, 'room'::resource_kind as kind, room.id as resource_id, 0::smallint as subgroup,
      room.is_placeholder or room.id <= 0 as unlimited
    from stage_step cross join unnest(room_ids) named (id) join room using (id)
    union all
    select place, 'teacher', teacher.id, 0, teacher.is_placeholder
    from stage_step cross join unnest(teacher_ids) named (id) join teacher using (id)
    union all
    select place, 'group', named.id, half, false
    from stage_step cross join unnest(group_ids) named (id)
    cross join unnest(case subgroup when 0 then '{1,2}' else array[subgroup] end::smallint[]) half`
  await sql`analyze stage_resource`
}

/** Stores the classes' states after this import, and ends the previous ones. */
async function keepStates(sql: postgres.ISql, changeId: ChangeId, semesterId: SemesterId): Promise<void> {
  const columns = sql([
    'event_id',
    'semester_id',
    'entry_key',
    'since_change',
    'is_absent',
    ...contentColumns,
    'made_at',
    'meeting_ids',
  ])
  await sql`
    update imported_class base set until_change = ${changeId}, is_absent = base.is_absent or step.is_new from stage_step step
    where base.event_id = step.event_id and base.until_change is null`
  await sql`
    insert into imported_class (${columns})
    select step.event_id, ${semesterId}, step.entry_key, ${changeId}, step.is_absent, ${targetColumns(sql, 'step')},
      coalesce(event.made_at, step.made_at, base.made_at, now()), coalesce(placed.ids, step.meeting_ids)
    from stage_step step
    left join event on event.id = step.event_id
    left join stage_base base using (place)
    left join (
      select place, array_agg(meeting_id order by position) as ids from stage_act where position is not null group by place
    ) placed using (place)
    where step.entry_key is not null`
}
