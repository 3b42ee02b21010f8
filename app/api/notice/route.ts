import { endpoint, routes } from '@/lib/http/endpoint'
import { listNotices } from '@/lib/services/notices/list-notices'
import { encodeNotices } from '@/lib/wire/notices'
import { noticesCall } from '@/lib/wire/notices.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: noticesCall,
    run: async (context) => encodeNotices(await listNotices(context)),
  }),
)
