import { endpoint, routes } from '@/lib/http/endpoint'
import { viewUnread } from '@/lib/services/notices/list-notices'
import { encodeUnread } from '@/lib/wire/notices'
import { unreadCall } from '@/lib/wire/notices.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: unreadCall,
    run: async (context) => encodeUnread(await viewUnread(context)),
  }),
)
