import { endpoint, routes } from '@/lib/http/endpoint'
import { checkHealth } from '@/lib/services/check-health'
import { healthCall } from '@/lib/wire/service.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: healthCall,
    run: async () => ({ status: await checkHealth() }),
  }),
)
