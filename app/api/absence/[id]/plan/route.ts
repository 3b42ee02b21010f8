import { absencePlanAnswer } from '@/lib/absences/calls/absences'
import { absencePlanCall } from '@/lib/absences/calls/absences.contract'
import { toldAs } from '@/lib/core/processes/service/job-work'
import { serve } from '@/lib/http/endpoint'
import { runInWorker } from '@/lib/worker/run-in-worker'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  absencePlanCall,
  async (context, { params, request, tellPart }) =>
    absencePlanAnswer(
      await runInWorker('viewAbsencePlan', context, params.id, request.signal, toldAs(tellPart, absencePlanAnswer)),
    ),
)
