import { encodeGroupEntry } from '@/lib/core/views/calls/vocabularies'
import { groupsCall } from '@/lib/core/views/calls/vocabularies.contract'
import { listGroups } from '@/lib/core/views/service/list-names'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  groupsCall,
  async (context) => (await listGroups(context)).map(encodeGroupEntry),
  { published: true, etag: true },
)
