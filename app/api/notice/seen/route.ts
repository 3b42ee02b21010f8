import { serve } from '@/lib/http/endpoint'
import { seeNotices } from '@/lib/notices/service/list-notices'
import { seenCall } from '@/lib/notices/calls/notices.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(seenCall, async (context, { body }) => {
  await seeNotices(context, body.ids)
  return {}
})
