import { movesOf } from '@/lib/core/placing/calls/make-way'
import { endpoint, routes } from '@/lib/http/endpoint'
import { closedAnswer } from '@/lib/wishes/calls/closings'
import { moveOutCall } from '@/lib/wishes/calls/closings.contract'
import { moveOutOfClosed } from '@/lib/wishes/service/close-rooms'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(
    moveOutCall,
    async (context, { params, body: { moves, dryRun } }) =>
      closedAnswer(await moveOutOfClosed(context, { id: params.id, moves: movesOf(moves), dryRun })),
    { isLong: true },
  ),
)
