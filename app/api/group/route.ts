import { endpoint, routes } from '@/lib/http/endpoint'
import { listGroups } from '@/lib/core/service/names/list-names'
import { encodeGroupEntry } from '@/lib/core/calls/names/vocabularies'
import { groupsCall } from '@/lib/core/calls/names/vocabularies.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(groupsCall, async (context) => (await listGroups(context)).map(encodeGroupEntry), {
    published: true,
    etag: true,
  }),
)
