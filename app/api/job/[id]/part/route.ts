import { viewJobPart } from '@/lib/core/processes/service/manage-jobs'
import { jobPartCall } from '@/lib/core/wire/calls/job.contract'
import { serve } from '@/lib/http/endpoint'
import { jsonText } from '@/lib/http/respond'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(jobPartCall, async (context, { params }) =>
  jsonText(await viewJobPart(context, params.id)),
)
