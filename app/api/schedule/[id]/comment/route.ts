import { endpoint, routes } from '@/lib/http/endpoint'
import { changeComment } from '@/lib/planning/service/change-people'
import { encodeChangedItem } from '@/lib/core/calls/placing/class-change'
import { commentCall } from '@/lib/core/calls/placing/class-change.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(commentCall, async (context, { params, body }) =>
    encodeChangedItem(await changeComment(context, { ...params, ...body })),
  ),
)
