import { encodeChangedItem } from '@/lib/core/changing/calls/class-change'
import { commentCall } from '@/lib/core/changing/calls/class-change.contract'
import { endpoint, routes } from '@/lib/http/endpoint'
import { changeComment } from '@/lib/planning/service/change-people'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(commentCall, async (context, { params, body }) =>
    encodeChangedItem(await changeComment(context, { ...params, ...body })),
  ),
)
