import { endpoint, routes } from '@/lib/http/endpoint'
import { renewPush } from '@/lib/services/notices/push'
import { renewPushCall } from '@/lib/wire/notices.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: renewPushCall,
    run: async ({ db }, { body: { old_endpoint: old, ...keys } }) => {
      await renewPush(db, old, keys)
      return {}
    },
  }),
)
