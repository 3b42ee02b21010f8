import type { MeetingId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { changeComment } from '@/lib/services/classes/change-comment'
import { encodeChangedItem } from '@/lib/wire/class-change'
import { commentCall } from '@/lib/wire/class-change.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: commentCall,
    run: async (context, { params, body }) =>
      encodeChangedItem(await changeComment(context, { id: params.id as MeetingId, ...body })),
  }),
)
