import { serve } from '@/lib/http/endpoint'
import { linkMessenger } from '@/lib/notices/service/settings'
import { linkMessengerCall } from '@/lib/notices/calls/notices.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(linkMessengerCall, async (context, { body }) => {
  await linkMessenger(context, body.code)
  return {}
})
