import { removeItemsCall } from '@/lib/core/changing/calls/class-change.contract'
import { serve } from '@/lib/http/endpoint'
import { removeClasses } from '@/lib/planning/service/remove-classes'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(removeItemsCall, (context, { body }) =>
  removeClasses(context, body),
)
