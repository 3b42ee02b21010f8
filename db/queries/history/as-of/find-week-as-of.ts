import type { Queryable } from '@/db/client'
import type { FoundItem, FoundRequest } from '@/db/queries/core/schedule/found-items'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type {
  ChangeId,
  EventId,
  GroupId,
  MeetingId,
  RoomId,
  TeacherId,
  UserId,
} from '@/lib/core/rules/names/ids'
import type { Subject } from '@/lib/core/rules/names/resource'
import { findMakers, findNamesAsOf, findRequests } from './find-names'
import {
  findClaims,
  findEventIds,
  findEvents,
  findMeetings,
  findRivals,
  type ClaimAsOf,
  type EventAsOf,
  type MeetingAsOf,
} from './find-states'
import type { Moment } from './moment'
import { StatesAsOf } from './states'
import { WeekAsOf } from './week-as-of'

/** `to` included. `viewer`: whose permissions plans contain, as they are now. */
export type AskedWeek = {
  subject: Subject
  from: CalendarDate
  to: CalendarDate
  drafts: boolean
  viewer: UserId
}

/** What stood in a subject's week at a moment, and what was asked for there, in the form and the order of `findSchedule`. */
export async function findWeekAsOf(
  db: Queryable,
  { viewer, ...week }: AskedWeek,
  moment: Moment,
): Promise<{ items: FoundItem[]; requests: FoundRequest[] }> {
  const own = await findRows(db, await findEventIds(db, week.subject, week, moment), week, { viewer, moment })
  const held = own.claims.filter(({ isOnPlace, kind }) => isOnPlace && kind !== 'load')
  const rivals = await findRivals(db, held, moment)
  const unknown = rivals.filter((id) => !own.events.some((event) => event.id === id))
  const others = await findRows(db, unknown, week, { viewer, moment })
  const rows = {
    events: [...own.events, ...others.events],
    meetings: [...own.meetings, ...others.meetings],
    claims: [...own.claims, ...others.claims],
  }
  const shown = new WeekAsOf(await namedStates(db, rows, moment), {
    ...week,
    events: new Set(own.events.map(({ id }) => id)),
  })
  return { items: shown.items(), requests: shown.requests() }
}

type Rows = { events: EventAsOf[]; meetings: MeetingAsOf[]; claims: ClaimAsOf[] }

/** The events with all their meetings, and what those of the week held, with where each of them came from or went. */
async function findRows(
  db: Queryable,
  ids: readonly EventId[],
  { from, to }: Pick<AskedWeek, 'from' | 'to'>,
  { viewer, moment }: Pick<AskedWeek, 'viewer'> & { moment: Moment },
): Promise<Rows> {
  if (ids.length === 0) return { events: [], meetings: [], claims: [] }
  const events = await findEvents(db, ids, viewer, moment)
  const known = new Set(events.map(({ id }) => id))
  const meetings = (await findMeetings(db, [...known], moment)).filter(({ eventId }) => known.has(eventId))
  const inWeek = meetings.filter(({ date }) => date >= from && date <= to)
  const ends = new Set(inWeek.flatMap(({ id, successorId }) => [id, successorId ?? id]))
  const wanted = meetings.filter(({ id, successorId }) => ends.has(id) || ends.has(successorId ?? id))
  return { events, meetings, claims: await findClaims(db, wanted) }
}

async function namedStates(
  db: Queryable,
  { events, meetings, claims }: Rows,
  moment: Moment,
): Promise<StatesAsOf> {
  const idsOf = <Id extends number>(kind: ClaimAsOf['kind']) =>
    claims.flatMap((claim) => (claim.kind === kind ? [claim.resourceId as Id] : []))
  const changes = claims.flatMap(({ joinedIn, leftIn }) => [joinedIn, leftIn].filter((id) => id !== null))
  const [names, requests, makers] = await Promise.all([
    findNamesAsOf(
      db,
      {
        rooms: idsOf<RoomId>('room'),
        teachers: idsOf<TeacherId>('teacher'),
        groups: idsOf<GroupId>('group'),
      },
      moment,
    ),
    findRequests(
      db,
      meetings.flatMap(({ requestId }) => requestId ?? []),
    ),
    findMakers(db, changes as ChangeId[]),
  ])
  const byMeeting = new Map<MeetingId, ClaimAsOf[]>()
  for (const claim of claims)
    byMeeting.set(claim.meetingId, [...(byMeeting.get(claim.meetingId) ?? []), claim])
  return new StatesAsOf({
    events: new Map(events.map((event) => [event.id, event])),
    meetings: new Map(meetings.map((meeting) => [meeting.id, meeting])),
    ...{ claims: byMeeting, names, requests, makers },
  })
}
