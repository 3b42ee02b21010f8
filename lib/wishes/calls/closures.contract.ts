import { z } from 'zod'
import type { ChangeId, EventId, RoomId } from '@/lib/core/names/rules/ids'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import {
  conflictAnswer,
  dryRun,
  idBodyOf,
  textBody,
  touchedAnswer,
  warningsAnswer,
} from '@/lib/core/wire/calls/change.contract'
import {
  checkPeriod,
  dateAnswer,
  dateText,
  idAnswer,
  idTextOf,
  longestPeriod,
  pairField,
} from '@/lib/core/wire/calls/fields.contract'
import { fieldTexts } from '@/lib/core/wire/texts/errors'

const longestReason = 10_000

export const closuresCall = ownCall('GET /api/closure/', {
  summary: 'The closures of a room in a period',
  query: z
    .object({ aud_id: idTextOf<RoomId>(), dbeg: dateText, dend: dateText })
    .superRefine(checkPeriod(longestPeriod)),
  response: z.array(
    z.object({
      id: idAnswer<EventId>(),
      aud_id: idAnswer<RoomId>(),
      dbeg: dateAnswer,
      dend: dateAnswer,
      /** Every pair that is closed on any of its dates. */
      pairs: z.array(pairField),
      reason: z.string(),
      /** Closed together with others: the id of the closing, and of how many rooms. */
      closing: z.object({ id: idAnswer<ChangeId>(), rooms: z.int() }).nullable(),
    }),
  ),
})

export const closeRoomCall = ownCall('POST /api/closure/', {
  summary: 'Closes a room on every date of a period, in all or some pairs, and lists what is already scheduled there',
  body: z
    .object({
      aud_id: idBodyOf<RoomId>(),
      dbeg: dateText,
      dend: dateText,
      pairs: z
        .array(pairField)
        .min(1)
        .transform((given) => [...new Set(given)])
        .optional(),
      /** Optional in a dry run. */
      reason: textBody(longestReason).default(''),
      dry_run: dryRun,
    })
    .superRefine(checkPeriod(longestPeriod))
    .refine(({ reason, dry_run }) => dry_run || reason !== '', {
      path: ['reason'],
      error: fieldTexts.required,
    }),
  response: z.object({
    /** Null in a dry run. */
    id: idAnswer<EventId>().nullable(),
    /** Number of closed pairs. */
    closed: z.int(),
    /** Meetings already in the room, with the names of their people. */
    conflicts: z.array(conflictAnswer.extend({ owners: z.array(z.string()) })),
    /** Owners of these classes. */
    touched: touchedAnswer,
    warnings: warningsAnswer,
    change_id: idAnswer<ChangeId>().nullable(),
  }),
})

export const openRoomCall = ownCall('DELETE /api/closure/{id}/', {
  summary: 'Reopens a closed room from today on',
  params: z.object({ id: idTextOf<EventId>() }),
  response: z.object({ removed: z.int(), change_id: idAnswer<ChangeId>().nullable() }),
})
