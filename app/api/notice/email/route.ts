import { serve } from '@/lib/http/endpoint'
import { changeEmail } from '@/lib/notices/service/settings'
import { noticeEmailCall } from '@/lib/notices/calls/notices.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(noticeEmailCall, async (context, { body }) => {
  await changeEmail(context, body.email)
  return {}
})
