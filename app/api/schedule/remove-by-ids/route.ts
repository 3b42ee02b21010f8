import { removeItemsCall } from '@/lib/core/changing/calls/class-change.contract'
import { endpoint, routes } from '@/lib/http/endpoint'
import { removeClasses } from '@/lib/planning/service/remove-classes'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(removeItemsCall, (context, { body }) => removeClasses(context, body)),
)
