import { signInWholly, whoEnrols } from '@/lib/auth/half-signed-in'
import { confirmSecondFactor } from '@/lib/auth/second-factor'
import { realTime } from '@/lib/auth/throttled'
import { visitOf } from '@/lib/auth/visit'
import { confirmSecondFactorCall } from '@/lib/core/wire/calls/session.contract'
import { serve } from '@/lib/http/endpoint'
import { jsonText } from '@/lib/http/respond'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  confirmSecondFactorCall,
  async ({ db }, { body: { code }, request: { headers } }) => {
    const person = await whoEnrols(db, headers, realTime.now())
    const given = { code, visit: await visitOf(headers) }
    const codes = await confirmSecondFactor(db, person, given, realTime)
    const answer = jsonText(JSON.stringify({ codes }))
    return person.isSignedIn ? answer : signInWholly(answer, db, person.userId, headers, 'app')
  },
)
