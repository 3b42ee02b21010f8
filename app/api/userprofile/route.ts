import { userProfileAnswer } from '@/lib/core/views/calls/vocabularies'
import { userProfilesCall } from '@/lib/core/views/calls/vocabularies.contract'
import { listUsers } from '@/lib/core/views/service/list-names'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  userProfilesCall,
  async (context) => (await listUsers(context)).map(userProfileAnswer),
  { etag: true },
)
