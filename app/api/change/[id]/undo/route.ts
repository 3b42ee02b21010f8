import type { ChangeId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { undoChange } from '@/lib/services/history/undo-change'
import { undoCall } from '@/lib/wire/change.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: undoCall,
    run: async (context, { params }) => ({ change_id: await undoChange(context, params.id as ChangeId) }),
  }),
)
