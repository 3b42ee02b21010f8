import { endpoint, routes } from '@/lib/http/endpoint'
import { projectByTemplate } from '@/lib/services/weeks/project-by-template'
import { encodeBulkChange } from '@/lib/wire/placement'
import { templateSubjectOf, projectByTemplateCall } from '@/lib/wire/weeks.contract'

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
