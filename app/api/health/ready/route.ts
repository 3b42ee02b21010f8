import { checkReadiness } from '@/lib/core/processes/service/check-health'
import { readyCall } from '@/lib/core/wire/calls/service.contract'
import { endpoint, routes } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(readyCall, async () => ({ status: await checkReadiness() })),
)
