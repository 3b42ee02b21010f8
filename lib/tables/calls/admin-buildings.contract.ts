import { z } from 'zod'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'

const longestName = 200
const mostAhead = 1440
const mostWithin = 80

export const renameBuildingCall = ownCall('POST /api/admin/building/rename/', {
  summary: 'Renames a building in its rooms and walks; under the name of another it becomes that one',
  body: z.object({ from: z.string().min(1).max(longestName), to: z.string().max(longestName) }),
  response: z.object({ rooms: z.int(), change_id: wire.changeId.nullable() }),
})

const terms = {
  needs_approval: z.boolean(),
  /** Null: everybody who may approve bookings. */
  department_id: z.int().positive().nullable().default(null),
  /** From how many minutes before they begin bookings are confirmed on their day; null: from the beginning. */
  confirm_ahead: z.int().min(0).max(mostAhead).nullable().default(null),
  /** Until how many minutes after; null: nobody asks. */
  confirm_within: z.int().min(0).max(mostWithin).nullable().default(null),
}

export const buildingTermsCall = ownCall('POST /api/admin/building/approval/', {
  summary: 'Sets for all rooms of a building whether booking them takes consent, whose, and is confirmed on the day',
  /** `based_on`: what was seen; if the rooms are booked otherwise now, it is refused as stale. */
  body: z.object({ title: z.string().min(1).max(longestName), ...terms, based_on: z.object(terms).optional() }),
  /** `rooms`: how many were changed. */
  response: z.object({ rooms: z.int(), change_id: wire.changeId.nullable() }),
})
