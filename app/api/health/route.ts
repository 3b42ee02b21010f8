import { actorOf } from '@/lib/auth/actor'
import { checkHealth, viewServer } from '@/lib/core/processes/service/check-health'
import { healthCall } from '@/lib/core/wire/calls/service.contract'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(healthCall, async (_context, { request }) => {
  const status = await checkHealth()
  const actor = await actorOf(request.headers)
  const database = actor && (await viewServer(actor))
  return { status, ...(database && { database }) }
})
