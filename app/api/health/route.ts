import { actorOf } from '@/lib/auth/actor'
import { endpoint, routes } from '@/lib/http/endpoint'
import { checkHealth, viewServer } from '@/lib/core/service/check-health'
import { healthCall } from '@/lib/core/calls/calls/service.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(healthCall, async (_context, { request }) => {
    const status = await checkHealth()
    const actor = await actorOf(request.headers)
    const database = actor && (await viewServer(actor))
    return { status, ...(database && { database }) }
  }),
)
