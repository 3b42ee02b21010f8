import { jobPartCall } from '@/lib/core/calls/processes/job.contract'
import { viewJobPart } from '@/lib/core/service/processes/manage-jobs'
import { endpoint, routes } from '@/lib/http/endpoint'
import { jsonText } from '@/lib/http/respond'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(jobPartCall, async (context, { params }) => jsonText(await viewJobPart(context, params.id))),
)
