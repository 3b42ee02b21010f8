import { endpoint, routes } from '@/lib/http/endpoint'
import { checkReadiness } from '@/lib/core/service/check-health'
import { readyCall } from '@/lib/core/calls/calls/service.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(readyCall, async () => ({ status: await checkReadiness() })),
)
