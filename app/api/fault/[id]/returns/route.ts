import { serve } from '@/lib/http/endpoint'
import { faultReturnsCall } from '@/lib/wishes/calls/faults.contract'
import { viewFaultReturns } from '@/lib/wishes/service/faults'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  faultReturnsCall,
  (context, { params, query }) => viewFaultReturns(context, { id: params.id, openFrom: query.date }),
  { isLong: true },
)
