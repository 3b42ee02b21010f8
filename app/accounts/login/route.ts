import { clientAddress } from '@/lib/auth/client-address'
import { halfSignedIn } from '@/lib/auth/half-signed-in'
import { startSession } from '@/lib/auth/session'
import { checkCredentials, realTime } from '@/lib/auth/sign-in'
import { endpoint, routes } from '@/lib/http/endpoint'
import { jsonText } from '@/lib/http/respond'
import { loginTexts } from '@/lib/text/login'
import { encodeFailedLogin, encodeLogin, loginCall } from '@/lib/wire/session.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: loginCall,
    run: async ({ db }, { body, request: { headers } }) => {
      const credentials = { ...body, address: clientAddress(headers) }
      const userId = await checkCredentials(db, credentials, realTime)
      if (userId === null) return encodeFailedLogin(loginTexts.wrong)
      const half = await halfSignedIn(db, userId, realTime.now())
      const cookie = half ? half.cookie : await startSession(db, userId, headers)
      return jsonText(JSON.stringify(encodeLogin(half?.step ?? null)), 200, { 'set-cookie': cookie })
    },
  }),
)
