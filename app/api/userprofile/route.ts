import { endpoint, routes } from '@/lib/http/endpoint'
import { listUsers } from '@/lib/core/service/names/list-names'
import { userProfileAnswer } from '@/lib/core/calls/names/vocabularies'
import { userProfilesCall } from '@/lib/core/calls/names/vocabularies.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(userProfilesCall, async (context) => (await listUsers(context)).map(userProfileAnswer), {
    etag: true,
  }),
)
