import { endpoint, routes } from '@/lib/http/endpoint'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import { removeClasses } from '@/lib/planning/service/remove-classes'
import { encodeRemoved } from '@/lib/core/calls/placing/class-change'
import { removeItemsCall } from '@/lib/core/calls/placing/class-change.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: removeItemsCall,
    run: async (context, { body }) =>
      encodeRemoved(await removeClasses(context, { ids: body.ids as MeetingId[], dryRun: body.dry_run })),
  }),
)
