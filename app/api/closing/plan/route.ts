import { toldAs } from '@/lib/core/processes/service/job-work'
import { serve } from '@/lib/http/endpoint'
import { closingPlanAnswer, roomsAskedOf } from '@/lib/wishes/calls/closings'
import { closingPlanCall } from '@/lib/wishes/calls/closings.contract'
import { runInWorker } from '@/lib/worker/run-in-worker'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  closingPlanCall,
  async (context, { query, request, tellPart }) =>
    closingPlanAnswer(
      await runInWorker(
        'viewClosingPlan',
        context,
        roomsAskedOf(query),
        request.signal,
        toldAs(tellPart, closingPlanAnswer),
      ),
    ),
)
