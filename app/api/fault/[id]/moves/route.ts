import { movesOf } from '@/lib/core/placing/calls/make-way'
import { endpoint, routes } from '@/lib/http/endpoint'
import { moveFromFaultCall } from '@/lib/wishes/calls/faults.contract'
import { moveFromFault } from '@/lib/wishes/service/faults'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(
    moveFromFaultCall,
    (context, { params, body: { moves, dryRun } }) =>
      moveFromFault(context, { id: params.id, moves: movesOf(moves), dryRun }),
    { isLong: true },
  ),
)
