import type { FoundItem, FoundRequest, ItemPlan, SharedPlace } from '@/db/queries/found-items'
import type { Actor } from '@/lib/domain/actor'
import { weekdayOf } from '@/lib/domain/calendar-date'
import type { ProgrammeId } from '@/lib/domain/ids'
import { mayOfClass } from '@/lib/domain/may'
import { isAllowed } from '@/lib/domain/rights'
import type { Plan } from '@/lib/domain/rights-subjects'
import type { NamedTeacher, ScheduleItem, ScheduleRequest } from '@/lib/domain/schedule'

type Planned = { plan: ItemPlan | null; programmeId: ProgrammeId | null }

/** Whose plan a draft or a hidden class is; null for what is published. */
export function planOf({ plan: owners, programmeId }: Planned): Plan | null {
  if (!owners) return null
  return programmeId === null
    ? { of: 'load', ...owners }
    : // Its rooms decide where it may stand, not who sees it.
      { of: 'programme', programmeId, programmeRoomIds: [], loadGrant: owners.loadGrant }
}

/** A published class in sight is everyone's; a draft or a hidden one belongs to whoever may plan it. */
export function isVisible(actor: Actor, item: Planned): boolean {
  const plan = planOf(item)
  return plan === null || isAllowed(actor, 'draft.view', plan)
}

/** Whether the actor is told of an overlap: in a place that they may see, with something that they may see. */
const overlapsTo = (actor: Actor, shared: readonly SharedPlace[]): boolean =>
  shared.some(
    ({ resource, ...holder }) => isAllowed(actor, 'schedule.view', resource) && isVisible(actor, holder),
  )

/** Those of them whose weeks the actor may see: a class says who has it; who had it before is for whoever may know them anyway. */
export const knownTeachers = (actor: Actor, teachers: readonly NamedTeacher[]): NamedTeacher[] =>
  teachers.filter(({ id }) => isAllowed(actor, 'schedule.view', { kind: 'teacher', id }))

/** A class as the actor is told of it, who may see it, with what they may do to it. What has left a place overlaps nothing there. */
export const itemTo = (
  actor: Actor,
  { plan, shared, substitution, owners, weekday, ...item }: FoundItem,
): ScheduleItem => ({
  ...item,
  substitution: substitution && { instead: knownTeachers(actor, substitution.instead) },
  overlaps: item.state !== 'trace' && overlapsTo(actor, shared),
  may: mayOfClass(actor, {
    state: item.state,
    placed: { ...owners, programmeId: item.programmeId },
    plan: planOf({ plan, programmeId: item.programmeId }),
    place: {
      weekday: weekday ?? weekdayOf(item.date),
      pair: item.pair,
      roomIds: item.rooms.map(({ id }) => id),
    },
  }),
})

/** A request in the same way. */
export const requestTo = <Found extends FoundRequest>(
  actor: Actor,
  { shared, ...request }: Found,
): Omit<Found, 'shared'> & Pick<ScheduleRequest, 'overlaps'> => ({
  ...request,
  overlaps: overlapsTo(actor, shared),
})
