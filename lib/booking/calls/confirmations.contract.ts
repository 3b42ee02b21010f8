import { z } from 'zod'
import { shownConfirmations } from '@/lib/booking/rules/confirmation'
import type { RequestId, RoomId } from '@/lib/core/names/rules/ids'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'

const longestCode = 100

export const toConfirmCall = ownCall('GET /api/query/confirmations/', {
  summary: 'The bookings of today that the user may confirm, and what became of them',
  response: z.array(
    z.object({
      id: wire.idAnswer<RequestId>(),
      date: wire.dateAnswer,
      para: wire.pairField,
      room: z.object({ id: wire.idAnswer<RoomId>(), title: z.string() }),
      title: z.string(),
      in_charge: z.string(),
      /** Who booked it. */
      by: z.string(),
      state: z.enum(shownConfirmations),
      /** Minutes of the day. */
      from: z.int(),
      until: z.int(),
      /** The user’s own, or one they are in charge of. */
      is_own: z.boolean(),
      /** What released it, if the user may undo that. */
      change_id: wire.changeId.nullable(),
    }),
  ),
})

export const confirmCall = ownCall('POST /api/query/{id}/confirmation/', {
  summary: 'Confirms a booking of today, so that its room is not released',
  params: z.object({ id: wire.idTextOf<RequestId>() }),
  /** `code`: what the screen at the door shows. */
  body: z.object({ code: z.string().max(longestCode).nullish() }),
  response: z.object({ change_id: wire.changeId.nullable() }),
})
