import { changeOwnPassword } from '@/lib/auth/change-password'
import { realTime } from '@/lib/auth/throttled'
import { changePasswordCall } from '@/lib/core/accounts/calls/account.contract'
import { serve } from '@/lib/http/endpoint'
import { jsonText } from '@/lib/http/respond'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  changePasswordCall,
  async ({ db, actor }, { body, request: { headers } }) => {
    const change = { present: body.password, newPassword: body.newPassword }
    const cookie = await changeOwnPassword(db, actor, change, headers, realTime)
    return jsonText('{}', 200, { 'set-cookie': cookie })
  },
)
