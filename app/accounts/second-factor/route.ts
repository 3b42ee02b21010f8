import { secondFactorTexts } from '@/lib/accounts/texts/account'
import { halfSignIn, signInWholly } from '@/lib/auth/half-signed-in'
import { checkCode, dropSecondFactor, wrongCode } from '@/lib/auth/second-factor'
import { realTime } from '@/lib/auth/throttled'
import { trustedBrowser } from '@/lib/auth/trusted-browser'
import { visitOf } from '@/lib/auth/visit'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { dropSecondFactorCall, secondStepCall } from '@/lib/core/wire/calls/session.contract'
import { endpoint, routes } from '@/lib/http/endpoint'
import { jsonText } from '@/lib/http/respond'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(secondStepCall, async ({ db }, { body, request: { headers } }) => {
    const half = await halfSignIn(db, headers, realTime.now())
    if (half?.step !== 'code') throw new ServiceError('invalid', secondFactorTexts.tooLate)
    const browser = await trustedBrowser(headers, half)
    const guess = { userId: half.userId, code: body.code, visit: await visitOf(headers), browser }
    const taken = await checkCode(db, guess, realTime)
    if (!taken) throw wrongCode()
    return signInWholly(jsonText('{}'), db, half.userId, headers, taken)
  }),
  endpoint(dropSecondFactorCall, async ({ db, actor }, { body, request: { headers } }) => {
    await dropSecondFactor(db, actor, { ...body, visit: await visitOf(headers) }, realTime)
    return {}
  }),
)
