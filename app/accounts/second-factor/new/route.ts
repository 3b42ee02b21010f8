import { whoEnrols } from '@/lib/auth/half-signed-in'
import { requirePassword } from '@/lib/auth/require-password'
import { offerSecondFactor } from '@/lib/auth/second-factor'
import { realTime } from '@/lib/auth/throttled'
import { visitOf } from '@/lib/auth/visit'
import { newSecondFactorCall } from '@/lib/core/wire/calls/session.contract'
import { qrPath } from '@/lib/export/qr-path'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  newSecondFactorCall,
  async ({ db }, { body: { password }, request: { headers } }) => {
    const person = await whoEnrols(db, headers, realTime.now())
    const given = { password, visit: await visitOf(headers) }
    // A user who must enrol before signing in has just given the password.
    if (person.isSignedIn) await requirePassword(db, person, given, 'second_factor_on', realTime)
    const { key, uri } = await offerSecondFactor(db, person)
    return { key, qr: qrPath(uri) }
  },
)
