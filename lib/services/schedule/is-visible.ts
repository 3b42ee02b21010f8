import type { ItemPlan } from '@/db/queries/schedule'
import type { Actor } from '@/lib/domain/actor'
import type { ProgrammeId } from '@/lib/domain/ids'
import { isAllowed } from '@/lib/domain/rights'
import type { Plan } from '@/lib/domain/rights-subjects'

/** A published class in sight is everyone's; a draft or a hidden one belongs to whoever may plan it. */
export function isVisible(
  actor: Actor,
  { plan: owners, programmeId }: { plan: ItemPlan | null; programmeId: ProgrammeId | null },
): boolean {
  if (!owners) return true
  const plan: Plan =
    programmeId === null
      ? { of: 'load', ...owners }
      : // Its rooms decide where it may stand, not who sees it.
        { of: 'programme', programmeId, programmeRoomIds: [], loadGrant: owners.loadGrant }
  return isAllowed(actor, 'draft.view', plan)
}
