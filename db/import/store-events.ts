import type postgres from 'postgres'
import type { WeekStep } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { ResourceKind, Subgroup } from '@/lib/core/names/rules/resource'
import type { EventKind, MeetingState } from '@/lib/core/schedule/rules/schedule'
import { importSteps } from '@/lib/imports/texts/import'
import { claimStaged } from './claim-staged'
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
  resources: readonly StoredResource[]
  meetings: readonly StoredMeeting[]
}

type StoredCounts = { events: number; meetings: number; claims: number }

/**
 * Stores whole events in bulk. A claim that conflicts with a firm one, in the database or earlier in
 * `events`, becomes soft with reason `imported`; the meeting's other claims stay firm. Claims of projected
 * meetings are drafts. `report` receives progress messages in Russian.
 */
export async function storeEvents(
  tx: postgres.ISql,
  events: readonly StoredEvent[],
  report: (step: string) => void,
): Promise<StoredCounts> {
  report(importSteps.events(events.length))
  await stageEvents(tx, events)
  await tx`
    insert into event (id, kind, title, discipline_id, lesson_type, subgroup, comment, link, week_step)
    select id, kind::event_kind, title, discipline_id, lesson_type, subgroup, comment, link, week_step
    from stage_event order by id`
  report(importSteps.meetings(events.reduce((sum, { meetings }) => sum + meetings.length, 0)))
  const meetings = await tx`
    insert into meeting (id, event_id, date, pair, state, was_projected)
    select staged.id, event.id, staged.date, staged.pair, staged.state, staged.was_projected
    from stage_meeting staged join stage_event event using (place) order by staged.id`
  const claims = await claimStaged(tx, { isFresh: true, report })
  await tx`drop table stage_event, stage_meeting, stage_resource`
  return { events: events.length, meetings: meetings.count, claims }
}

async function stageEvents(tx: postgres.ISql, events: readonly StoredEvent[]): Promise<void> {
  // Ids come from the sequences in row order, so the same events get the same ids in every empty database.
  await tx`
    create temp table stage_event (
      place integer, id integer default nextval('event_id_seq'), kind text, title text, discipline_id integer,
      lesson_type smallint, subgroup smallint, comment text, link text, week_step smallint) on commit drop`
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
    ['place', 'kind', 'title', 'discipline_id', 'lesson_type', 'subgroup', 'comment', 'link', 'week_step'],
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
