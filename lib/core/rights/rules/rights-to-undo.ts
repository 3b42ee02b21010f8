import type { Actor } from '@/lib/core/actor/rules/actor'
import type { UserId } from '@/lib/core/names/rules/ids'
import type { Action } from './rights'

/** The rights to do the opposite manually, where they differ. */
const opposites: Partial<Record<Action, readonly Action[]>> = {
  'draft.place': ['draft.remove'],
  'draft.remove': ['draft.place'],
  'schedule.publish': ['schedule.unpublish'],
  'schedule.unpublish': ['schedule.publish'],
  'programme.create': ['programme.remove'],
  'programme.remove': ['programme.create', 'load.add_to_programme'],
  'programme.add_load': ['discipline.remove'],
  'discipline.create': ['discipline.remove'],
  'discipline.remove': ['discipline.create', 'load.add_to_programme'],
}

/**
 * A change as needed to check the right to undo it. `putBack`: rights required by the change that this one
 * undid, if any.
 */
type UndoneChange = {
  rights: readonly Action[]
  putBack: readonly Action[]
  madeBy: UserId | null
  madeRequest: boolean
}

/**
 * Rights required to undo a change: the author needs what the change itself required; anybody else also the
 * right to do the opposite manually. Undoing a request counts as cancelling it, for its author too.
 */
export function rightsToUndo(actor: Actor, { rights, putBack, madeBy, madeRequest }: UndoneChange): Action[] {
  const ofOthers = madeBy === actor.userId ? [] : [...rights.flatMap((one) => opposites[one] ?? []), ...putBack]
  return [...new Set([...rights, ...ofOthers, ...(madeRequest ? (['booking.take_back'] as const) : [])])]
}
