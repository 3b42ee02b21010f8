import { endOwnSession } from '@/lib/accounts/service/own-account'
import { visitOf } from '@/lib/auth/visit'
import { endSessionCall } from '@/lib/core/accounts/calls/account.contract'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  endSessionCall,
  async (context, { params, request }) => {
    await endOwnSession(context, params.id, await visitOf(request.headers))
    return {}
  },
)
