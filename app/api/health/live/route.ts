import { liveCall } from '@/lib/core/wire/calls/service.contract'
import { endpoint, routes } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(liveCall, async () => ({ status: 'ok' as const })),
)
