import { z } from 'zod'
import type { ChangeId, EventId, RoomId } from '@/lib/core/names/rules/ids'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { fieldTexts } from '@/lib/core/wire/texts/errors'

const longestReason = 10_000

export const closuresCall = ownCall('GET /api/closure/', {
  summary: 'The closures of a room in a period',
  query: z
    .object({ aud_id: wire.idTextOf<RoomId>(), dbeg: wire.dateText, dend: wire.dateText })
    .superRefine(wire.checkPeriod(wire.longestPeriod)),
  response: z.array(
    z.object({
      id: wire.idAnswer<EventId>(),
      aud_id: wire.idAnswer<RoomId>(),
      dbeg: wire.dateAnswer,
      dend: wire.dateAnswer,
      /** Every pair that is closed on any of its dates. */
      pairs: z.array(wire.pairField),
      reason: z.string(),
      /** Closed together with others: the id of the closing, and of how many rooms. */
      closing: z.object({ id: wire.idAnswer<ChangeId>(), rooms: z.int() }).nullable(),
    }),
  ),
})

export const closeRoomCall = ownCall('POST /api/closure/', {
  summary: 'Closes a room on every date of a period, in all or some pairs, and lists what is already scheduled there',
  body: z
    .object({
      aud_id: wire.idBodyOf<RoomId>(),
      dbeg: wire.dateText,
      dend: wire.dateText,
      pairs: z
        .array(wire.pairField)
        .min(1)
        .transform((given) => [...new Set(given)])
        .optional(),
      /** Optional in a dry run. */
      reason: wire.textBody(longestReason).default(''),
      dry_run: wire.dryRun,
    })
    .superRefine(wire.checkPeriod(wire.longestPeriod))
    .refine(({ reason, dry_run }) => dry_run || reason !== '', {
      path: ['reason'],
      error: fieldTexts.required,
    }),
  response: z.object({
    /** Null in a dry run. */
    id: wire.idAnswer<EventId>().nullable(),
    /** Number of closed pairs. */
    closed: z.int(),
    /** Meetings already in the room, with the names of their people. */
    conflicts: z.array(wire.conflictAnswer.extend({ owners: z.array(z.string()) })),
    /** Owners of these classes. */
    touched: wire.touchedAnswer,
    warnings: wire.warningsAnswer,
    change_id: wire.idAnswer<ChangeId>().nullable(),
  }),
})

export const openRoomCall = ownCall('DELETE /api/closure/{id}/', {
  summary: 'Reopens a closed room from today on',
  params: z.object({ id: wire.idTextOf<EventId>() }),
  response: z.object({ removed: z.int(), change_id: wire.idAnswer<ChangeId>().nullable() }),
})
