import { z } from 'zod'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'

export const changePasswordCall = ownCall('PUT /accounts/password/', {
  isSecret: true,
  summary: 'Changes the user’s password, ends all their other sessions and renews the cookie of this one',
  body: z.object({ password: z.string().min(1).max(1000), new_password: z.string().min(1) }),
  response: z.object({}),
})

/** A 256-bit hash. */
const sessionId = z.string().regex(/^[\w-]{43}$/)

export const endSessionCall = ownCall('DELETE /accounts/sessions/{id}/', {
  isSecret: true,
  summary: 'Ends one of the user’s sessions',
  params: z.object({ id: sessionId }),
  response: z.object({}),
})

export const endSessionsCall = ownCall('DELETE /accounts/sessions/', {
  isSecret: true,
  summary: 'Ends all other sessions of the user; with `own` this one too',
  query: z.object({ own: wire.flagText.default(false) }),
  response: z.object({ ended: z.number() }),
})
