import { endpoint, routes } from '@/lib/http/endpoint'
import { openApiDocument } from '@/lib/wire/openapi.contract'
import { openApiCall } from '@/lib/wire/service.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: openApiCall,
    etag: true,
    run: async () => openApiDocument(),
  }),
)
