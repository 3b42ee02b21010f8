import { visitOf } from '@/lib/auth/visit'
import { serve } from '@/lib/http/endpoint'
import { revokeKey } from '@/lib/keys/service/manage-keys'
import { revokeKeyCall } from '@/lib/keys/calls/client-keys.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(revokeKeyCall, async (context, { params, request }) => {
  await revokeKey(context, params.id, await visitOf(request.headers))
  return {}
})
