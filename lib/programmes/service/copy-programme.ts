import { findOwnersOfAll } from '@/db/queries/core/names/owners'
import { findLoadValues } from '@/db/queries/programmes/load-rows'
import { findRowsToCopy, type StoredProgrammeRow } from '@/db/queries/programmes/store-rows'
import type { LoadItemId, ProgrammeId } from '@/lib/core/rules/names/ids'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { ServiceContext, DataContext } from '@/lib/core/service/context'
import { askAllowed, requireAllowed, type Granted } from '@/lib/core/service/require-allowed'
import { makeProgramme, noOrigin, type CreatedProgramme } from './create-programme'
import { makerRooms } from './maker-rooms'
import { openProgramme } from './open-programme'

/** `skipped`: load without a row in the copy, because the actor is no editor of it. */
type CopiedProgramme = CreatedProgramme & { skipped: LoadItemId[] }

/**
 * Copies a programme's rows under another title, without classes. The actor becomes its maker with the usual
 * flags; flags granted by an administrator are not copied. Rooms are copied only if the actor may plan in the
 * original; otherwise the copy gets those of its maker. Throws `not_allowed` and `not_found`.
 */
export async function copyProgramme(
  context: ServiceContext,
  { id, title }: { id: ProgrammeId; title: string },
): Promise<CopiedProgramme> {
  const { db, actor } = context
  const granted = requireAllowed(context, 'programme.create')
  const from = await openProgramme(db, actor, id)
  const { color, isProject, isDpo, disciplinesIndependent } = from
  const rows = await findRowsToCopy(db, id)
  const { skipped, own } = await askOwnLoad(context, rows)
  const plans = isAllowed(actor, 'draft.view', {
    of: 'programme',
    programmeId: id,
    programmeRoomIds: from.roomIds,
    loadGrant: null,
  })
  const made = await makeProgramme(context, {
    action: 'programme.copy',
    granted: [granted, ...own],
    values: { title, color, isProject, isDpo, disciplinesIndependent },
    origin:
      from.loadGroupId !== null && from.loadSemester
        ? { groupId: from.loadGroupId, semesterId: from.loadSemester.id }
        : noOrigin,
    roomIds: plans ? from.roomIds : await makerRooms(context),
    rowsOf: async (_, programmeId) =>
      rows
        .filter(({ loadItemId }) => loadItemId === null || !skipped.includes(loadItemId))
        .map((row) => ({ ...row, programmeId })),
  })
  return { ...made, skipped }
}

/** Checks the right to the load of the rows; `skipped`: items that the actor does not edit. */
async function askOwnLoad(
  context: DataContext,
  rows: readonly Pick<StoredProgrammeRow, 'loadItemId'>[],
): Promise<{ skipped: LoadItemId[]; own: Granted<'load.add_to_programme'>[] }> {
  const items = await findLoadValues(
    context.db,
    rows.flatMap(({ loadItemId }) => loadItemId ?? []),
  )
  const owners = await findOwnersOfAll(context.db, items)
  const asked = items.map(({ loadItemId }, index) => {
    const whose = owners[index]
    return { loadItemId, granted: whose ? askAllowed(context, 'load.add_to_programme', whose) : null }
  })
  return {
    skipped: asked.flatMap(({ loadItemId, granted }) => (granted ? [] : [loadItemId])),
    own: asked.flatMap(({ granted }) => granted ?? []),
  }
}
