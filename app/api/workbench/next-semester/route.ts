import { runInWorker } from '@/lib/worker/run-in-worker'
import { endpoint, routes } from '@/lib/http/endpoint'
import { nextSemesterCall } from '@/lib/next-semester/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(nextSemesterCall, (context, { body, request }) =>
    runInWorker('layNextSemester', context, body, request.signal),
  ),
)
