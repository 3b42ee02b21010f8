import { actorOf } from '@/lib/auth/actor'
import { clearedHalf, halfOf } from '@/lib/auth/half-signed-in'
import { confirmSecondFactor } from '@/lib/auth/second-factor'
import { startSession } from '@/lib/auth/session'
import { realTime } from '@/lib/auth/sign-in'
import { visitOf } from '@/lib/auth/visit'
import { endpoint, routes } from '@/lib/http/endpoint'
import { jsonText } from '@/lib/http/respond'
import { ServiceError } from '@/lib/services/errors'
import { errorTexts } from '@/lib/text/errors'
import { confirmSecondFactorCall } from '@/lib/wire/session.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: confirmSecondFactorCall,
    action: 'public',
    run: async ({ db }, { body: { code }, request: { headers } }) => {
      const now = realTime.now()
      const actor = await actorOf(headers)
      const half = actor ? null : await halfOf(db, headers, now)
      const person = actor ?? (half?.step === 'enrol' ? half : null)
      if (!person) throw new ServiceError('not_signed_in', errorTexts.notSignedIn)
      const codes = await confirmSecondFactor(db, person, code, await visitOf(headers), now)
      const answer = jsonText(JSON.stringify({ codes }))
      if (half) {
        answer.headers.append('set-cookie', await startSession(db, person.userId, headers, 'app'))
        answer.headers.append('set-cookie', clearedHalf())
      }
      return answer
    },
  }),
)
