import { z } from 'zod'
import { keyScopes, longestKeyTitle, mostPerMinute, usualPerMinute } from '@/lib/core/actor/rules/client-key'
import type { ClientKeyId } from '@/lib/core/names/rules/ids'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'

export const makeKeyCall = ownCall('POST /api/client-key/', {
  isSecret: true,
  summary:
    'Gives a key to a program that reads (docs/read-api.md), and shows it, once: of the university («public»), for superusers, or the user’s own',
  body: z.object({
    scope: z.enum(keyScopes),
    title: z.string().trim().min(1).max(longestKeyTitle),
    /** For the university's keys; a person's own key has a fixed limit. */
    per_minute: z.int().min(1).max(mostPerMinute).default(usualPerMinute),
    /** The last day it works. */
    expires_on: wire.dateText.nullable().default(null),
  }),
  response: z.object({ id: wire.idAnswer<ClientKeyId>(), key: z.string() }),
})

export const revokeKeyCall = ownCall('DELETE /api/client-key/{id}/', {
  isSecret: true,
  summary: 'Revokes a key: it is refused from now on',
  params: z.object({ id: wire.idTextOf<ClientKeyId>() }),
  response: z.object({}),
})
