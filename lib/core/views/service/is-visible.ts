import type { Queryable } from '@/db/client'
import { findPlannedMeetings, type PlannedMeeting } from '@/db/queries/core/load/plans'
import {
  findItems,
  type ItemPlan,
  type ScheduledItem,
  type ScheduledRequest,
  type ScheduledTrace,
  type ScheduledWish,
  type SharedPlace,
} from '@/db/queries/core/schedule/schedule'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId, ProgrammeId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { mayOfClass } from '@/lib/core/placing/rules/may'
import type { Conflict, HeldPlace } from '@/lib/core/placing/rules/placement'
import { titled } from '@/lib/core/placing/texts/move'
import { knowsWhyAway, visibleReason } from '@/lib/core/rights/rules/reason'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { Owners, PlacedClass, PlanSubject } from '@/lib/core/rights/rules/rights-subjects'
import type {
  NamedTeacher,
  ScheduleItem,
  ScheduleRequest,
  ScheduleWish,
  Trace,
} from '@/lib/core/schedule/rules/schedule'
import type { AwaySubject } from '@/lib/core/schedule/rules/wish'
import { awayTitle } from '@/lib/core/schedule/texts/wish-words'

type Planned = { plan: ItemPlan | null; programmeId: ProgrammeId | null }

/** The plan of a draft or hidden class; null for a published one. */
export function itemPlan({ plan: owners, programmeId }: Planned): PlanSubject | null {
  if (!owners) return null
  return programmeId === null
    ? { of: 'load', ...owners }
    : // its rooms limit placing, not visibility
      { of: 'programme', programmeId, programmeRoomIds: [], loadGrant: owners.loadGrant }
}

/** A published class that is not hidden is visible to everyone; a draft or hidden one to those who may plan it. */
export function isVisible(actor: Actor, item: Planned): boolean {
  const plan = itemPlan(item)
  return plan === null || isAllowed(actor, 'draft.view', plan)
}

/** Whether the actor is shown an overlap: they may see both the shared resource and the other event. */
const overlapsTo = (actor: Actor, shared: readonly SharedPlace[]): boolean =>
  shared.some(({ resource, ...holder }) => isAllowed(actor, 'schedule.view', resource) && isVisible(actor, holder))

/**
 * The teachers whose weeks the actor may see. Former teachers of a class are shown only to users who may see
 * them anyway.
 */
export const planTeachers = (actor: Actor, teachers: readonly NamedTeacher[]): NamedTeacher[] =>
  teachers.filter(({ id }) => isAllowed(actor, 'schedule.view', { kind: 'teacher', id }))

function traceTo(actor: Actor, trace: ScheduledTrace, of: PlacedClass): Trace {
  if (trace.kind === 'substitution') return trace
  const { isReasonPublic, ...rest } = trace
  return { ...rest, reason: isReasonPublic ? rest.reason : visibleReason(actor, rest.reason, of) }
}

/** Converts a class for an actor who may see it, with their possible actions. A trace never overlaps anything. */
export const itemTo = (
  actor: Actor,
  { plan, shared, substitution, owners, weekday, trace, ...item }: ScheduledItem,
): ScheduleItem => ({
  ...item,
  trace: trace && traceTo(actor, trace, { ...owners, programmeId: item.programmeId }),
  substitution: substitution && { instead: planTeachers(actor, substitution.instead) },
  overlaps: item.state !== 'trace' && overlapsTo(actor, shared),
  may: mayOfClass(actor, {
    state: item.state,
    placed: { ...owners, programmeId: item.programmeId },
    plan: itemPlan({ plan, programmeId: item.programmeId }),
    place: {
      weekday: weekday ?? weekdayOf(item.date),
      pair: item.pair,
      roomIds: item.rooms.map(({ id }) => id),
    },
  }),
})

/** Converts a request in the same way. */
export const requestTo = <Scheduled extends ScheduledRequest>(
  actor: Actor,
  { shared, ...request }: Scheduled,
): Omit<Scheduled, 'shared'> & Pick<ScheduleRequest, 'overlaps'> => ({
  ...request,
  overlaps: overlapsTo(actor, shared),
})

/**
 * The wishes of a week by date and pair, without duplicates; the reason of an absence only if the actor may
 * know it.
 */
export const wishesTo = (
  actor: Actor,
  wishes: readonly ScheduledWish[],
  ownersOf: (absent: AwaySubject) => Owners,
): ScheduleWish[] => [
  ...new Map(
    wishes.map(({ absent, lacks, ...wish }) => {
      const title = absent === null || knowsWhyAway(actor, ownersOf(absent)) ? wish.title : awayTitle
      const isAbsence = absent !== null
      const told = { ...wish, title, isAbsence, ...(lacks && { lacks }) }
      return [`${wish.date} ${wish.pair} ${isAbsence} ${lacks} ${title}`, told]
    }),
  ).values(),
]

/** Whether the actor may see the details of a meeting that their change conflicts with or skips. */
export function isNamedTo(actor: Actor, { state, hidden, plan, placed, roomIds }: PlannedMeeting): boolean {
  const subjects: Subject[] = [
    ...roomIds.map((id): Subject => ({ kind: 'room', id })),
    ...placed.teachers.map(({ id }): Subject => ({ kind: 'teacher', id })),
    ...placed.groups.map(({ id }): Subject => ({ kind: 'group', id })),
    ...(placed.programmeId === null ? [] : [{ kind: 'programme' as const, id: placed.programmeId }]),
  ]
  const isForPlanners = state === 'projected' || hidden
  return isAllowed(actor, 'class.name', { plan: isForPlanners ? plan : null, subjects })
}

/** The meetings whose details the actor may see. */
export async function namedTo(
  db: Queryable,
  actor: Actor,
  meetings: readonly MeetingId[],
): Promise<ReadonlySet<MeetingId>> {
  const planned = await findPlannedMeetings(db, [...new Set(meetings)], actor.userId)
  return new Set(planned.filter((one) => isNamedTo(actor, one)).map(({ meetingId }) => meetingId))
}

/** Converts a held place into a conflict; `namedIds`: meetings whose details may be shown. */
export const conflictTo = (namedIds: ReadonlySet<MeetingId>, { holder, ...place }: HeldPlace): Conflict => ({
  ...place,
  with: namedIds.has(holder.id) ? holder : null,
})

/** Converts held places into conflicts, with the holder's details where the actor may see them. */
export async function conflictsFor(db: Queryable, actor: Actor, places: readonly HeldPlace[]): Promise<Conflict[]> {
  if (places.length === 0) return []
  const namedIds = await namedTo(
    db,
    actor,
    places.map(({ holder }) => holder.id),
  )
  return places.map((place) => conflictTo(namedIds, place))
}

/** The same, each with the class that wants the place; the actor may change these. */
export async function conflictsOf(
  db: Queryable,
  actor: Actor,
  held: Iterable<readonly [MeetingId, HeldPlace]>,
): Promise<Conflict[]> {
  const pairs = [...held]
  const conflicts = await conflictsFor(
    db,
    actor,
    pairs.map(([, place]) => place),
  )
  const ids = [...new Set(pairs.map(([id]) => id))]
  const items = new Map((await findItems(db, ids, actor.userId)).map((item) => [item.id, item]))
  return conflicts.map((conflict, index) => {
    const [id] = pairs[index] ?? []
    const item = id === undefined ? undefined : items.get(id)
    return item ? { ...conflict, of: { id: item.id, title: titled(item), groups: item.groups } } : conflict
  })
}
