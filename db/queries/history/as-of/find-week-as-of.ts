import type { Queryable } from '@/db/client'
import type { ScheduledItem, ScheduledRequest, ScheduledTrace } from '@/db/queries/core/schedule/schedule'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { isInSight } from '@/lib/core/history/rules/entry'
import { type EventId, type UserId, idNumbered } from '@/lib/core/names/rules/ids'
import { type Subject, idsOfKind } from '@/lib/core/names/rules/resource'
import { grouped } from '@/lib/core/words/rules/lists'
import {
  type ClaimAsOf,
  type EventAsOf,
  findClaims,
  findEventIds,
  findEvents,
  findMakers,
  findMeetings,
  findNamesAsOf,
  findRequestNames,
  findRivals,
  type MeetingAsOf,
  type Moment,
} from './find-states'
import { compareStates, mayShare, StatesAsOf } from './states'

/** `events`: those of the subject; other events are loaded for their overlaps. */
type Week = {
  subject: Subject
  from: CalendarDate
  to: CalendarDate
  drafts: boolean
  events: ReadonlySet<EventId>
}

/** Builds a past week from old rows, as `schedule_of` builds the present one. */
class WeekAsOf {
  constructor(
    private readonly states: StatesAsOf,
    private readonly week: Week,
  ) {}

  items(): ScheduledItem[] {
    return this.visibleMeetings()
      .filter((meeting) => !this.states.isRequest(meeting) && !this.hasPassed(meeting))
      .map((meeting) => ({
        item: this.item(meeting),
        isLast: this.states.audience(meeting).some((one) => one.correspondence),
      }))
      .sort(
        (one, other) =>
          compareStates(one.item.date, other.item.date) ||
          one.item.pair - other.item.pair ||
          Number(one.isLast) - Number(other.isLast) ||
          compareStates(one.item.title, other.item.title) ||
          one.item.subgroup - other.item.subgroup ||
          one.item.id - other.item.id,
      )
      .map(({ item }) => item)
  }

  requests(): ScheduledRequest[] {
    return this.visibleMeetings()
      .filter((meeting) => this.states.isRequest(meeting) && meeting.state === 'published')
      .map((meeting) => this.request(meeting))
      .sort((one, other) => compareStates(one.date, other.date) || one.pair - other.pair || one.id - other.id)
  }

  /** The meetings that the subject's week holds. */
  private visibleMeetings(): MeetingAsOf[] {
    const { from, to, drafts } = this.week
    return this.states.meetings.filter(
      (meeting) =>
        meeting.date >= from &&
        meeting.date <= to &&
        this.isOfSubject(meeting) &&
        (meeting.state !== 'projected' || (drafts && !this.isLeft(meeting))),
    )
  }

  private own(meeting: MeetingAsOf): ClaimAsOf[] {
    const { kind, id } = this.week.subject
    return this.states.claims(meeting).filter((claim) => claim.kind === kind && claim.resourceId === id)
  }

  private isOfSubject(meeting: MeetingAsOf): boolean {
    const { subject, events } = this.week
    return subject.kind === 'programme' ? events.has(meeting.eventId) : this.own(meeting).length > 0
  }

  /** Included only for a teacher who has left it. */
  private isLeft(meeting: MeetingAsOf): boolean {
    const own = this.own(meeting)
    return own.length > 0 && own.every(({ leftIn }) => leftIn !== null)
  }

  private isHandedOver(meeting: MeetingAsOf): boolean {
    return meeting.state === 'published' && this.isLeft(meeting)
  }

  /** What weeks leave out: see `schedule_of`. */
  private hasPassed(meeting: MeetingAsOf): boolean {
    const origin = this.states.origin(meeting)
    if (!origin) return false
    if (meeting.state === 'trace') {
      const successor = this.states.successor(meeting)
      return (
        origin.id !== meeting.id ||
        (successor !== null && successor.state !== 'trace' && this.states.isOnePlace(meeting, successor))
      )
    }
    return (
      this.isHandedOver(meeting) &&
      !this.states.isOnePlace(meeting, origin) &&
      this.own(origin).some(({ kind, leftIn }) => kind === 'teacher' && leftIn !== null)
    )
  }

  private item(meeting: MeetingAsOf): ScheduledItem {
    const event = this.states.event(meeting)
    const isLeft = this.isHandedOver(meeting)
    const { facultyOf, departmentOf } = this.states.belonging()
    const [groups, teachers] = [this.states.audience(meeting), this.states.teachers(meeting, false)]
    const instead = this.states.teachers(meeting, true)
    const dates = this.states.meetings
      .filter(({ eventId, state }) => eventId === event.id && state !== 'trace')
      .map(({ date }) => date)
      .sort()
    const [startsOn, endsOn] = [dates[0] ?? meeting.date, dates.at(-1) ?? meeting.date]
    return {
      id: meeting.id,
      version: meeting.version,
      eventId: event.id,
      kind: event.kind,
      state: isLeft ? 'trace' : meeting.state,
      hidden: meeting.hidden,
      wasProjected: meeting.wasProjected,
      date: meeting.date,
      pair: meeting.pair,
      title: event.title,
      lessonType: event.lessonType,
      disciplineId: event.disciplineId,
      loadItemId: event.loadItemId,
      programmeId: event.programmeId,
      programmeDisciplineId: event.programmeDisciplineId,
      subgroup: event.subgroup,
      comment: event.comment,
      link: event.link,
      rooms: this.states.rooms(meeting),
      teachers,
      groups,
      substitution: this.states.claims(meeting).some(({ leftIn }) => leftIn !== null) ? { instead } : null,
      series: { startsOn, endsOn, step: event.weekStep, hasRelated: startsOn !== endsOn },
      trace: this.trace(meeting),
      plan: this.states.plan(meeting),
      shared: meeting.state === 'trace' ? [] : this.states.shared(meeting),
      owners: {
        groups: groups.map(({ id }) => ({ id, facultyId: facultyOf(id) })),
        teachers: teachers.map(({ id }) => ({ id, departmentId: departmentOf(id) })),
      },
      weekday: null,
    }
  }

  private request(meeting: MeetingAsOf): ScheduledRequest {
    const event = this.states.event(meeting)
    const request = this.states.visibleRequest(meeting)
    return {
      id: meeting.requestId ?? event.id,
      version: request?.version ?? event.version,
      kind: event.kind === 'closure' ? 'closure' : (request?.kind ?? 'booking'),
      date: meeting.date,
      pair: meeting.pair,
      title: event.title,
      description: request?.reason ?? '',
      inCharge: request?.inCharge ?? '',
      rooms: this.states.rooms(meeting),
      teachers: this.states.teachers(meeting, false),
      groups: this.states.audience(meeting),
      shared: this.states.shared(meeting),
      madeBy: request?.madeBy ?? null,
      begins: null,
    }
  }

  private trace(meeting: MeetingAsOf): ScheduledTrace | null {
    if (this.isHandedOver(meeting)) {
      const changes = this.states
        .claims(meeting)
        .flatMap(({ joinedIn, leftIn }) => [joinedIn ?? [], leftIn ?? []].flat())
      return { kind: 'substitution', by: this.states.maker(changes.toSorted((a, b) => a - b).at(-1) ?? idNumbered(0)) }
    }
    const request = this.states.visibleRequest(meeting)
    const origin = this.states.origin(meeting)
    const isBack = meeting.state !== 'trace' && origin !== null && this.states.isOnePlace(meeting, origin)
    if (!request || isBack) return null
    const successor = this.states.successor(meeting)
    return {
      requestId: request.id,
      kind: request.kind,
      by: request.by,
      madeBy: request.madeBy,
      begins: null,
      reason: request.reasonTo === '' ? request.reason : request.reasonTo,
      isReasonPublic: request.isReasonPublic,
      movedTo: successor && isInSight(successor) ? this.states.place(successor) : null,
      movedFrom: meeting.state !== 'trace' && origin && !origin.hidden ? this.states.place(origin) : null,
    }
  }
}

/** `to` included. `viewer`: whose permissions plans contain, as they are now. */
type RequestedWeek = {
  subject: Subject
  from: CalendarDate
  to: CalendarDate
  drafts: boolean
  viewer: UserId
}

/** A subject's week at a moment, with its requests, in the form and order of `findSchedule`. */
export async function findWeekAsOf(
  db: Queryable,
  { viewer, ...week }: RequestedWeek,
  moment: Moment,
): Promise<{ items: ScheduledItem[]; requests: ScheduledRequest[] }> {
  const own = await findRows(db, await findEventIds(db, week.subject, week, moment), week, { viewer, moment })
  const holding = own.claims.filter((claim) => mayShare(claim) && claim.kind !== 'load')
  const rivals = await findRivals(db, holding, moment)
  const unknown = rivals.filter((id) => !own.events.some((event) => event.id === id))
  const others = await findRows(db, unknown, week, { viewer, moment })
  const rows = {
    events: [...own.events, ...others.events],
    meetings: [...own.meetings, ...others.meetings],
    claims: [...own.claims, ...others.claims],
  }
  const weekAsOf = new WeekAsOf(await namedStates(db, rows, moment), {
    ...week,
    events: new Set(own.events.map(({ id }) => id)),
  })
  return { items: weekAsOf.items(), requests: weekAsOf.requests() }
}

type Rows = { events: EventAsOf[]; meetings: MeetingAsOf[]; claims: ClaimAsOf[] }

/**
 * The events with all their meetings; for those of the week also their claims, and where each came from or
 * went.
 */
async function findRows(
  db: Queryable,
  ids: readonly EventId[],
  { from, to }: Pick<RequestedWeek, 'from' | 'to'>,
  { viewer, moment }: Pick<RequestedWeek, 'viewer'> & { moment: Moment },
): Promise<Rows> {
  if (ids.length === 0) return { events: [], meetings: [], claims: [] }
  const events = await findEvents(db, ids, viewer, moment)
  const eventIds = new Set(events.map(({ id }) => id))
  const meetings = (await findMeetings(db, [...eventIds], moment)).filter(({ eventId }) => eventIds.has(eventId))
  const inWeek = meetings.filter(({ date }) => date >= from && date <= to)
  const endIds = new Set(inWeek.flatMap(({ id, successorId }) => [id, successorId ?? id]))
  const needed = meetings.filter(({ id, successorId }) => endIds.has(id) || endIds.has(successorId ?? id))
  return { events, meetings, claims: await findClaims(db, needed) }
}

async function namedStates(db: Queryable, { events, meetings, claims }: Rows, moment: Moment): Promise<StatesAsOf> {
  const held = claims.map(({ kind, resourceId: id }) => ({ kind, id }))
  const changes = claims.flatMap(({ joinedIn, leftIn }) => [joinedIn, leftIn].filter((id) => id !== null))
  const [names, requests, makers] = await Promise.all([
    findNamesAsOf(
      db,
      {
        rooms: idsOfKind(held, 'room'),
        teachers: idsOfKind(held, 'teacher'),
        groups: idsOfKind(held, 'group'),
      },
      moment,
    ),
    findRequestNames(
      db,
      meetings.flatMap(({ requestId }) => requestId ?? []),
    ),
    findMakers(db, changes),
  ])
  return new StatesAsOf({
    events: new Map(events.map((event) => [event.id, event])),
    meetings: new Map(meetings.map((meeting) => [meeting.id, meeting])),
    claims: grouped(claims, ({ meetingId }) => meetingId),
    names,
    requests,
    makers,
  })
}
