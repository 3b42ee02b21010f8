import { endpoint, routes } from '@/lib/http/endpoint'
import { listReasons } from '@/lib/core/service/names/list-names'
import { encodeReasons } from '@/lib/core/calls/names/vocabularies'
import { reasonsCall } from '@/lib/core/calls/names/vocabularies.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(reasonsCall, async (context) => encodeReasons(await listReasons(context)), { etag: true }),
)
