import { newClientKey } from '@/lib/auth/secrets'
import { visitOf } from '@/lib/auth/visit'
import { serve } from '@/lib/http/endpoint'
import { makeKey } from '@/lib/keys/service/manage-keys'
import { makeKeyCall } from '@/lib/keys/calls/client-keys.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(makeKeyCall, async (context, { body, request }) => {
  const { key, stored: kept } = newClientKey()
  const visit = await visitOf(request.headers)
  return { id: await makeKey(context, body, { kept, visit }), key }
})
