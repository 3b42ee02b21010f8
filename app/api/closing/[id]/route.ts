import { toldAs } from '@/lib/core/processes/service/job-work'
import { serve } from '@/lib/http/endpoint'
import { leftInClosedAnswer } from '@/lib/wishes/calls/closings'
import { leftInClosedCall } from '@/lib/wishes/calls/closings.contract'
import { runInWorker } from '@/lib/worker/run-in-worker'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  leftInClosedCall,
  async (context, { params, request, tellPart }) =>
    leftInClosedAnswer(
      await runInWorker('viewLeftInClosed', context, params.id, request.signal, toldAs(tellPart, leftInClosedAnswer)),
    ),
)
