import type { Queryable } from '@/db/client'
import { findPlannedMeetings, type PlannedMeeting } from '@/db/queries/plans'
import type { Actor } from '@/lib/domain/actor'
import type { Conflict, HeldPlace } from '@/lib/domain/conflicts'
import type { MeetingId } from '@/lib/domain/ids'
import type { Subject } from '@/lib/domain/resource'
import { isAllowed } from '@/lib/domain/rights'

/** Whether the actor may be told what this is: a meeting that stands in their way, or that they leave alone. */
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

/** Those of these meetings that the actor may be told of by name. */
export async function namedTo(
  db: Queryable,
  actor: Actor,
  meetings: readonly MeetingId[],
): Promise<ReadonlySet<MeetingId>> {
  const found = await findPlannedMeetings(db, [...new Set(meetings)], actor.userId)
  return new Set(found.filter((one) => isNamedTo(actor, one)).map(({ meetingId }) => meetingId))
}

/** A held place as somebody is told of it to whom these meetings are named. */
export const conflictTo = (named: ReadonlySet<MeetingId>, { holder, ...place }: HeldPlace): Conflict => ({
  ...place,
  with: named.has(holder.id) ? holder : null,
})

/** Held places as the actor is told of them: who holds a place is named where they may see it. */
export async function conflictsFor(
  db: Queryable,
  actor: Actor,
  held: readonly HeldPlace[],
): Promise<Conflict[]> {
  if (held.length === 0) return []
  const named = await namedTo(
    db,
    actor,
    held.map(({ holder }) => holder.id),
  )
  return held.map((place) => conflictTo(named, place))
}
