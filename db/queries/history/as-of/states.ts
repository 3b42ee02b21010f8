import type { ItemPlan, SharedPlace } from '@/db/queries/core/schedule/schedule'
import type { ChangeId, EventId, MeetingId, RequestId, RoomId } from '@/lib/core/names/rules/ids'
import { type Subgroup, subjectOf, idsOfKind } from '@/lib/core/names/rules/resource'
import type { NamedGroup, NamedRoom, NamedTeacher, StandingPlace } from '@/lib/core/schedule/rules/schedule'
import { grouped } from '@/lib/core/words/rules/lists'
import type { ClaimAsOf, EventAsOf, MeetingAsOf, NamesAsOf, RequestAsOf } from './find-states'

/** Everything about some events as it was at a moment, with the names of then. */
type StateRows = {
  events: ReadonlyMap<EventId, EventAsOf>
  meetings: ReadonlyMap<MeetingId, MeetingAsOf>
  claims: ReadonlyMap<MeetingId, readonly ClaimAsOf[]>
  names: NamesAsOf
  requests: ReadonlyMap<RequestId, RequestAsOf>
  makers: ReadonlyMap<ChangeId, string>
}

/** Answers about past meetings what the database functions answer about present ones. */
export class StatesAsOf {
  constructor(private readonly rows: StateRows) {}

  get meetings(): readonly MeetingAsOf[] {
    return [...this.rows.meetings.values()]
  }

  maker(change: ChangeId): string {
    return this.rows.makers.get(change) ?? ''
  }

  claims({ id }: Pick<MeetingAsOf, 'id'>): readonly ClaimAsOf[] {
    return this.rows.claims.get(id) ?? []
  }

  event({ eventId }: MeetingAsOf): EventAsOf {
    const event = this.rows.events.get(eventId)
    if (!event) throw new Error(`Meeting of event ${eventId}, which was not there`)
    return event
  }

  successor({ successorId }: MeetingAsOf): MeetingAsOf | null {
    return successorId === null ? null : (this.rows.meetings.get(successorId) ?? null)
  }

  /** The trace of a class's first place. */
  origin({ id, successorId }: MeetingAsOf): MeetingAsOf | null {
    const traces = this.meetings.filter((one) => one.successorId === (successorId ?? id))
    return traces.sort((one, other) => one.id - other.id)[0] ?? null
  }

  visibleRequest(meeting: MeetingAsOf): RequestAsOf | null {
    const id = this.successor(meeting)?.requestId ?? meeting.requestId
    return id === null ? null : (this.rows.requests.get(id) ?? null)
  }

  isRequest(meeting: MeetingAsOf): boolean {
    const { kind } = this.event(meeting)
    const request = this.visibleRequest(meeting)
    return (
      kind === 'booking' ||
      kind === 'closure' ||
      (kind === 'exam' && (request?.kind === 'booking' || request?.kind === 'exam'))
    )
  }

  isOnePlace(one: MeetingAsOf, other: MeetingAsOf): boolean {
    const placeOf = (meeting: MeetingAsOf) => [meeting.date, meeting.pair, ...this.roomIds(meeting)].join()
    return placeOf(one) === placeOf(other)
  }

  place(meeting: MeetingAsOf): StandingPlace {
    return { date: meeting.date, pair: meeting.pair, rooms: this.rooms(meeting) }
  }

  plan(meeting: MeetingAsOf): ItemPlan | null {
    if (meeting.state !== 'projected' && !meeting.hidden) return null
    const { facultyOf, departmentOf } = this.belonging()
    return {
      groups: this.audience(meeting).map(({ id }) => ({ id, facultyId: facultyOf(id) })),
      teachers: this.teachers(meeting, false).map(({ id }) => ({ id, departmentId: departmentOf(id) })),
      loadGrant: this.event(meeting).loadGrant,
    }
  }

  belonging() {
    const { groups, teachers } = this.rows.names
    return {
      facultyOf: (id: number) => groups.get(id)?.facultyId ?? null,
      departmentOf: (id: number) => teachers.get(id)?.departmentId ?? null,
    }
  }

  /** See `shared_places`. */
  shared(meeting: MeetingAsOf): SharedPlace[] {
    return this.claims(meeting).flatMap((claim) => {
      if (!mayShare(claim) || claim.kind === 'load') return []
      const resource = subjectOf(claim.kind, claim.resourceId)
      return (this.placed().get(placeKey(claim)) ?? []).flatMap((held) => {
        const holder = held.meetingId === meeting.id ? undefined : this.rows.meetings.get(held.meetingId)
        if (!holder || !(claim.isOnPlace || this.blocksDraft(meeting, held, holder))) return []
        return [{ resource, programmeId: this.event(holder).programmeId, plan: this.plan(holder) }]
      })
    })
  }

  /** A draft's group may have another class that students choose instead. */
  private blocksDraft(draft: MeetingAsOf, { kind, hold }: ClaimAsOf, holder: MeetingAsOf): boolean {
    if (hold !== 'firm') return false
    const [own, other] = [this.event(draft), this.event(holder)]
    const isChoice =
      own.isChosen && own.programmeId === other.programmeId && own.programmeDisciplineId !== other.programmeDisciplineId
    return !(kind === 'group' && isChoice)
  }

  private places: ReadonlyMap<string, ClaimAsOf[]> | null = null

  /** The claims on each place. */
  private placed(): ReadonlyMap<string, ClaimAsOf[]> {
    return (this.places ??= grouped(
      [...this.rows.claims.values()].flat().filter(({ isOnPlace }) => isOnPlace),
      placeKey,
    ))
  }

  private roomIds(meeting: MeetingAsOf): RoomId[] {
    return idsOfKind(
      this.claims(meeting).map(({ kind, resourceId: id }) => ({ kind, id })),
      'room',
    )
  }

  rooms(meeting: MeetingAsOf): NamedRoom[] {
    return this.roomIds(meeting)
      .flatMap((id) => this.rows.names.rooms.get(id) ?? [])
      .sort((one, other) => compareStates(one.title, other.title))
  }

  teachers(meeting: MeetingAsOf, whoLeft: boolean): NamedTeacher[] {
    return this.claims(meeting)
      .filter(({ kind, leftIn }) => kind === 'teacher' && (leftIn !== null) === whoLeft)
      .flatMap(({ resourceId }) => {
        const teacher = this.rows.names.teachers.get(resourceId)
        return teacher ? [{ id: subjectOf('teacher', resourceId).id, name: teacher.name }] : []
      })
      .sort((one, other) => compareStates(one.name, other.name) || one.id - other.id)
  }

  audience(meeting: MeetingAsOf): NamedGroup[] {
    const halves = new Map<number, Subgroup[]>()
    for (const { kind, resourceId, subgroup } of this.claims(meeting))
      if (kind === 'group') halves.set(resourceId, [...(halves.get(resourceId) ?? []), subgroup])
    return [...halves]
      .flatMap(([id, subgroups]) => {
        const group = this.rows.names.groups.get(id)
        if (!group) return []
        const { facultyId: _, former, ...named } = group
        const title = former.find(({ until }) => meeting.date < until)?.title ?? named.title
        return [{ ...named, title, subgroup: subgroups.length === 2 ? 0 : (subgroups[0] ?? 0) }]
      })
      .sort((one, other) => compareStates(one.title, other.title))
  }
}

/** Whether a claim may share its place: it is on it, or a draft's. */
export const mayShare = ({ hold, isOnPlace }: ClaimAsOf): boolean => isOnPlace || hold === 'draft'

const placeKey = ({ kind, resourceId, subgroup, date, pair }: ClaimAsOf): string =>
  [kind, resourceId, subgroup, date, pair].join(' ')

export const compareStates = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
