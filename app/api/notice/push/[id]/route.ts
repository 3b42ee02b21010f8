import type { PushId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { removePush } from '@/lib/services/notices/push'
import { removePushCall } from '@/lib/wire/notices.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: removePushCall,
    run: async (context, { params }) => {
      await removePush(context, params.id as PushId)
      return {}
    },
  }),
)
