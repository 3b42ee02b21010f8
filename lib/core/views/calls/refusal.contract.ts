import { z } from 'zod'
import { standingBookingAnswer } from '@/lib/booking/calls/requests.contract'
import { loadItemAnswer } from '@/lib/core/load/calls/load.contract'
import { permissionAnswer } from '@/lib/core/refusals/calls/load-permissions.contract'
import { itemAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import { components } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { disciplineAnswer } from '@/lib/programmes/calls/disciplines.contract'
import { adminRowAnswer, usesAnswer } from '@/lib/tables/calls/admin-tables.contract'
import { programmeAnswer } from './vocabularies.contract'

/** The body of every refusal (api.md, «An error is»). */
export const refusalAnswer = z
  .object({
    detail: z.string().describe('A sentence for people, in Russian'),
    code: z.string().describe('For programs; it stays when the sentence changes'),
    fields: z.record(z.string(), z.string()).optional(),
    conflicts: z.array(wire.conflictAnswer).optional(),
    current: z
      .union([
        itemAnswer,
        loadItemAnswer,
        permissionAnswer,
        programmeAnswer,
        disciplineAnswer,
        adminRowAnswer,
        standingBookingAnswer,
        // Of the calendar its version is enough.
        z.object({ version: z.string() }),
      ])
      .optional()
      .describe('Of a conflict: the current state of what the change was based on'),
    later: z.int().optional().describe('Of a stale undo: the change that came between'),
    uses: usesAnswer.optional().describe('Of «in_use»: what names the row'),
    alike: z.array(z.string()).optional().describe('Of «looks_alike»: titles that are there already'),
  })
  .register(components, { id: 'Refusal' })

export type ErrorBody = z.infer<typeof refusalAnswer>

/** The meaning of each refusal's status and codes; 429 and 503 have a `Retry-After`. */
export const refusals = {
  400: { name: 'Invalid', description: 'What is sent is wrong: `invalid`, `unknown_field`', retry: false },
  401: {
    name: 'Unknown',
    description: 'No session, or no key that works: `not_signed_in`, `no_key`',
    retry: false,
  },
  403: {
    name: 'NotAllowed',
    description: 'Not for this person or key: `not_allowed`, `csrf`, `wrong_scope`',
    retry: false,
  },
  404: { name: 'NotFound', description: 'There is no such thing: `not_found`', retry: false },
  409: {
    name: 'Conflict',
    description: 'Something stands in the way: `conflict`, `stale`, `in_use`, `looks_alike`, `key_reused`',
    retry: false,
  },
  429: {
    name: 'TooMany',
    description: 'Too much at once: `busy`, `too_many_requests`, `too_many_attempts`',
    retry: true,
  },
  503: {
    name: 'Unavailable',
    description:
      'The server or its database cannot answer now: `unavailable`, `busy`, `database_unavailable`, `too_slow`, `disk_full`, `read_only`; of a change also `unknown_outcome`: repeat it under the same Idempotency-Key',
    retry: true,
  },
} as const
