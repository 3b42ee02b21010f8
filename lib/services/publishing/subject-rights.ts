import { findOwners } from '@/db/queries/owners'
import type { Plannable } from '@/lib/domain/resource'
import { isAllowed } from '@/lib/domain/rights'
import type { PlacedClass, Plan } from '@/lib/domain/rights-subjects'
import type { ServiceContext } from '../context'

/**
 * Whether the actor has a right over a subject as a whole, whatever stands there: whoever has not is refused even where there is
 * nothing, so that a refusal tells nothing of drafts.
 */
export async function isAllowedOn(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  right: 'schedule.publish' | 'schedule.unpublish' | 'draft.view',
  subject: Plannable,
): Promise<boolean> {
  const owners = await findOwners(db, {
    groups: subject.kind === 'group' ? [subject.id] : [],
    teachers: subject.kind === 'teacher' ? [subject.id] : [],
  })
  const placed: PlacedClass = { ...owners, programmeId: subject.kind === 'programme' ? subject.id : null }
  if (right !== 'draft.view') return isAllowed(actor, right, placed)
  const plan: Plan =
    subject.kind === 'programme'
      ? { of: 'programme', programmeId: subject.id, programmeRoomIds: [], loadGrant: null }
      : { of: 'load', ...owners, loadGrant: null }
  return isAllowed(actor, right, plan)
}
