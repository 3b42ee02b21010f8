import { toldAs } from '@/lib/core/processes/service/job-work'
import { serve } from '@/lib/http/endpoint'
import { faultPlanAnswer } from '@/lib/wishes/calls/faults'
import { faultPlanCall } from '@/lib/wishes/calls/faults.contract'
import { runInWorker } from '@/lib/worker/run-in-worker'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  faultPlanCall,
  async (context, { params, request, tellPart }) =>
    faultPlanAnswer(
      await runInWorker('viewFaultPlan', context, params.id, request.signal, toldAs(tellPart, faultPlanAnswer)),
    ),
)
