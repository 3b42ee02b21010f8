import { undoCall } from '@/lib/core/wire/calls/change.contract'
import { isLongToUndo, undo } from '@/lib/history/service/undo-change'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  undoCall,
  (context, { params, query: { only, dryRun } }) =>
    undo(context, params.id, { only: only.length > 0 ? only : null, dryRun }),
  { isLong: (context, { params }) => isLongToUndo(context, params.id) },
)
