import { endpoint, routes } from '@/lib/http/endpoint'
import { checkReadiness } from '@/lib/services/check-health'
import { readyCall } from '@/lib/wire/service.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: readyCall,
    run: async () => ({ status: await checkReadiness() }),
  }),
)
