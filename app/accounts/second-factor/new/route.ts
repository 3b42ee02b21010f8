import { actorOf } from '@/lib/auth/actor'
import { halfOf } from '@/lib/auth/half-signed-in'
import { offerSecondFactor, requirePassword } from '@/lib/auth/second-factor'
import { realTime } from '@/lib/auth/sign-in'
import { visitOf } from '@/lib/auth/visit'
import { qrPath } from '@/lib/export/qr-path'
import { endpoint, routes } from '@/lib/http/endpoint'
import { ServiceError } from '@/lib/services/errors'
import { errorTexts } from '@/lib/text/errors'
import { newSecondFactorCall } from '@/lib/wire/session.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: newSecondFactorCall,
    action: 'public',
    run: async ({ db }, { body: { password }, request: { headers } }) => {
      const actor = await actorOf(headers)
      // Whoever has to make one to sign in has shown the password just now.
      const half = actor ? null : await halfOf(db, headers, realTime.now())
      const person = actor ?? (half?.step === 'enrol' ? half : null)
      if (!person) throw new ServiceError('not_signed_in', errorTexts.notSignedIn)
      const visit = await visitOf(headers)
      if (actor) await requirePassword(db, actor, { password, visit }, 'second_factor_on', realTime)
      const { key, uri } = await offerSecondFactor(db, person)
      return { key, qr: qrPath(uri) }
    },
  }),
)
