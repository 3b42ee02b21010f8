import { movesOf } from '@/lib/core/placing/calls/make-way'
import { serve } from '@/lib/http/endpoint'
import { closedAnswer } from '@/lib/wishes/calls/closings'
import { moveOutCall } from '@/lib/wishes/calls/closings.contract'
import { moveOutOfClosed } from '@/lib/wishes/service/close-rooms'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  moveOutCall,
  async (context, { params, body: { moves, dryRun } }) =>
    closedAnswer(await moveOutOfClosed(context, { id: params.id, moves: movesOf(moves), dryRun })),
  { isLong: true },
)
