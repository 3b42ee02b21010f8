import type { ImportJobId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { endImport } from '@/lib/services/imports/change-import'
import { endImportCall } from '@/lib/wire/imports.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: endImportCall,
    async run(context, { params }) {
      await endImport(context, params.id as ImportJobId)
      return {}
    },
  }),
)
