import { viewJobAnswer } from '@/lib/core/processes/service/manage-jobs'
import { jobAnswerCall } from '@/lib/core/wire/calls/job.contract'
import { serve } from '@/lib/http/endpoint'
import { jobAnswer } from '@/lib/http/job-answer'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(jobAnswerCall, async (context, { params }) =>
  jobAnswer(await viewJobAnswer(context, params.id)),
)
