import type { ChangeId, MeetingId } from '@/lib/core/rules/names/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { undo } from '@/lib/history/service/undo-change'
import { undoCall } from '@/lib/core/calls/history/change.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: undoCall,
    async run(context, { params, query }) {
      const only = query.only.length > 0 ? (query.only as MeetingId[]) : null
      const { changeId, warnings } = await undo(context, params.id as ChangeId, {
        only,
        dryRun: query.dry_run,
      })
      return { change_id: changeId, warnings }
    },
  }),
)
