import { serve } from '@/lib/http/endpoint'
import { viewUnread } from '@/lib/notices/service/list-notices'
import { unreadCall } from '@/lib/notices/calls/notices.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(unreadCall, viewUnread)
