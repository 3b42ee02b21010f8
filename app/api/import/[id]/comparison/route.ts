import type { ImportJobId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewImportComparison } from '@/lib/services/imports/view-import'
import { encodeComparison } from '@/lib/wire/import-comparison'
import { importComparisonCall } from '@/lib/wire/imports.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: importComparisonCall,
    run: async (context, { params }) => ({
      comparison: encodeComparison(await viewImportComparison(context, params.id as ImportJobId)),
    }),
  }),
)
