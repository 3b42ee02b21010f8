import type { ChangeId } from '@/lib/core/rules/names/ids'
import { renameBuildingRequest } from '@/lib/tables/calls/admin-tables'
import { request } from '@/lib/core/browser/calls/call'

/** Renames a building; returns the change to undo. Throws as `send` does. */
export const renameBuilding = async (from: string, to: string): Promise<ChangeId | null> =>
  (await request(renameBuildingRequest(from, to))).changeId
