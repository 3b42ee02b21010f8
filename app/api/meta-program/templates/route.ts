import { endpoint, routes } from '@/lib/http/endpoint'
import { listTemplates } from '@/lib/core/service/names/list-names'
import { encodeTemplates } from '@/lib/core/calls/names/vocabularies'
import { templatesCall } from '@/lib/core/calls/names/vocabularies.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(templatesCall, async (context) => encodeTemplates(await listTemplates(context)), { etag: true }),
)
