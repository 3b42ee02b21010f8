import { handBack } from '@/lib/auth/session-cookie'
import { endSession } from '@/lib/auth/session'
import { visitOf } from '@/lib/auth/visit'
import { recordEvent } from '@/lib/accounts/service/record-event'
import { endpoint, routes } from '@/lib/http/endpoint'
import { jsonText } from '@/lib/http/respond'
import { logoutCall } from '@/lib/core/calls/accounts/session.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(
    logoutCall, // Public, so it also clears an expired session and ignores Idempotency-Key.
    async ({ db }, { request: { headers } }) => {
      const userId = await endSession(db, headers)
      if (userId) await recordEvent(db, { kind: 'sign_out', userId, visit: await visitOf(headers) })
      return handBack(jsonText('{}'), headers)
    },
  ),
)
