import { changeOwnPassword } from '@/lib/auth/change-password'
import { realTime } from '@/lib/auth/throttled'
import { endpoint, routes } from '@/lib/http/endpoint'
import { jsonText } from '@/lib/http/respond'
import { changePasswordCall } from '@/lib/core/calls/accounts/account.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(changePasswordCall, async ({ db, actor }, { body, request: { headers } }) => {
    const change = { present: body.password, newPassword: body.newPassword }
    const cookie = await changeOwnPassword(db, actor, change, headers, realTime)
    return jsonText('{}', 200, { 'set-cookie': cookie })
  }),
)
