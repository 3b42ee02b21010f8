import { endpoint, routes } from '@/lib/http/endpoint'
import { listReasons } from '@/lib/services/vocabularies/list-reasons'
import { encodeReasons } from '@/lib/wire/vocabularies'
import { reasonsCall } from '@/lib/wire/vocabularies.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: reasonsCall,
    etag: true,
    run: async (context) => encodeReasons(await listReasons(context)),
  }),
)
