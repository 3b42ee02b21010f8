import { findOwnersOfAll } from '@/db/queries/owners'
import { findLoadValues } from '@/db/queries/programmes/load-rows'
import { findRowsToCopy, type StoredRow } from '@/db/queries/programmes/store-rows'
import type { LoadItemId, ProgrammeId } from '@/lib/domain/ids'
import { isAllowed } from '@/lib/domain/rights'
import type { ServiceContext } from '../context'
import { requireAllowed } from '../require-allowed'
import { makeProgramme, noOrigin, type CreatedProgramme } from './create-programme'
import { makerRooms } from './maker-rooms'
import { openProgramme } from './open-programme'

/** `skipped`: load that the copy has no row for, because its maker is no editor of it. */
type CopiedProgramme = CreatedProgramme & { skipped: LoadItemId[] }

/**
 * A programme of another title with the same rows; nothing of it is placed. Whoever copies is its maker, as of any they make: what
 * an administrator gave them on the one copied stays there, and so do its rooms, unless they plan in these. Throws `not_allowed` and
 * `not_found`.
 */
export async function copyProgramme(
  context: ServiceContext,
  { id, title }: { id: ProgrammeId; title: string },
): Promise<CopiedProgramme> {
  const { db, actor } = context
  requireAllowed(context, 'programme.create')
  const from = await openProgramme(db, actor, id)
  const { color, isProject, isDpo, disciplinesIndependent } = from
  const rows = await findRowsToCopy(db, id)
  const skipped = await foreignLoad(context, rows)
  const plans = isAllowed(actor, 'draft.view', {
    ...{ of: 'programme', programmeId: id, programmeRoomIds: from.roomIds, loadGrant: null },
  })
  const made = await makeProgramme(context, {
    action: 'programme.copy',
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

async function foreignLoad(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  rows: readonly Pick<StoredRow, 'loadItemId'>[],
): Promise<LoadItemId[]> {
  const items = await findLoadValues(
    db,
    rows.flatMap(({ loadItemId }) => loadItemId ?? []),
  )
  const owners = await findOwnersOfAll(db, items)
  return items.flatMap(({ loadItemId }, index) => {
    const own = owners[index]
    return own && isAllowed(actor, 'load.add_to_programme', own) ? [] : [loadItemId]
  })
}
