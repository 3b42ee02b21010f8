import type { ImportJobId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewImportWeeks } from '@/lib/services/imports/view-import'
import { encodeWeeks } from '@/lib/wire/imports'
import { importWeeksCall } from '@/lib/wire/imports.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: importWeeksCall,
    run: async (context, { params, query }) =>
      encodeWeeks(await viewImportWeeks(context, params.id as ImportJobId, query.group)),
  }),
)
