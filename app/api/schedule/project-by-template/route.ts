import { endpoint, routes } from '@/lib/http/endpoint'
import { projectByTemplate } from '@/lib/publishing/service/repeat-classes'
import { encodeBulkChange } from '@/lib/core/calls/placing/placement'
import { templateSubjectOf, projectByTemplateCall } from '@/lib/publishing/calls.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: projectByTemplateCall,
    async run(context, { body }) {
      const projected = await projectByTemplate(context, {
        subject: templateSubjectOf(body),
        period: { from: body.dbeg, to: body.dend },
        dryRun: body.dry_run,
      })
      return encodeBulkChange('created', projected)
    },
  }),
)
