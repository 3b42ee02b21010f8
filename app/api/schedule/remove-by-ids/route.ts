import { endpoint, routes } from '@/lib/http/endpoint'
import { removeClasses } from '@/lib/planning/service/remove-classes'
import { removeItemsCall } from '@/lib/core/calls/placing/class-change.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(removeItemsCall, (context, { body }) => removeClasses(context, body)),
)
