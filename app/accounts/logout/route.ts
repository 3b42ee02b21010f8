import { recordEvent } from '@/lib/accounts/service/record-event'
import { endSession } from '@/lib/auth/session'
import { handBack } from '@/lib/auth/session-cookie'
import { visitOf } from '@/lib/auth/visit'
import { logoutCall } from '@/lib/core/wire/calls/session.contract'
import { serve } from '@/lib/http/endpoint'
import { jsonText } from '@/lib/http/respond'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  logoutCall, // Public, so it also clears an expired session and ignores Idempotency-Key.
  async ({ db }, { request: { headers } }) => {
    const userId = await endSession(db, headers)
    if (userId) await recordEvent(db, { kind: 'sign_out', userId, visit: await visitOf(headers) })
    return handBack(jsonText('{}'), headers)
  },
)
