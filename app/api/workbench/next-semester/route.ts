import { runInWorker } from '@/lib/worker/run-in-worker'
import { serve } from '@/lib/http/endpoint'
import { nextSemesterCall } from '@/lib/next-semester/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(nextSemesterCall, (context, { body, request }) =>
  runInWorker('layNextSemester', context, body, request.signal),
)
