import { waitingAnswer } from '@/lib/core/views/calls/waiting'
import { waitingCall } from '@/lib/core/views/calls/waiting.contract'
import { serve } from '@/lib/http/endpoint'
import { viewWaiting } from '@/lib/waiting/service/view-waiting'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(waitingCall, async (context) =>
  (await viewWaiting(context)).map(waitingAnswer),
)
