import type { ChangeId } from '@/lib/core/rules/names/ids'
import type { BookingTerms } from '@/lib/tables/rules/buildings'
import { buildingTermsRequest, renameBuildingRequest } from '@/lib/tables/calls/admin-tables'
import { request } from '@/lib/core/browser/calls/call'

/** Renames a building; returns the change to undo. Throws as `send` does. */
export const renameBuilding = async (from: string, to: string): Promise<ChangeId | null> =>
  (await request(renameBuildingRequest(from, to))).changeId

/** Sets how the rooms of a building are booked; returns the change to undo, null if all were so. Throws as `send` does. */
export const setBuildingTerms = (
  title: string,
  terms: BookingTerms,
): Promise<{ rooms: number; changeId: ChangeId | null }> => request(buildingTermsRequest(title, terms))
