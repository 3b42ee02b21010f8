import { serve } from '@/lib/http/endpoint'
import { renewPush } from '@/lib/notices/service/push'
import { renewPushCall } from '@/lib/notices/calls/notices.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  renewPushCall,
  async ({ db }, { body: { oldEndpoint: old, ...keys } }) => {
    await renewPush(db, old, keys)
    return {}
  },
)
