import { endpoint, routes } from '@/lib/http/endpoint'
import { listUsers } from '@/lib/services/vocabularies/list-users'
import { encodeUserProfile } from '@/lib/wire/vocabularies'
import { userProfilesCall } from '@/lib/wire/vocabularies.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: userProfilesCall,
    etag: true,
    run: async (context) => (await listUsers(context)).map(encodeUserProfile),
  }),
)
