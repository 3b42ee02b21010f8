import { visitOf } from '@/lib/auth/visit'
import { endOwnSession } from '@/lib/accounts/service/own-account'
import { endpoint, routes } from '@/lib/http/endpoint'
import { endSessionCall } from '@/lib/core/calls/accounts/account.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(endSessionCall, async (context, { params, request }) => {
    await endOwnSession(context, params.id, await visitOf(request.headers))
    return {}
  }),
)
