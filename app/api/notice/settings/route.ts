import { serve } from '@/lib/http/endpoint'
import { changeWanted } from '@/lib/notices/service/settings'
import { noticeSettingsCall } from '@/lib/notices/calls/notices.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(noticeSettingsCall, async (context, { body }) => {
  await changeWanted(context, body)
  return {}
})
