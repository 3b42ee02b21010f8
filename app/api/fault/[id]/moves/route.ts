import { movesOf } from '@/lib/core/placing/calls/make-way'
import { serve } from '@/lib/http/endpoint'
import { moveFromFaultCall } from '@/lib/wishes/calls/faults.contract'
import { moveFromFault } from '@/lib/wishes/service/faults'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  moveFromFaultCall,
  (context, { params, body: { moves, dryRun } }) =>
    moveFromFault(context, { id: params.id, moves: movesOf(moves), dryRun }),
  { isLong: true },
)
