import { removeItemCall } from '@/lib/core/changing/calls/class-change.contract'
import { endpoint, routes } from '@/lib/http/endpoint'
import { removeClass } from '@/lib/planning/service/remove-classes'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(removeItemCall, (context, { params: { id }, query: { removeAll: withLater, version, dryRun } }) =>
    removeClass(context, { id, withLater, version, dryRun }),
  ),
)
