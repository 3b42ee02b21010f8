import { serve } from '@/lib/http/endpoint'
import { listNotices } from '@/lib/notices/service/list-notices'
import { encodeNotices } from '@/lib/notices/calls/notices'
import { noticesCall } from '@/lib/notices/calls/notices.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(noticesCall, async (context) =>
  encodeNotices(await listNotices(context)),
)
