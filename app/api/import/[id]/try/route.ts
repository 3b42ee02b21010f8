import type { ImportJobId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { tryImport } from '@/lib/services/imports/change-import'
import { tryImportCall } from '@/lib/wire/imports.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: tryImportCall,
    async run(context, { params }) {
      await tryImport(context, params.id as ImportJobId)
      return {}
    },
  }),
)
