import type { ItemPlan } from '@/db/queries/schedule'
import type { Actor } from '@/lib/domain/actor'
import type { ProgrammeId } from '@/lib/domain/ids'
import { isAllowed } from '@/lib/domain/rights'
import type { Plan } from '@/lib/domain/rights-subjects'

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
