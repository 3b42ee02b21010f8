import { endpoint, routes } from '@/lib/http/endpoint'
import { viewUnread } from '@/lib/notices/service/list-notices'
import { encodeUnread } from '@/lib/notices/calls'
import { unreadCall } from '@/lib/notices/calls.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: unreadCall,
    run: async (context) => encodeUnread(await viewUnread(context)),
  }),
)
