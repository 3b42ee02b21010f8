import { endpoint, routes } from '@/lib/http/endpoint'
import { liveCall } from '@/lib/core/calls/calls/service.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(liveCall, async () => ({ status: 'ok' as const })),
)
