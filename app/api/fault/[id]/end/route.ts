import { serve } from '@/lib/http/endpoint'
import { faultEndOf } from '@/lib/wishes/calls/faults'
import { endFaultCall } from '@/lib/wishes/calls/faults.contract'
import { endFault } from '@/lib/wishes/service/faults'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  endFaultCall,
  (context, { params, body }) => endFault(context, faultEndOf(params.id, body)),
  { isLong: true },
)
