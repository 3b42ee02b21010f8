import { serve } from '@/lib/http/endpoint'
import { closingEndOf } from '@/lib/wishes/calls/closings'
import { endClosingCall } from '@/lib/wishes/calls/closings.contract'
import { endClosing } from '@/lib/wishes/service/close-rooms'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  endClosingCall,
  (context, { params, body }) => endClosing(context, closingEndOf(params.id, body)),
  { isLong: true },
)
