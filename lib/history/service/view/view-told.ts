import { findTold, type ToldRow } from '@/db/queries/history/view/find-told'
import type { ChangeId, FacultyId, GroupId, TeacherId } from '@/lib/core/rules/names/ids'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { Owners } from '@/lib/core/rules/rights/rights-subjects'
import type { ServiceContext } from '@/lib/core/service/context'
import type { ToldSubject } from '@/lib/history/rules'
import { viewAct } from './view-act'

const ownersOf = ({ kind, id, ownerId }: ToldRow): Owners =>
  kind === 'group'
    ? { groups: [{ id: id as GroupId, facultyId: ownerId as FacultyId | null }], teachers: [] }
    : { groups: [], teachers: [{ id: id as TeacherId, departmentId: ownerId }] }

/**
 * Who was told of a change, of those groups and teachers whose changes the actor may see, or of all whom their own
 * change concerns. Throws as `viewAct` does.
 */
export async function viewTold(context: ServiceContext, id: ChangeId): Promise<ToldSubject[]> {
  const { db, actor } = context
  const { isOwn } = await viewAct(context, id)
  const told = await findTold(db, id)
  return told
    .filter((one) =>
      isAllowed(actor, 'history.see', {
        madeBy: isOwn ? actor.userId : null,
        owners: ownersOf(one),
        programmeId: null,
        plans: [],
      }),
    )
    .map(({ ownerId: _, ...one }) => one)
}
