import { changeOf } from '@/lib/core/refusals/browser/change'
import type { buildingTermsCall, renameBuildingCall } from '@/lib/tables/calls/admin-buildings.contract'

/** Renames a building. Throws as `send` does. */
export const renameBuilding = changeOf<typeof renameBuildingCall>('POST /api/admin/building/rename/')

/** Sets how the rooms of a building are booked; `changeId` null if all were so. Throws as `send` does. */
export const setBuildingTerms = changeOf<typeof buildingTermsCall>('POST /api/admin/building/approval/')
