import { acceptCall } from '@/lib/accounts/calls.contract'
import { acceptInvitation } from '@/lib/auth/accept-invitation'
import { halfSignedIn } from '@/lib/auth/half-signed-in'
import { startSession } from '@/lib/auth/session'
import { realTime } from '@/lib/auth/throttled'
import { proposedBrowserCookie } from '@/lib/auth/trusted-browser'
import { encodeLogin } from '@/lib/core/wire/calls/session.contract'
import { serve } from '@/lib/http/endpoint'
import { jsonText } from '@/lib/http/respond'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  acceptCall,
  async ({ db }, { body, request: { headers } }) => {
    const given = { secret: body.token, password: body.newPassword }
    const { userId, waits } = await acceptInvitation(db, given, headers, realTime)
    if (waits) {
      const answer = jsonText(JSON.stringify({ result: 'Waits' }))
      // Strangers may keep guessing at the name; this marks the browser as known, so that the owner can
      // sign in with the new password.
      answer.headers.append('set-cookie', await proposedBrowserCookie(userId, waits.passwordHash, headers))
      return answer
    }
    // A second factor is still required: the link replaces only the password.
    const half = await halfSignedIn(db, userId, realTime.now())
    const answer = jsonText(JSON.stringify(encodeLogin(half?.step ?? null)))
    if (!half) return startSession(answer, db, userId, headers, 'invitation')
    answer.headers.append('set-cookie', half.cookie)
    return answer
  },
)
