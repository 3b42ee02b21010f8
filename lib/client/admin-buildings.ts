import type { ChangeId } from '@/lib/domain/ids'
import type { WireRenamedBuilding } from '@/lib/wire/admin-buildings.contract'
import { renameBuildingUrl } from '@/lib/wire/admin-table-words'
import { send } from './call'

/** Renames a building; the change to undo. Throws as `send` does. */
export const renameBuilding = async (from: string, to: string): Promise<ChangeId | null> =>
  (await send<WireRenamedBuilding>('POST', renameBuildingUrl, { from, to })).change_id as ChangeId | null
