import { serve } from '@/lib/http/endpoint'
import { confirmEmail } from '@/lib/notices/service/settings'
import { confirmEmailCall } from '@/lib/notices/calls/notices.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(confirmEmailCall, async (context, { body }) => {
  await confirmEmail(context, body.code)
  return {}
})
