import { endpoint, routes } from '@/lib/http/endpoint'
import { listGroups } from '@/lib/services/vocabularies/list-groups'
import { encodeGroupEntry } from '@/lib/wire/vocabularies'
import { groupsCall } from '@/lib/wire/vocabularies.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: groupsCall,
    published: true,
    etag: true,
    run: async (context) => (await listGroups(context)).map(encodeGroupEntry),
  }),
)
