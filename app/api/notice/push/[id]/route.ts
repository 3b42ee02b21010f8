import { serve } from '@/lib/http/endpoint'
import { removePush } from '@/lib/notices/service/push'
import { removePushCall } from '@/lib/notices/calls/notices.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(removePushCall, async (context, { params }) => {
  await removePush(context, params.id)
  return {}
})
