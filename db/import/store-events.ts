import type postgres from 'postgres'
import type { WeekStep } from '@/lib/domain/academic-calendar'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { LessonType } from '@/lib/domain/lesson-type'
import type { ResourceKind, Subgroup } from '@/lib/domain/resource'
import type { EventKind, MeetingState } from '@/lib/domain/schedule'
import { importSteps } from '@/lib/text/import'
import { intoEmptyClaims } from './bulk-claims'
import { copyRows } from './copy-rows'

/** A resource an event claims at each meeting. `unlimited` ones (placeholders, virtual rooms) never conflict. */
export type StoredResource = {
  kind: Exclude<ResourceKind, 'load'>
  id: number
  subgroup: Subgroup
  unlimited: boolean
}

type StoredMeeting = { date: CalendarDate; pair: number; state: MeetingState; wasProjected: boolean }

export type StoredEvent = {
  kind: EventKind
  title: string
  disciplineId: number | null
  lessonType: LessonType
  subgroup: Subgroup
  comment: string
  link: string
  weekStep: WeekStep
  sourceKey: string | null
  resources: readonly StoredResource[]
  meetings: readonly StoredMeeting[]
}

type StoredCounts = { events: number; meetings: number; claims: number }

/**
 * Stores whole events in bulk. A claim that conflicts with a firm one, in the database or earlier in `events`, becomes soft with reason
 * `imported`; the meeting's other claims stay firm. Claims of projected meetings are drafts. `report` receives progress messages in
 * Russian.
 */
export async function storeEvents(
  tx: postgres.ISql,
  events: readonly StoredEvent[],
  report: (step: string) => void,
): Promise<StoredCounts> {
  report(importSteps.events(events.length))
  await stageEvents(tx, events)
  await tx`
    insert into event (id, kind, title, discipline_id, lesson_type, subgroup, comment, link, week_step,
      source_key)
    select id, kind::event_kind, title, discipline_id, lesson_type, subgroup, comment, link, week_step,
      source_key
    from stage_event order by id`
  report(importSteps.meetings(events.reduce((sum, { meetings }) => sum + meetings.length, 0)))
  const meetings = await tx`
    insert into meeting (id, event_id, date, pair, state, was_projected)
    select staged.id, event.id, staged.date, staged.pair, staged.state, staged.was_projected
    from stage_meeting staged join stage_event event using (place) order by staged.id`
  const claims = await intoEmptyClaims(tx, () => claimStaged(tx, report))
  await tx`drop table stage_event, stage_meeting, stage_resource`
  return { events: events.length, meetings: meetings.count, claims }
}

async function stageEvents(tx: postgres.ISql, events: readonly StoredEvent[]): Promise<void> {
  // Ids come from the sequences in row order, so the same events get the same ids in every empty database.
  await tx`
    create temp table stage_event (
      place integer, id integer default nextval('event_id_seq'), kind text, title text, discipline_id integer,
      lesson_type smallint, subgroup smallint, comment text, link text, week_step smallint, source_key text) on commit drop`
  await tx`
    create temp table stage_meeting (
      place integer, id bigint default nextval('meeting_id_seq'), date date, pair smallint, state meeting_state,
      was_projected boolean) on commit drop`
  await tx`
    create temp table stage_resource (
      place integer, kind resource_kind, resource_id integer, subgroup smallint, unlimited boolean) on commit drop`
  await copyRows(
    tx,
    'stage_event',
    [
      'place',
      'kind',
      'title',
      'discipline_id',
      'lesson_type',
      'subgroup',
      'comment',
      'link',
      'week_step',
      'source_key',
    ],
    events.map((event, place) => [
      place,
      event.kind,
      event.title,
      event.disciplineId,
      event.lessonType,
      event.subgroup,
      event.comment,
      event.link,
      event.weekStep,
      event.sourceKey,
    ]),
  )
  await copyRows(
    tx,
    'stage_meeting',
    ['place', 'date', 'pair', 'state', 'was_projected'],
    events.flatMap(({ meetings }, place) =>
      meetings.map((meeting) => [place, meeting.date, meeting.pair, meeting.state, meeting.wasProjected]),
    ),
  )
  await copyRows(
    tx,
    'stage_resource',
    ['place', 'kind', 'resource_id', 'subgroup', 'unlimited'],
    events.flatMap(({ resources }, place) =>
      resources.map(({ kind, id, subgroup, unlimited }) => [place, kind, id, subgroup, unlimited]),
    ),
  )
  await tx`analyze stage_event, stage_meeting, stage_resource`
}

/**
 * Inserts firm claims first, in key order, so that concurrent writers wait instead of deadlocking. A claim whose place is held becomes soft
 * under a lock on the holder, so that the holder's release sees and promotes it. If the holder has gone by then, the place is tried again.
 */
async function claimStaged(tx: postgres.ISql, report: (step: string) => void): Promise<number> {
  const [total] = await tx<{ count: number }[]>`
    select count(*)::integer as count from stage_meeting join stage_resource using (place)`
  const wanted = total?.count ?? 0
  report(importSteps.claims(wanted))
  let stored = await claimFirmly(tx, tx``)
  // Refresh statistics from before these inserts.
  await tx`analyze claim`
  while (stored < wanted) {
    stored += await claimSoftly(tx)
    if (stored < wanted) stored += await claimFirmly(tx, tx`where ${isMissing(tx)}`)
  }
  return stored
}

const isMissing = (tx: postgres.ISql) => tx`
  not exists (
    select from claim mine
    where mine.meeting_id = meeting.id and mine.kind = resource.kind
      and mine.resource_id = resource.resource_id and mine.subgroup = resource.subgroup)`

async function claimFirmly(tx: postgres.ISql, where: postgres.PendingQuery<postgres.Row[]>): Promise<number> {
  const inserted = await tx`
    insert into claim (meeting_id, kind, resource_id, subgroup, date, pair, hold, soft_reason)
    select meeting.id, resource.kind, resource.resource_id, resource.subgroup, meeting.date, meeting.pair,
      (case meeting.state
        when 'trace' then 'trace'
        when 'projected' then 'draft'
        else case when resource.unlimited then 'soft' else 'firm' end
      end)::hold,
      case when meeting.state = 'published' and resource.unlimited then 'unlimited'::soft_reason end
    from stage_meeting meeting join stage_resource resource using (place)
    ${where}
    order by resource.kind, resource.resource_id, resource.subgroup, meeting.date, meeting.pair, meeting.id
    on conflict (kind, resource_id, subgroup, date, pair) where hold = 'firm' do nothing`
  return inserted.count
}

async function claimSoftly(tx: postgres.ISql): Promise<number> {
  const inserted = await tx`
    insert into claim (meeting_id, kind, resource_id, subgroup, date, pair, hold, soft_reason)
    select beaten.*, 'soft', 'imported' from (
      select meeting.id, resource.kind, resource.resource_id, resource.subgroup, meeting.date, meeting.pair
      from stage_meeting meeting join stage_resource resource using (place)
      join claim holder on holder.kind = resource.kind and holder.resource_id = resource.resource_id
        and holder.subgroup = resource.subgroup and holder.date = meeting.date and holder.pair = meeting.pair
        and holder.hold = 'firm' and holder.meeting_id <> meeting.id
      where ${isMissing(tx)}
      order by resource.kind, resource.resource_id, resource.subgroup, meeting.date, meeting.pair, meeting.id
      for share of holder) beaten`
  return inserted.count
}
