import type { Queryable } from '@/db/client'
import { findPlannedMeetings, type PlannedMeeting } from '@/db/queries/core/load/plans'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { Conflict, HeldPlace } from '@/lib/core/rules/placing/conflicts'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { Subject } from '@/lib/core/rules/names/resource'
import { isAllowed } from '@/lib/core/rules/rights/rights'

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
export async function conflictsFor(
  db: Queryable,
  actor: Actor,
  places: readonly HeldPlace[],
): Promise<Conflict[]> {
  if (places.length === 0) return []
  const namedIds = await namedTo(
    db,
    actor,
    places.map(({ holder }) => holder.id),
  )
  return places.map((place) => conflictTo(namedIds, place))
}
