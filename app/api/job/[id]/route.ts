import { endJobOf, viewJob } from '@/lib/core/processes/service/manage-jobs'
import { cancelJobCall, jobCall } from '@/lib/core/wire/calls/job.contract'
import { endpoint, routes } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(jobCall, (context, { params }) => viewJob(context, params.id)),
  endpoint(cancelJobCall, async (context, { params }) => {
    await endJobOf(context, params.id)
    return {}
  }),
)
