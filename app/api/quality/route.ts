import { runInWorker } from '@/lib/worker/run-in-worker'
import { serve } from '@/lib/http/endpoint'
import { qualityAnswer, qualityQuestionOf } from '@/lib/quality/calls/quality'
import { qualityCall } from '@/lib/quality/calls/quality.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(qualityCall, async (context, { query, request }) =>
  qualityAnswer(await runInWorker('checkQuality', context, qualityQuestionOf(query), request.signal)),
)
