import { z } from 'zod'
import { call } from './call.contract'

export const changePasswordCall = call({
  // No POST: the digest that an Idempotency-Key keeps of a call would be one of both passwords.
  method: 'PUT',
  path: '/accounts/password/',
  summary:
    'Changes one’s own password; every other session of the person ends, this one goes on under a new cookie',
  body: z.object({ password: z.string().min(1).max(1000), new_password: z.string().min(1) }),
  response: z.object({}),
})
