import { cancelJobCall, jobCall } from '@/lib/core/calls/processes/job.contract'
import { endJobOf, viewJob } from '@/lib/core/service/processes/manage-jobs'
import { endpoint, routes } from '@/lib/http/endpoint'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(jobCall, (context, { params }) => viewJob(context, params.id)),
  endpoint(cancelJobCall, async (context, { params }) => {
    await endJobOf(context, params.id)
    return {}
  }),
)
