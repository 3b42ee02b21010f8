import { z } from 'zod'
import { fieldTexts } from '@/lib/core/texts/calls/errors'
import { call, type AnswerOf } from '@/lib/core/calls/calls/call.contract'
import {
  changeId,
  conflictAnswer,
  dryRun,
  idBody,
  textBody,
  touchedAnswer,
  warningsAnswer,
} from '@/lib/core/calls/history/change.contract'
import {
  checkPeriod,
  dateAnswer,
  dateText,
  idText,
  longestPeriod,
  pairField,
} from '@/lib/core/calls/names/fields.contract'

const longestReason = 10_000

export const closuresCall = call({
  method: 'GET',
  path: '/api/closure/',
  summary: 'The closures of a room in a period',
  query: z.object({ aud_id: idText, dbeg: dateText, dend: dateText }).superRefine(checkPeriod(longestPeriod)),
  response: z.array(
    z.object({
      id: z.int(),
      aud_id: z.int(),
      dbeg: dateAnswer,
      dend: dateAnswer,
      /** Every pair that is closed on any of its dates. */
      pairs: z.array(pairField),
      reason: z.string(),
    }),
  ),
})

export const closeRoomCall = call({
  method: 'POST',
  path: '/api/closure/',
  summary:
    'Closes a room on every date of a period, in all or some pairs, and lists what is already scheduled there',
  body: z
    .object({
      aud_id: idBody,
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
    id: z.int().nullable(),
    /** Number of closed pairs. */
    closed: z.int(),
    /** Meetings already in the room, with the names of their people. */
    conflicts: z.array(conflictAnswer.extend({ owners: z.array(z.string()) })),
    /** Owners of these classes. */
    touched: touchedAnswer,
    warnings: warningsAnswer,
    change_id: changeId.nullable(),
  }),
})

export const openRoomCall = call({
  method: 'DELETE',
  path: '/api/closure/{id}/',
  summary: 'Reopens a closed room from today on',
  params: z.object({ id: idText }),
  response: z.object({ removed: z.int(), change_id: changeId.nullable() }),
})

export type WireClosure = AnswerOf<typeof closuresCall>[number]
export type WireClosedRoom = AnswerOf<typeof closeRoomCall>
