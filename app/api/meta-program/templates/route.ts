import { encodeTemplates } from '@/lib/core/views/calls/vocabularies'
import { templatesCall } from '@/lib/core/views/calls/vocabularies.contract'
import { listTemplates } from '@/lib/core/views/service/list-names'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  templatesCall,
  async (context) => encodeTemplates(await listTemplates(context)),
  { etag: true },
)
