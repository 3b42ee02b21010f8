import { subjectIn } from '@/lib/core/schedule/calls/subject'
import { serve } from '@/lib/http/endpoint'
import { planEntryAnswer } from '@/lib/repair/calls'
import { planCall } from '@/lib/repair/calls.contract'
import { runInWorker } from '@/lib/worker/run-in-worker'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  planCall,
  async (context, { params, query, request }) => {
    const asked = {
      subject: subjectIn(params),
      period: { from: query.from, to: query.to },
      pairs: query.pairs.length > 0 ? query.pairs : null,
    }
    const plan = await runInWorker('viewPlan', context, asked, request.signal)
    return plan.map(planEntryAnswer)
  },
)
