import type { ChangeId, HistoryEntryId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewAct } from '@/lib/services/history/told/view-act'
import { encodeChange } from '@/lib/wire/history'
import { viewChangeCall } from '@/lib/wire/history.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: viewChangeCall,
    run: async (context, { params, query }) =>
      encodeChange(
        await viewAct(context, params.id as ChangeId, {
          after: (query.after ?? null) as HistoryEntryId | null,
        }),
      ),
  }),
)
