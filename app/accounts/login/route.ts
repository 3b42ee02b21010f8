import { halfSignedIn } from '@/lib/auth/half-signed-in'
import { startSession } from '@/lib/auth/session'
import { signInWithPassword } from '@/lib/auth/sign-in'
import { realTime } from '@/lib/auth/throttled'
import { loginTexts } from '@/lib/core/accounts/texts/login'
import { encodeFailedLogin, encodeLogin, loginCall } from '@/lib/core/wire/calls/session.contract'
import { serve } from '@/lib/http/endpoint'
import { jsonText } from '@/lib/http/respond'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  loginCall,
  async ({ db }, { body, request: { headers } }) => {
    const signedIn = await signInWithPassword(db, body, headers, realTime)
    if (typeof signedIn === 'string') return encodeFailedLogin(loginTexts[signedIn])
    const { userId, by } = signedIn
    const half = by ? null : await halfSignedIn(db, userId, realTime.now())
    const answer = jsonText(JSON.stringify(encodeLogin(half?.step ?? null)))
    if (!half) return startSession(answer, db, userId, headers, by ?? undefined)
    answer.headers.append('set-cookie', half.cookie)
    return answer
  },
)
