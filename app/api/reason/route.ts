import { encodeReasons } from '@/lib/core/views/calls/vocabularies'
import { reasonsCall } from '@/lib/core/views/calls/vocabularies.contract'
import { listReasons } from '@/lib/core/views/service/list-names'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  reasonsCall,
  async (context) => encodeReasons(await listReasons(context)),
  { etag: true },
)
