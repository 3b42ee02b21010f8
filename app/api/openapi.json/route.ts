import { openApiCall } from '@/lib/core/wire/calls/service.contract'
import { isAddressConfigured, publicUrl } from '@/lib/environment/addresses'
import { serve } from '@/lib/http/endpoint'
import { openApiDocument } from '@/lib/openapi/calls/openapi.contract'

let document: ReturnType<typeof openApiDocument> | undefined

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  openApiCall, // Constant for the lifetime of the process.
  async () => (document ??= openApiDocument(isAddressConfigured() ? publicUrl() : undefined)),
  { etag: true },
)
