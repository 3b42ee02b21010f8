import type { Queryable } from '@/db/client'
import { findOwners } from '@/db/queries/core/names/titles'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { PlannedPlace } from '@/lib/core/rights/rules/rights-subjects'
import type { WorkPlace } from '@/lib/presence/rules'

async function sharedPlaceOf(db: Queryable, { kind, id }: WorkPlace): Promise<PlannedPlace> {
  if (kind === 'room') return { of: kind }
  if (kind === 'faculty') return { of: kind, id }
  if (kind === 'programme') return { of: kind, programmeId: id }
  const named = {
    groups: kind === 'group' ? [id] : [],
    teachers: kind === 'teacher' ? [id] : [],
  }
  return { of: 'load', ...(await findOwners(db, named)) }
}

/** Whether planners at this place are told of this user, and the user of them. */
export const sharesPresenceAt = async (db: Queryable, actor: Actor, place: WorkPlace): Promise<boolean> =>
  actor.readers.sharesPresence && isAllowed(actor, 'presence.share', await sharedPlaceOf(db, place))
