import { encodeChangedItem } from '@/lib/core/changing/calls/class-change'
import { commentCall } from '@/lib/core/changing/calls/class-change.contract'
import { serve } from '@/lib/http/endpoint'
import { changeComment } from '@/lib/planning/service/change-people'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(commentCall, async (context, { params, body }) =>
  encodeChangedItem(await changeComment(context, { ...params, ...body })),
)
