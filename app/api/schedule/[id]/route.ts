import { removeItemCall } from '@/lib/core/changing/calls/class-change.contract'
import { serve } from '@/lib/http/endpoint'
import { removeClass } from '@/lib/planning/service/remove-classes'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  removeItemCall,
  (context, { params: { id }, query: { removeAll: withLater, version, dryRun } }) =>
    removeClass(context, { id, withLater, version, dryRun }),
)
