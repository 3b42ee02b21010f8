import { serve } from '@/lib/http/endpoint'
import { projectByTemplate } from '@/lib/publishing/service/repeat-classes'
import { toBulkAnswer } from '@/lib/publishing/calls/bulk'
import { projectByTemplateCall, templateSubjectOf } from '@/lib/publishing/calls/weeks.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  projectByTemplateCall,
  async (context, { body: { from, to, dryRun, ...subject } }) =>
    toBulkAnswer(
      'created',
      await projectByTemplate(context, {
        subject: templateSubjectOf(subject),
        period: { from, to },
        dryRun,
      }),
    ),
  { isLong: true },
)
