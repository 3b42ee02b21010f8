import { serve } from '@/lib/http/endpoint'
import { returningCall } from '@/lib/wishes/calls/closings.contract'
import { viewReturning } from '@/lib/wishes/service/close-rooms'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  returningCall,
  (context, { params, query }) => viewReturning(context, { id: params.id, openFrom: query.date }),
  { isLong: true },
)
