import { z } from 'zod'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import { waitingKinds } from '@/lib/core/views/rules/waiting'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'

export const waitingCall = ownCall('GET /api/waiting/', {
  summary: 'What waits for the user, counted by kind; kinds of which nothing waits are left out',
  response: z.array(
    z.object({
      kind: z.enum(waitingKinds),
      count: z.int(),
      /** The week in which the first is settled; null: they have a list of their own. */
      at: z
        .object({
          item: z.object({ type: z.enum(['group', 'teacher', 'room']), id: z.int() }),
          date: wire.dateAnswer,
          load_item_id: wire.idAnswer<LoadItemId>().nullable(),
        })
        .nullable(),
    }),
  ),
})
