import { findRowsToCopy } from '@/db/queries/programmes/store-rows'
import type { ProgrammeId } from '@/lib/domain/ids'
import type { ServiceContext } from '../context'
import { requireAllowed } from '../require-allowed'
import { makeProgramme, makerFlags, noOrigin, type CreatedProgramme } from './create-programme'
import { openProgramme } from './open-programme'

/**
 * A programme of another title with the same rows and rooms; nothing of it is placed. Whoever copies may do with it what they may
 * with the one copied, and what makers may. Throws `not_allowed` and `not_found`.
 */
export async function copyProgramme(
  context: ServiceContext,
  { id, title }: { id: ProgrammeId; title: string },
): Promise<CreatedProgramme> {
  const { db, actor } = context
  requireAllowed(context, 'programme.create')
  const from = await openProgramme(db, actor, id)
  const { color, isProject, isDpo, disciplinesIndependent } = from
  return makeProgramme(context, {
    action: 'programme.copy',
    values: { title, color, isProject, isDpo, disciplinesIndependent },
    origin:
      from.loadGroupId !== null && from.loadSemester
        ? { groupId: from.loadGroupId, semesterId: from.loadSemester.id }
        : noOrigin,
    flags: [...new Set([...from.flags, ...makerFlags])],
    roomIds: from.roomIds,
    rowsOf: async (transaction, programmeId) =>
      (await findRowsToCopy(transaction, id)).map((row) => ({ ...row, programmeId })),
  })
}
