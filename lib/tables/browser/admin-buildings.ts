import type { ChangeId } from '@/lib/core/rules/names/ids'
import type { WireRenamedBuilding } from '@/lib/tables/calls/admin-buildings.contract'
import { renameBuildingUrl } from '@/lib/core/calls/tables/admin-table-words'
import { send } from '@/lib/core/browser/calls/call'

/** Renames a building; returns the change to undo. Throws as `send` does. */
export const renameBuilding = async (from: string, to: string): Promise<ChangeId | null> =>
  (await send<WireRenamedBuilding>('POST', renameBuildingUrl, { from, to })).change_id as ChangeId | null
